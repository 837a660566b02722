import type { Socket } from 'node:net'
import { toRelyingParty } from '@faresight/contracts/auth/relying-party'
import { principalChangedBroadcast, sessionRevokedBroadcast } from '@faresight/contracts/auth/messages'
import { resolveSessionRpc } from '@faresight/contracts/auth/rpc'
import type { gatewayRoutes } from '@faresight/contracts/gateway/http'
import { serviceUrlVariable, createRecordByService, type ServiceName } from '@faresight/contracts/services'
import { type Bus, connectBus } from '@faresight/kit/bus/bus'
import { createIdentitySigner } from '@faresight/kit/identity/identity'
import type { Log } from '@faresight/kit/telemetry/log'
import { type ClientPages, loadClientPages } from './client/pages.ts'
import type { Config } from './config.ts'
import { sendHedgedRequest } from './identity/hedged-request.ts'
import { createSessionCache, type SessionCache } from './identity/session-cache.ts'
import { type NetworkMatcher, parseNetworkMatcher } from './security/networks.ts'
import { createExcessConnectionCloser, createConnectionLimiter } from './security/connection-limit.ts'
import type * as z from 'zod'

const loopback = parseNetworkMatcher('127.0.0.0/8,::1')

export interface Deps {
  log: Log
  bus: Bus
  sessions: SessionCache
  pages: ClientPages
  webDir: string
  publicUrl: string
  hstsIncludesSubdomains: boolean
  /** For `security.txt`; there is none if empty. */
  securityContacts: readonly string[]
  /** The addresses of each service's replicas. */
  upstreams: Record<ServiceName, readonly string[]>
  trustedProxies: NetworkMatcher
  /** Closes connections over the limit of an address. */
  onConnection: (socket: Socket) => void
  operationsFrom: NetworkMatcher
  /** How often access to an open event stream is checked. */
  streamCheckMs: number
  /** Reply of `/api/config`. */
  clientConfig: z.input<typeof gatewayRoutes.config.answer>
}

export async function createDeps(config: Config, log: Log): Promise<Deps> {
  const bus = await connectBus({ url: config.NATS_URL, name: 'gateway', log })
  const resolve = (sessionId: string) =>
    sendHedgedRequest(
      (timeoutMs) => bus.request(resolveSessionRpc, { sessionId }, { timeoutMs }),
      config.AUTH_TIMEOUT_MS,
    )
  const sessions = createSessionCache(resolve, createIdentitySigner(config.IDENTITY_PRIVATE_KEY))
  bus.subscribe(sessionRevokedBroadcast, ({ sessionId }) => sessions.forget(sessionId))
  bus.subscribe(principalChangedBroadcast, ({ sessionId }) => sessions.invalidate(sessionId))
  bus.onReconnect(() => sessions.forgetAll())
  const isExempt: NetworkMatcher = (address) => loopback(address) || config.TRUSTED_PROXIES(address)
  return {
    log,
    bus,
    sessions,
    pages: await loadClientPages(config.WEB_DIR, config.PUBLIC_URL, config.PICTURE_ORIGINS),
    webDir: config.WEB_DIR,
    publicUrl: config.PUBLIC_URL,
    hstsIncludesSubdomains: config.HSTS_INCLUDE_SUBDOMAINS,
    securityContacts: config.SECURITY_CONTACT,
    upstreams: createRecordByService((service) => config[serviceUrlVariable(service)]),
    trustedProxies: config.TRUSTED_PROXIES,
    onConnection: createExcessConnectionCloser(
      createConnectionLimiter(config.CONNECTIONS_PER_ADDRESS, isExempt),
    ),
    operationsFrom: config.OPERATIONS_FROM,
    streamCheckMs: config.STREAM_CHECK_SECONDS * 1000,
    clientConfig: {
      sandbox: config.SANDBOX_URL !== undefined,
      trialDays: config.TRIAL_DAYS,
      google: config.GOOGLE_CLIENT_ID !== undefined,
      refusesEasyPasswords: config.REFUSE_EASY_PASSWORDS,
      passkeys: toRelyingParty(config.PUBLIC_URL) !== null,
    },
  }
}
