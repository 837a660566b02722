import { createHash, randomUUID } from 'node:crypto'
import { planWindowChecksRpc } from '@faresight/contracts/ai-scan/rpc'
import { readMailRecipientRpc } from '@faresight/contracts/auth/rpc'
import { dayMs } from '@faresight/contracts/days'
import type { BackendName } from '@faresight/contracts/services'
import {
  quoteFaresRpc,
  readExchangeRatesRpc,
  readSavedSearchRpc,
  resolvePlacesRpc,
} from '@faresight/contracts/search/rpc'
import type { Principal } from '@faresight/contracts/viewer'
import { createMailer } from '@faresight/kit/mail/mailer'
import { silentLog, createTestIdentity, createTestPostgres } from '@faresight/kit/testing'
import { ownBus } from '../../../test/setup/own-bus.ts'
import { startMailServer } from '../../../test/setup/mail-server.ts'
import { createApp } from '../src/app.ts'
import { startBackground } from '../src/background.ts'
import type { Deps } from '../src/deps.ts'
import { createDatedRates } from '../src/rates/dated-rates.ts'
import { createWorld } from './world.ts'

interface Options {
  /** In place of what the service is built of. */
  overrides?: Partial<Deps>
  /** Whether it does what it does unasked. Those who want to see a single step of it do not want the rest. */
  runsUnasked?: boolean
}

/**
 * The service on a database, a bus and a mail server of its own, called as the gateway would. What it asks of auth, search and
 * ai-scan over the bus `world` answers.
 */
export async function startAlerts({ overrides = {}, runsUnasked = true }: Options = {}) {
  await using owned = new AsyncDisposableStack()
  const database = owned.use(await createTestPostgres('alerts', new URL('../migrations', import.meta.url)))
  const nats = owned.use(await ownBus())
  const mail = owned.use(await startMailServer())
  const connect = async (user: BackendName) => owned.use(await nats.connect(user))
  const world = createWorld()
  const [auth, search, aiScan] = await Promise.all([connect('auth'), connect('search'), connect('ai-scan')])
  auth.serveRpc(readMailRecipientRpc, async ({ userId }) => world.addressOf(userId))
  search.serveRpc(quoteFaresRpc, (question) => world.quote(question))
  search.serveRpc(resolvePlacesRpc, async (places) => world.places(places))
  search.serveRpc(readExchangeRatesRpc, async () => world.rates)
  search.serveRpc(readSavedSearchRpc, async (which) => ({ savedSearch: world.savedSearch(which) }))
  aiScan.serveRpc(planWindowChecksRpc, async (window) => world.plan(window))
  const identity = createTestIdentity()
  const common = {
    postgres: database.postgres,
    bus: await connect('alerts'),
    log: silentLog,
    now: () => new Date(),
    ...overrides,
  }
  const deps: Deps = {
    rates: createDatedRates(common),
    mailer: owned.use(createMailer({ url: mail.url, from: 'Faresight <no-reply@localhost>' })),
    rules: { alertsEach: 50, checksPerDay: 100_000, checkEveryMs: dayMs, windowChecks: 5 },
    publicUrl: 'http://localhost:8080',
    ...common,
  }
  if (runsUnasked) owned.use(startBackground(deps, { checkEveryMs: 100 }))
  const app = createApp(deps, identity.verify('alerts'))
  owned.defer(() => app.close())
  const resources = owned.move()

  /** Calls as somebody would; as nobody without a principal. */
  async function call(method: Method, url: string, who?: Principal, payload?: object) {
    const headers = who && { 'x-faresight-identity': await identity.sign(who, 'alerts') }
    return app.inject({ method, url, ...(headers && { headers }), ...(payload && { payload }) })
  }

  return {
    app,
    deps,
    world,
    nats,
    mail,
    /** The buses of those who tell it of things. */
    auth,
    search,
    databaseUrl: database.url,
    identity,
    call,
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  }
}

export type Alerts = Awaited<ReturnType<typeof startAlerts>>

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

/** Somebody signed in. */
export function member(userId: string = randomUUID()): Principal {
  const sessionId = createHash('sha256').update(userId).digest('hex')
  return { userId, role: 'user', sessionId, accessUntil: null }
}

/** Somebody with a plan. */
export function subscriber(userId: string = randomUUID()): Principal {
  return { ...member(userId), accessUntil: new Date(Date.now() + 30 * 24 * 60 * 60 * 1000).toISOString() }
}
