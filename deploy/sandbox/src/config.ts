import { readFileSync } from 'node:fs'
import * as z from 'zod'
import type { SandboxOptions } from './options.ts'

const port = z.coerce.number().int().min(0).max(65_535)

const environment = z.object({
  PORT: port.default(4000),
  HOST: z.string().default('127.0.0.1'),
  SMTP_PORT: port.default(0),
  FARES_DIR: z.string().optional(),
  SANDBOX_COUNTRY: z.string().optional(),
  SANDBOX_SEED: z.string().optional(),
  SANDBOX_TODAY: z.string().optional(),
  SANDBOX_URL: z.string().optional(),
  STRIPE_EVENTS_URL: z.string().optional(),
  STRIPE_EVENTS_SECRET: z.string().optional(),
  STRIPE_EVENTS_SECRET_FILE: z.string().optional(),
  STRIPE_STATE_FILE: z.string().optional(),
})

export type SandboxConfig = {
  readonly port: number
  readonly host: string
  readonly smtpPort: number
  readonly options: SandboxOptions
}

/** An empty variable counts as unset; a bad one is named, never shown. */
export function readSandboxConfig(env: NodeJS.ProcessEnv): SandboxConfig {
  const set = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const parsed = environment.safeParse(set)
  if (!parsed.success) {
    const names = parsed.error.issues.map((issue) => issue.path.join('.'))
    throw new Error(`These environment variables are not valid: ${names.join(', ')}`)
  }
  const told = parsed.data
  return {
    port: told.PORT,
    host: told.HOST,
    smtpPort: told.SMTP_PORT,
    options: {
      country: told.SANDBOX_COUNTRY,
      faresDir: told.FARES_DIR,
      seed: told.SANDBOX_SEED,
      today: told.SANDBOX_TODAY,
      url: told.SANDBOX_URL,
      eventsUrl: told.STRIPE_EVENTS_URL,
      eventsSecret: told.STRIPE_EVENTS_SECRET ?? textOf(told.STRIPE_EVENTS_SECRET_FILE),
      stateFile: told.STRIPE_STATE_FILE,
    },
  }
}

/** The content of a secret file without its last line break. */
function textOf(path: string | undefined): string | undefined {
  return path && readFileSync(path, 'utf8').replace(/\r?\n$/, '')
}
