import {
  busConfig,
  commonConfig,
  identityConfig,
  mailConfig,
  parseConfig,
  postgresConfig,
  wholeNumber,
} from '@faresight/kit/config'
import * as z from 'zod'

const authConfig = z.object({
  ...commonConfig,
  ...identityConfig,
  ...busConfig,
  ...postgresConfig,
  ...mailConfig,
  /** How long a plan that is past due still gives access. */
  GRACE_DAYS: wholeNumber(0, 99, 'days').default(7),
})

export type Config = z.output<typeof authConfig>

export function readConfig(env: Record<string, string | undefined>): Config {
  return parseConfig(authConfig, env)
}
