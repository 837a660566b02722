import { busConfig, commonConfig, identityConfig, parseConfig, postgresConfig } from '@faresight/kit/config'
import * as z from 'zod'

const leastKeyCharacters = 32

/** What seals the audit log. Under another one no entry of before holds. */
export const auditKeyConfig = {
  AUDIT_KEY: z
    .string('is missing')
    .min(leastKeyCharacters, `must have at least ${leastKeyCharacters} characters`),
}

const adminConfig = z.object({
  ...commonConfig,
  ...identityConfig,
  ...busConfig,
  ...postgresConfig,
  ...auditKeyConfig,
})

export type Config = z.output<typeof adminConfig>

export function readConfig(env: Record<string, string | undefined>): Config {
  return parseConfig(adminConfig, env)
}
