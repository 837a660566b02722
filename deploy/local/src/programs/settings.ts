import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseEnv } from 'node:util'
import { repository } from '../repository.ts'
import { allVariables, type Variable } from './variables.ts'

export type Settings = Partial<Record<Variable, string>>

/** What the variables that the launcher knows of say. The environment wins over `.env`, also where it is
 * empty; an empty variable counts as unset. */
export function readSettings(env: NodeJS.ProcessEnv, dotEnv: string): Settings {
  const file = parseEnv(dotEnv)
  const settings: Settings = {}
  for (const name of allVariables) {
    const value = env[name] ?? file[name]
    if (value) settings[name] = value
  }
  if (settings.FARES_DIR) settings.FARES_DIR = resolve(repository, settings.FARES_DIR)
  return settings
}

/** The text of the repository's `.env`, empty where there is none. */
export function dotEnvText(): string {
  try {
    return readFileSync(join(repository, '.env'), 'utf8')
  } catch {
    return ''
  }
}
