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
})

export type Config = {
  readonly port: number
  readonly host: string
  readonly smtpPort: number
  readonly options: SandboxOptions
}

/** An empty variable counts as unset; a bad one is named, never shown. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const set = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const parsed = environment.safeParse(set)
  if (!parsed.success) {
    const names = parsed.error.issues.map((issue) => issue.path.join('.'))
    throw new Error(`These environment variables are not valid: ${names.join(', ')}`)
  }
  const { FARES_DIR, HOST, PORT, SANDBOX_COUNTRY, SANDBOX_SEED, SANDBOX_TODAY, SMTP_PORT } = parsed.data
  return {
    port: PORT,
    host: HOST,
    smtpPort: SMTP_PORT,
    options: {
      country: SANDBOX_COUNTRY,
      faresDir: FARES_DIR,
      seed: SANDBOX_SEED,
      today: SANDBOX_TODAY,
    },
  }
}
