import { createHash, randomUUID } from 'node:crypto'
import { readMailRecipientRpc } from '@faresight/contracts/auth/rpc'
import { billingRoutes } from '@faresight/contracts/billing/http'
import type { BackendName } from '@faresight/contracts/services'
import { createTestIdentity, createTestPostgres, silentLog } from '@faresight/kit/testing'
import Stripe from 'stripe'
import { createTestBus } from '../../../test/setup/test-bus.ts'
import { createApp } from '../src/app.ts'
import { startBackground } from '../src/background.ts'
import type { Deps } from '../src/deps.ts'
import { createPlanPriceCache } from '../src/prices/prices.ts'
import { createStripeClient } from '../src/stripe/client.ts'

export const webhookSecret = 'whsec_of_these_tests'

interface Options {
  overrides?: Partial<Deps>
  /** Whether consumers, workers and loops run. Tests of a single step switch them off. */
  runsBackground?: boolean
}

/** The service on its own database and bus, with the sandbox’s Stripe, called as the gateway calls it. */
export async function startBillingService(
  stripeUrl: string,
  { overrides = {}, runsBackground = true }: Options = {},
) {
  await using owned = new AsyncDisposableStack()
  const database = owned.use(await createTestPostgres('billing', new URL('../migrations', import.meta.url)))
  const nats = owned.use(await createTestBus())
  const connect = async (user: BackendName) => owned.use(await nats.connect(user))
  const auth = await connect('auth')
  const closed = new Set<string>()
  auth.serveRpc(readMailRecipientRpc, async ({ userId }) => ({
    address: closed.has(userId) ? null : { email: `${userId}@mail.example.org`, name: 'Ada Lovelace' },
  }))
  const identity = createTestIdentity()
  const stripe = overrides.stripe ?? createStripeClient({ key: 'sk_test_billing', url: stripeUrl })
  const now = overrides.now ?? (() => new Date())
  const deps: Deps = {
    postgres: database.postgres,
    bus: await connect('billing'),
    stripe,
    prices: createPlanPriceCache({ stripe, log: silentLog, now }),
    webhookSecrets: [webhookSecret],
    graceDays: 7,
    trialDays: 0,
    publicUrl: 'http://localhost:8080',
    log: silentLog,
    now,
    ...overrides,
  }
  if (runsBackground) owned.use(startBackground(deps))
  const app = createApp(deps, identity.verify('billing'))
  owned.defer(() => app.close())
  const resources = owned.move()

  /** Without a session if `userId` is missing. */
  async function call(method: 'GET' | 'POST', url: string, userId?: string, payload?: object) {
    const headers = userId && {
      'x-faresight-identity': await identity.sign(userPrincipal(userId), 'billing'),
    }
    return app.inject({ method, url, ...(headers && { headers }), ...(payload && { payload }) })
  }

  return {
    app,
    deps,
    nats,
    /** Auth’s bus. */
    auth,
    /** Users without an address, as after a closure. */
    closed,
    databaseUrl: database.url,
    identity,
    get: (url: string, userId?: string) => call('GET', url, userId),
    post: (url: string, userId: string | undefined, payload: object) => call('POST', url, userId, payload),
    /** Delivers an event as Stripe does, signed now by default. */
    tell: (event: object | string, how: Signing = {}) => {
      const payload = typeof event === 'string' ? event : JSON.stringify(event)
      const signature = how.signature ?? createStripeSignatureHeader(payload, how)
      return app.inject({
        method: 'POST',
        url: billingRoutes.stripeEvents.path,
        headers: { 'content-type': 'application/json', ...(signature && { 'stripe-signature': signature }) },
        payload,
      })
    },
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  }
}

export type BillingHarness = Awaited<ReturnType<typeof startBillingService>>

interface Signing {
  secret?: string
  at?: Date
  /** Replaces a valid signature; none if empty. */
  signature?: string
}

/** The `stripe-signature` header. */
export function createStripeSignatureHeader(
  payload: string,
  { secret = webhookSecret, at = new Date() }: Signing = {},
): string {
  const timestamp = Math.floor(at.getTime() / 1000)
  return Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp })
}

export function userPrincipal(userId: string) {
  const sessionId = createHash('sha256').update(userId).digest('hex')
  return { userId, role: 'user' as const, sessionId, accessUntil: null }
}

export const newUserId = () => randomUUID()
