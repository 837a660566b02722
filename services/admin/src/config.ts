import {
  busConfigShape,
  commonConfigShape,
  identityConfigShape,
  parseConfig,
  postgresConfigShape,
} from '@faresight/kit/config'
import * as z from 'zod'

const minAuditKeyCharacters = 32

export const auditKeyConfig = {
  AUDIT_KEY: z
    .string('is missing')
    .min(minAuditKeyCharacters, `must have at least ${minAuditKeyCharacters} characters`),
}

const adminConfig = z.object({
  ...commonConfigShape,
  ...identityConfigShape,
  ...busConfigShape,
  ...postgresConfigShape,
  ...auditKeyConfig,
})

export type Config = z.output<typeof adminConfig>

export function readConfig(env: Record<string, string | undefined>): Config {
  return parseConfig(adminConfig, env)
}
