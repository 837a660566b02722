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

/** An empty variable counts as unset. @throws an error that names every bad variable and no value */
export function readSandboxConfig(env: NodeJS.ProcessEnv): SandboxConfig {
  const set = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const parsed = environment.safeParse(set)
  if (!parsed.success) {
    const names = parsed.error.issues.map((issue) => issue.path.join('.'))
    throw new Error(`These environment variables are not valid: ${names.join(', ')}`)
  }
  const variables = parsed.data
  return {
    port: variables.PORT,
    host: variables.HOST,
    smtpPort: variables.SMTP_PORT,
    options: {
      country: variables.SANDBOX_COUNTRY,
      faresDir: variables.FARES_DIR,
      seed: variables.SANDBOX_SEED,
      today: variables.SANDBOX_TODAY,
      url: variables.SANDBOX_URL,
      eventsUrl: variables.STRIPE_EVENTS_URL,
      eventsSecret: variables.STRIPE_EVENTS_SECRET ?? readSecretFile(variables.STRIPE_EVENTS_SECRET_FILE),
      stateFile: variables.STRIPE_STATE_FILE,
    },
  }
}

function readSecretFile(path: string | undefined): string | undefined {
  return path && readFileSync(path, 'utf8').replace(/\r?\n$/, '')
}
