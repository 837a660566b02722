import { minOwnerKeyLength } from '@faresight/contracts/auth/admin-sign-in-http'
import {
  busConfig,
  commonConfig,
  booleanVar,
  httpUrlVar,
  identityConfig,
  mailConfig,
  parseConfig,
  postgresConfig,
} from '@faresight/kit/config'
import * as z from 'zod'
import { isPlainLoopback } from './google/issuer.ts'

const authConfig = z
  .object({
    ...commonConfig,
    ...identityConfig,
    ...busConfig,
    ...postgresConfig,
    ...mailConfig,
    /** What the owner sets the site up with, and signs in by; off without it. */
    OWNER_SETUP_KEY: z
      .string()
      .min(minOwnerKeyLength, `must have at least ${minOwnerKeyLength} characters`)
      .optional(),
    /** Whether new passwords that are easy to guess are refused, as the gateway is told; pages warn about them in any case. */
    REFUSE_EASY_PASSWORDS: booleanVar,
    /** Encrypts secrets of authenticator apps; none can be set up without it. */
    TOTP_KEY: z.string().min(32, 'must have at least 32 characters').optional(),
    /** Who needs a second factor for what others may not do. */
    REQUIRE_SECOND_FACTOR: z.enum(['none', 'admins']).default('none'),
    /** Sign-in with Google needs both. */
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
  return url !== null && (url.protocol === 'https:' || isPlainLoopback(url))
}

export type Config = z.output<typeof authConfig>

export function readConfig(env: Record<string, string | undefined>): Config {
  return parseConfig(authConfig, env)
}
