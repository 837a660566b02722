import {
  busConfig,
  commonConfig,
  httpAddress,
  identityConfig,
  parseConfig,
  postgresConfig,
} from '@faresight/kit/config'
import * as z from 'zod'

const address = httpAddress.transform((url) => url.replace(/\/+$/, ''))

const milliseconds = z
  .string()
  .regex(/^[1-9]\d{1,5}$/, 'must be milliseconds, 10 to 999999')
  .transform(Number)

const searchConfig = z.object({
  ...commonConfig,
  ...identityConfig,
  ...busConfig,
  ...postgresConfig,
  /** A provider is asked when its key is set. */
  IGNAV_API_KEY: z.string().optional(),
  IGNAV_BASE_URL: address.default('https://ignav.com'),
  SKYSCANNER_API_KEY: z.string().optional(),
  SKYSCANNER_BASE_URL: address.default('https://partners.api.skyscanner.net'),
  /** How long each provider has to answer. */
  PROVIDER_DEADLINE_MS: milliseconds.default(8000),
})

export type Config = z.output<typeof searchConfig>

export function readConfig(env: Record<string, string | undefined>): Config {
  return parseConfig(searchConfig, env)
}
