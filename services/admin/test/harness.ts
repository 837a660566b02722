import { createHash, randomUUID } from 'node:crypto'
import { readScanStatsRpc } from '@faresight/contracts/ai-scan/rpc'
import { readAlertStatsRpc } from '@faresight/contracts/alerts/rpc'
import { listUsersRpc, readUserEmailsRpc, readUserRpc, readUserStatsRpc } from '@faresight/contracts/auth/rpc'
import {
  readBillingStatsRpc,
  readOpenDisputesRpc,
  readDailyNetPaymentsRpc,
  readPlanAndHistoryRpc,
} from '@faresight/contracts/billing/rpc'
import type { RpcDefinition } from '@faresight/contracts/message-definitions'
import {
  readQuotaAndNetworkUsageRpc,
  readProviderUsageRpc,
  readDailySearchCountsRpc,
} from '@faresight/contracts/search/rpc'
import type { BackendName } from '@faresight/contracts/services'
import type { Principal } from '@faresight/contracts/viewer'
import type { Bus } from '@faresight/kit/bus/bus'
import { silentLog, createTestIdentity, createTestPostgres } from '@faresight/kit/testing'
import type * as z from 'zod'
import { type TestBus, createTestBus } from '../../../test/setup/test-bus.ts'
import { createApp } from '../src/app.ts'
import { startBackground } from '../src/background.ts'
import type { Deps } from '../src/deps.ts'
import { createStubbedServices } from './stubbed-services.ts'

interface Options {
  overrides?: Partial<Deps>
  runsUnasked?: boolean
  /** By default a bus of its own; a given one shares its server. */
  bus?: TestBus
}

export const testAuditKey = 'a key that seals the logs of tests alone'

/**
 * Starts the service on its own database and bus, called as the gateway calls it. `world` answers its requests;
 * tests serve others through `auth` and `billing`.
 */
export async function startAdminService({ overrides = {}, runsUnasked = true, bus }: Options = {}) {
  await using owned = new AsyncDisposableStack()
  const migrations = new URL('../migrations', import.meta.url)
  const database = owned.use(await createTestPostgres('admin', migrations, { isOwned: true }))
  const nats = bus ?? owned.use(await createTestBus())
  const connect = async (user: BackendName) => owned.use(await nats.connect(user))
  const world = createStubbedServices()
  const [auth, billing, search, aiScan, alerts] = await Promise.all([
    connect('auth'),
    connect('billing'),
    connect('search'),
    connect('ai-scan'),
    connect('alerts'),
  ])
  auth.serveRpc(listUsersRpc, async (asked) => {
    world.asked = asked
    const users = [...world.users.values()]
    return { users, next: world.next, count: users.length }
  })
  auth.serveRpc(readUserRpc, async ({ userId }) => ({ user: world.users.get(userId) ?? null, sessions: 1 }))
  auth.serveRpc(readUserEmailsRpc, async ({ userIds }) => ({
    users: userIds.flatMap((userId) => {
      const user = world.users.get(userId)
      return user ? [{ userId, email: user.email }] : []
    }),
  }))
  const tell = <A extends z.ZodType>(by: Bus, rpc: RpcDefinition<z.ZodType, A>, what: () => z.input<A>) =>
    by.serveRpc(rpc, async () => {
      world.told.push(rpc.subject)
      if (world.away.has(rpc.owner)) throw new Error('It is away.')
      return what()
    })
  tell(auth, readUserStatsRpc, () => world.userFigures)
  tell(billing, readBillingStatsRpc, () => world.billingFigures)
  tell(billing, readDailyNetPaymentsRpc, () => world.paymentDays)
  tell(billing, readOpenDisputesRpc, () => world.disputes)
  tell(billing, readPlanAndHistoryRpc, () => world.plan)
  tell(search, readDailySearchCountsRpc, () => world.searchDays)
  tell(search, readProviderUsageRpc, () => world.providers)
  tell(search, readQuotaAndNetworkUsageRpc, () => world.networkSpend)
  tell(aiScan, readScanStatsRpc, () => world.scanFigures)
  tell(alerts, readAlertStatsRpc, () => world.alertFigures)
  const identity = createTestIdentity()
  const deps: Deps = {
    postgres: database.postgres,
    bus: await connect('admin'),
    auditKey: testAuditKey,
    log: silentLog,
    now: () => new Date(),
    ...overrides,
  }
  if (runsUnasked) owned.use(startBackground(deps))
  const app = createApp(deps, identity.verify('admin'))
  owned.defer(() => app.close())
  const resources = owned.move()

  /** Calls as `who`, or without a principal. */
  async function call(method: Method, url: string, who?: Principal, payload?: object) {
    const headers = who && { 'x-faresight-identity': await identity.sign(who, 'admin') }
    return app.inject({ method, url, ...(headers && { headers }), ...(payload && { payload }) })
  }

  return {
    app,
    deps,
    world,
    nats,
    auth,
    billing,
    search,
    aiScan,
    alerts,
    database,
    identity,
    call,
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  }
}

export type AdminHarness = Awaited<ReturnType<typeof startAdminService>>

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

/** An administrator who has just signed in. */
export function createFreshAdminPrincipal(more: Partial<Principal> = {}): Principal {
  const userId = randomUUID()
  const sessionId = createHash('sha256').update(userId).digest('hex')
  const signedInAt = new Date().toISOString()
  return { userId, role: 'admin', sessionId, accessUntil: null, signedInAt, ...more }
}
