import { createHash, randomUUID } from 'node:crypto'
import { readMailRecipientRpc } from '@faresight/contracts/auth/rpc'
import { billingRoutes } from '@faresight/contracts/billing/http'
import type { BackendName } from '@faresight/contracts/services'
import { silentLog, createTestIdentity, createTestPostgres } from '@faresight/kit/testing'
import Stripe from 'stripe'
import { ownBus } from '../../../test/setup/own-bus.ts'
import { createApp } from '../src/app.ts'
import { startBackground } from '../src/background.ts'
import type { Deps } from '../src/deps.ts'
import { createPrices } from '../src/prices/prices.ts'
import { createStripe } from '../src/stripe/client.ts'

export const webhookSecret = 'whsec_of_these_tests'

interface Options {
  /** In place of what the service is built of. */
  overrides?: Partial<Deps>
  /** Whether it does what it does unasked. Those who want to see a single step of it do not want the rest. */
  runsUnasked?: boolean
}

/** The service on a database and a bus of its own, with the sandbox's Stripe at `stripeUrl`, called as the gateway would. */
export async function startBilling(stripeUrl: string, { overrides = {}, runsUnasked = true }: Options = {}) {
  await using owned = new AsyncDisposableStack()
  const database = owned.use(await createTestPostgres('billing', new URL('../migrations', import.meta.url)))
  const nats = owned.use(await ownBus())
  const connect = async (user: BackendName) => owned.use(await nats.connect(user))
  const auth = await connect('auth')
  // Users whose account is closed have no address.
  const closed = new Set<string>()
  auth.serveRpc(readMailRecipientRpc, async ({ userId }) => ({
    address: closed.has(userId) ? null : { email: `${userId}@mail.example.org`, name: 'Ada Lovelace' },
  }))
  const identity = createTestIdentity()
  const stripe = overrides.stripe ?? createStripe({ key: 'sk_test_billing', url: stripeUrl })
  const now = overrides.now ?? (() => new Date())
  const deps: Deps = {
    postgres: database.postgres,
    bus: await connect('billing'),
    stripe,
    prices: createPrices({ stripe, log: silentLog, now }),
    webhookSecrets: [webhookSecret],
    graceDays: 7,
    trialDays: 0,
    publicUrl: 'http://localhost:8080',
    log: silentLog,
    now,
    ...overrides,
  }
  if (runsUnasked) owned.use(startBackground(deps))
  const app = createApp(deps, identity.verify('billing'))
  owned.defer(() => app.close())
  const resources = owned.move()

  /** Calls as a user would; as nobody without one. */
  async function call(method: 'GET' | 'POST', url: string, userId?: string, payload?: object) {
    const headers = userId && { 'x-faresight-identity': await identity.sign(principalOf(userId), 'billing') }
    return app.inject({ method, url, ...(headers && { headers }), ...(payload && { payload }) })
  }

  return {
    app,
    deps,
    nats,
    /** The bus as auth sees it. */
    auth,
    /** Users of whom auth says that they have no address. */
    closed,
    databaseUrl: database.url,
    identity,
    get: (url: string, userId?: string) => call('GET', url, userId),
    post: (url: string, userId: string | undefined, payload: object) => call('POST', url, userId, payload),
    /** Tells of an event as Stripe does, signed now unless told otherwise. */
    tell: (event: object | string, how: Signing = {}) => {
      const payload = typeof event === 'string' ? event : JSON.stringify(event)
      const signature = how.signature ?? signatureOf(payload, how)
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

export type Billing = Awaited<ReturnType<typeof startBilling>>

interface Signing {
  secret?: string
  /** When it was signed. */
  at?: Date
  /** In place of one that fits; none where it is empty. */
  signature?: string
}

/** The header by which Stripe shows that a body is its own. */
export function signatureOf(
  payload: string,
  { secret = webhookSecret, at = new Date() }: Signing = {},
): string {
  const timestamp = Math.floor(at.getTime() / 1000)
  return Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp })
}

export function principalOf(userId: string) {
  const sessionId = createHash('sha256').update(userId).digest('hex')
  return { userId, role: 'user' as const, sessionId, accessUntil: null }
}

/** Somebody new. */
export const anybody = () => randomUUID()
