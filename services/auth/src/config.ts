import * as z from 'zod'
import { minOwnerKeyLength } from '@faresight/contracts/auth/admin-sign-in-http'
import {
  busConfigShape,
  commonConfigShape,
  booleanVar,
  httpUrlVar,
  identityConfigShape,
  mailConfigShape,
  parseConfig,
  postgresConfigShape,
} from '@faresight/kit/config'
import { isLoopbackHost } from '@faresight/kit/loopback'

const authConfig = z
  .object({
    ...commonConfigShape,
    ...identityConfigShape,
    ...busConfigShape,
    ...postgresConfigShape,
    ...mailConfigShape,
    OWNER_SETUP_KEY: z
      .string()
      .min(minOwnerKeyLength, `must have at least ${minOwnerKeyLength} characters`)
      .optional(),
    /** Rejects weak new passwords. The gateway has the same variable; pages warn in any case. */
    REFUSE_EASY_PASSWORDS: booleanVar,
    TOTP_KEY: z.string().min(32, 'must have at least 32 characters').optional(),
    REQUIRE_SECOND_FACTOR: z.enum(['none', 'admins']).default('none'),
    GOOGLE_CLIENT_ID: z.string().optional(),
    GOOGLE_CLIENT_SECRET: z.string().optional(),
    GOOGLE_ISSUER: httpUrlVar
      .refine(isSafeIssuer, 'must be an https address, or one of this machine')
      .default('https://accounts.google.com'),
  })
  .superRefine(({ GOOGLE_CLIENT_ID: id, GOOGLE_CLIENT_SECRET: secret }, context) => {
    if ((id === undefined) === (secret === undefined)) return
    const missing = id === undefined ? 'GOOGLE_CLIENT_ID' : 'GOOGLE_CLIENT_SECRET'
    context.addIssue({ code: 'custom', path: [missing], message: 'is missing' })
  })

function isSafeIssuer(address: string): boolean {
  const url = URL.parse(address)
  return url !== null && (url.protocol === 'https:' || isHttpLoopback(url))
}

export type Config = z.output<typeof authConfig>

export function readConfig(env: Record<string, string | undefined>): Config {
  return parseConfig(authConfig, env)
}

export function isHttpLoopback({ protocol, hostname }: URL): boolean {
  return protocol === 'http:' && isLoopbackHost(hostname)
}
