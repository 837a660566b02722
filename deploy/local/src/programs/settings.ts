import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseEnv } from 'node:util'
import { repositoryRoot } from '../folders.ts'
import { type LauncherVariable, launcherVariables } from './variables.ts'

export type LauncherSettings = Partial<Record<LauncherVariable, string>>

/** The environment wins over `.env`, also with an empty value, which counts as unset. */
export function readLauncherSettings(env = process.env, dotEnv = readDotEnv()): LauncherSettings {
  const file = parseEnv(dotEnv)
  const settings: LauncherSettings = {}
  for (const name of launcherVariables) {
    const value = env[name] ?? file[name]
    if (value) settings[name] = value
  }
  if (settings.FARES_DIR) settings.FARES_DIR = resolve(repositoryRoot, settings.FARES_DIR)
  return settings
}

function readDotEnv(): string {
  try {
    return readFileSync(join(repositoryRoot, '.env'), 'utf8')
  } catch {
    return ''
  }
}
