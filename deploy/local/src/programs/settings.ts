import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseEnv } from 'node:util'
import { repository } from '../repository.ts'
import { providerVariables } from './providers.ts'

/** The variables that the launcher takes from its environment or from `.env`. */
export const settingNames = [
  'PORT',
  'PUBLIC_URL',
  'DATABASE_URL',
  'NATS_URL',
  'MONGODB_URL',
  'FARES_DIR',
  ...providerVariables,
  'SCAN_PROVIDERS',
  'MEMBER_SCANS_PER_DAY',
  'VISITOR_SCANS_PER_DAY',
  'PUBLIC_SCANS_PER_DAY',
  'FX_URL',
  'IPAPI_BASE_URL',
  'IPWHOIS_BASE_URL',
  'TRUSTED_PROXIES',
  'LOG_LEVEL',
  'OTEL_EXPORTER_OTLP_ENDPOINT',
  'SANDBOX_COUNTRY',
  'SANDBOX_SEED',
  'SANDBOX_TODAY',
] as const

export type Settings = Partial<Record<(typeof settingNames)[number], string>>

/** What the launcher's own variables say. The environment wins over `.env`, also where it is
 * empty; an empty variable counts as unset. */
export function readSettings(env: NodeJS.ProcessEnv, dotEnv: string): Settings {
  const file = parseEnv(dotEnv)
  const settings: Settings = {}
  for (const name of settingNames) {
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
