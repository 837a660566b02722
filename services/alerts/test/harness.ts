import { createHash, randomUUID } from 'node:crypto'
import { planWindowChecksRpc } from '@faresight/contracts/ai-scan/rpc'
import { readMailRecipientRpc } from '@faresight/contracts/auth/rpc'
import { dayMs } from '@faresight/contracts/days'
import {
  quoteFaresRpc,
  readExchangeRatesRpc,
  readSavedSearchRpc,
  resolvePlacesRpc,
} from '@faresight/contracts/search/rpc'
import type { BackendName } from '@faresight/contracts/services'
import type { Principal } from '@faresight/contracts/viewer'
import { createMailer } from '@faresight/kit/mail/mailer'
import { createTestIdentity, createTestPostgres, silentLog } from '@faresight/kit/testing'
import { startTestMailServer } from '../../../test/setup/test-mail-server.ts'
import { createTestBus } from '../../../test/setup/test-bus.ts'
import { createApp } from '../src/app.ts'
import { startBackground } from '../src/background.ts'
import type { Deps } from '../src/deps.ts'
import { createDailyExchangeRates } from '../src/rates/dated-rates.ts'
import { createServiceStubs } from './stub-services.ts'

interface Options {
  overrides?: Partial<Deps>
  /** Whether consumers, workers and loops run. Tests of a single step switch them off. */
  runsBackground?: boolean
}

/**
 * The service on its own database, bus and mail server, called as the gateway calls it. `stubs` answers its requests
 * to auth, search and ai-scan.
 */
export async function startAlertsService({ overrides = {}, runsBackground = true }: Options = {}) {
  await using owned = new AsyncDisposableStack()
  const database = owned.use(await createTestPostgres('alerts', new URL('../migrations', import.meta.url)))
  const nats = owned.use(await createTestBus())
  const mail = owned.use(await startTestMailServer())
  const connect = async (user: BackendName) => owned.use(await nats.connect(user))
  const stubs = createServiceStubs()
  const [auth, search, aiScan] = await Promise.all([connect('auth'), connect('search'), connect('ai-scan')])
  auth.serveRpc(readMailRecipientRpc, async ({ userId }) => stubs.addressOf(userId))
  search.serveRpc(quoteFaresRpc, (question) => stubs.quote(question))
  search.serveRpc(resolvePlacesRpc, async (places) => stubs.places(places))
  search.serveRpc(readExchangeRatesRpc, async () => stubs.rates)
  search.serveRpc(readSavedSearchRpc, async (which) => ({ savedSearch: stubs.savedSearch(which) }))
  aiScan.serveRpc(planWindowChecksRpc, async (window) => stubs.plan(window))
  const identity = createTestIdentity()
  const common = {
    postgres: database.postgres,
    bus: await connect('alerts'),
    log: silentLog,
    now: () => new Date(),
    ...overrides,
  }
  const deps: Deps = {
    rates: createDailyExchangeRates(common),
    mailer: owned.use(createMailer({ url: mail.url, from: 'Faresight <no-reply@localhost>' })),
    settings: { maxAlertsPerUser: 50, checksPerDay: 100_000, checkIntervalMs: dayMs, pairsPerWindowCheck: 5 },
    publicUrl: 'http://localhost:8080',
    ...common,
  }
  if (runsBackground) owned.use(startBackground(deps, { checkEveryMs: 100 }))
  const app = createApp(deps, identity.verify('alerts'))
  owned.defer(() => app.close())
  const resources = owned.move()

  /** Without a session if `who` is missing. */
  async function call(method: Method, url: string, who?: Principal, payload?: object) {
    const headers = who && { 'x-faresight-identity': await identity.sign(who, 'alerts') }
    return app.inject({ method, url, ...(headers && { headers }), ...(payload && { payload }) })
  }

  return {
    app,
    deps,
    stubs,
    nats,
    mail,
    /** The buses of the services whose events it consumes. */
    auth,
    search,
    databaseUrl: database.url,
    identity,
    call,
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  }
}

export type AlertsHarness = Awaited<ReturnType<typeof startAlertsService>>

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

export function memberPrincipal(userId: string = randomUUID()): Principal {
  const sessionId = createHash('sha256').update(userId).digest('hex')
  return { userId, role: 'user', sessionId, accessUntil: null }
}

export function subscriberPrincipal(userId: string = randomUUID()): Principal {
  return {
    ...memberPrincipal(userId),
    accessUntil: new Date(Date.now() + 30 * 24 * 60 * 60 * 1000).toISOString(),
  }
}
