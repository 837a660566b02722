import { resolveSessionRpc } from '@faresight/contracts/auth/rpc'
import { serviceUrlVariable, type ServiceUrlVariable, serviceNames } from '@faresight/contracts/services'
import {
  busConfigShape,
  commonConfigShape,
  booleanVar,
  httpUrlVar,
  canParseWith,
  millisecondsVar,
  parseConfig,
  integerVar,
} from '@faresight/kit/config'
import { parseEd25519PrivateKey } from '@faresight/kit/identity/keys'
import { fileURLToPath } from 'node:url'
import * as z from 'zod'
import { parseNetworkMatcher } from './security/networks.ts'

const networks = z
  .string()
  .refine(
    canParseWith(parseNetworkMatcher),
    'must be addresses or networks such as 10.0.0.0/8, separated by commas',
  )
  .transform(parseNetworkMatcher)

const httpAddresses = z
  .string('is missing')
  .transform((list) => list.split(',').map((address) => address.trim()))
  .pipe(z.array(httpUrlVar))

const origin = /^https?:\/\/[\w.*-]+(:\d{1,5})?$/
const origins = z
  .string()
  .transform((list) => list.split(',').map((one) => one.trim()))
  .pipe(z.array(z.string().regex(origin, 'must be origins such as https://example.com, separated by commas')))

const contacts = z
  .string()
  .transform((list) => list.split(',').map((one) => one.trim()))
  .pipe(
    z.array(
      z.url({
        protocol: /^(mailto|https|tel)$/,
        error: 'must be addresses such as mailto:security@example.com, separated by commas',
      }),
    ),
  )

/** Addresses of each service's replicas, separated by commas: `AI_SCAN_URL` and the others. */
const serviceAddresses = Object.fromEntries(
  serviceNames.map((service) => [serviceUrlVariable(service), httpAddresses]),
  // fromEntries widens the keys to string; they are the names that the services' variables have.
) as Record<ServiceUrlVariable, typeof httpAddresses>

const gatewayConfig = z.object({
  ...commonConfigShape,
  ...busConfigShape,
  /** Addresses to listen on, separated by commas. */
  HOST: z
    .string()
    .default('127.0.0.1,::1')
    .transform((list) => list.split(',').map((host) => host.trim())),
  ...serviceAddresses,
  /** Signs identities; the services hold the public half. */
  IDENTITY_PRIVATE_KEY: z
    .string('is missing')
    .refine(canParseWith(parseEd25519PrivateKey), 'must be an Ed25519 key (base64url PKCS8)'),
  /** The built web client. */
  WEB_DIR: z.string().default(fileURLToPath(new URL('../../web/dist', import.meta.url))),
  /** Proxies whose forwarding headers are believed. */
  TRUSTED_PROXIES: networks.default(() => parseNetworkMatcher('')),
  /** Connections that one address may have open, unless it is this machine's or a trusted proxy's. */
  CONNECTIONS_PER_ADDRESS: integerVar(1, 100_000, 'connections').default(500),
  /** Who may read /health and /metrics. */
  OPERATIONS_FROM: networks.default(() => parseNetworkMatcher('127.0.0.0/8,::1')),
  /** Whether browsers are to come by https to the hosts below ours as well. */
  HSTS_INCLUDE_SUBDOMAINS: booleanVar,
  /** Whom to tell of a weakness of the site: there is no security.txt unless this is set. */
  SECURITY_CONTACT: contacts.default([]),
  /** How often the right to an open event stream is looked at again. */
  STREAM_CHECK_SECONDS: integerVar(1, 999, 'seconds').default(60),
  /** How long auth may take to say whose a session is. */
  AUTH_TIMEOUT_MS: millisecondsVar.default(resolveSessionRpc.replyWithinMs),
  /** From where profile pictures of accounts may be shown. */
  PICTURE_ORIGINS: origins.default(['https://lh3.googleusercontent.com']),
  /** As in billing; the client shows a trial if it is not 0. */
  TRIAL_DAYS: integerVar(0, 90, 'days').default(0),
  /** As in auth; if set, the client offers Google sign-in. */
  GOOGLE_CLIENT_ID: z.string().optional(),
  /** As in auth; the client’s warning follows. */
  REFUSE_EASY_PASSWORDS: booleanVar,
  /** Set where fares come from the sandbox: the client says so on every page. */
  SANDBOX_URL: z.url('must be an address').optional(),
})

export type Config = z.output<typeof gatewayConfig>

export function readConfig(env: Record<string, string | undefined>): Config {
  return parseConfig(gatewayConfig, env)
}
