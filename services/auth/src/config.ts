import { busConfig, commonConfig, identityConfig, parseConfig, postgresConfig } from '@faresight/kit/config'
import * as z from 'zod'

const days = z
  .string()
  .regex(/^\d{1,2}$/, 'must be a number of days')
  .transform(Number)

const authConfig = z.object({
  ...commonConfig,
  ...identityConfig,
  ...busConfig,
  ...postgresConfig,
  /** How long a plan that is past due still gives access. */
  GRACE_DAYS: days.default(7),
})

export type Config = z.output<typeof authConfig>

export function readConfig(env: Record<string, string | undefined>): Config {
  return parseConfig(authConfig, env)
}
