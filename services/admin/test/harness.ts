import { createHash, randomUUID } from 'node:crypto'
import { readScanFigures } from '@faresight/contracts/ai-scan/rpc'
import { readAlertFigures } from '@faresight/contracts/alerts/rpc'
import { listUsers, readEmails, readUser, readUserFigures } from '@faresight/contracts/auth/rpc'
import { readBillingFigures, readDisputes, readPaymentDays, readPlan } from '@faresight/contracts/billing/rpc'
import type { RpcType } from '@faresight/contracts/messages'
import { readNetworkSpend, readProviderUsage, readSearchDays } from '@faresight/contracts/search/rpc'
import type { Part } from '@faresight/contracts/services'
import type { Principal } from '@faresight/contracts/viewer'
import type { Bus } from '@faresight/kit/bus/bus'
import { silentLog, createTestIdentity, createTestPostgres } from '@faresight/kit/testing'
import type * as z from 'zod'
import { type OwnBus, ownBus } from '../../../test/setup/own-bus.ts'
import { createApp } from '../src/app.ts'
import { startBackground } from '../src/background.ts'
import type { Deps } from '../src/deps.ts'
import { createWorld } from './world.ts'

interface Options {
  /** In place of what the service is built of. */
  overrides?: Partial<Deps>
  /** Whether it does what it does unasked. */
  runsUnasked?: boolean
  /** In place of a bus of its own, which it would share a server with. */
  bus?: OwnBus
}

/** Seals the logs of tests. */
export const auditKey = 'a key that seals the logs of tests alone'

/**
 * The service on a database and a bus of its own, called as the gateway would. What it asks of others over the bus `world`
 * answers; a test serves by `auth` and `billing` what it wants done.
 */
export async function startAdmin({ overrides = {}, runsUnasked = true, bus }: Options = {}) {
  await using owned = new AsyncDisposableStack()
  const migrations = new URL('../migrations', import.meta.url)
  const database = owned.use(await createTestPostgres('admin', migrations, { isOwned: true }))
  const nats = bus ?? owned.use(await ownBus())
  const connect = async (user: Part) => owned.use(await nats.connect(user))
  const world = createWorld()
  const [auth, billing, search, aiScan, alerts] = await Promise.all([
    connect('auth'),
    connect('billing'),
    connect('search'),
    connect('ai-scan'),
    connect('alerts'),
  ])
  auth.serveRpc(listUsers, async (asked) => {
    world.asked = asked
    const users = [...world.users.values()]
    return { users, next: world.next, count: users.length }
  })
  auth.serveRpc(readUser, async ({ userId }) => ({ user: world.users.get(userId) ?? null, sessions: 1 }))
  auth.serveRpc(readEmails, async ({ userIds }) => ({
    users: userIds.flatMap((userId) => {
      const user = world.users.get(userId)
      return user ? [{ userId, email: user.email }] : []
    }),
  }))
  const tell = <A extends z.ZodType>(by: Bus, rpc: RpcType<z.ZodType, A>, what: () => z.input<A>) =>
    by.serveRpc(rpc, async () => {
      world.told.push(rpc.subject)
      if (world.away.has(rpc.owner)) throw new Error('It is away.')
      return what()
    })
  tell(auth, readUserFigures, () => world.userFigures)
  tell(billing, readBillingFigures, () => world.billingFigures)
  tell(billing, readPaymentDays, () => world.paymentDays)
  tell(billing, readDisputes, () => world.disputes)
  tell(billing, readPlan, () => world.plan)
  tell(search, readSearchDays, () => world.searchDays)
  tell(search, readProviderUsage, () => world.providers)
  tell(search, readNetworkSpend, () => world.networkSpend)
  tell(aiScan, readScanFigures, () => world.scanFigures)
  tell(alerts, readAlertFigures, () => world.alertFigures)
  const identity = createTestIdentity()
  const deps: Deps = {
    postgres: database.postgres,
    bus: await connect('admin'),
    auditKey,
    log: silentLog,
    now: () => new Date(),
    ...overrides,
  }
  if (runsUnasked) owned.use(startBackground(deps))
  const app = createApp(deps, identity.verify('admin'))
  owned.defer(() => app.close())
  const resources = owned.move()

  /** Calls as somebody would; as nobody without a principal. */
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

export type Admin = Awaited<ReturnType<typeof startAdmin>>

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

/** An administrator who has just signed in; an owner, where told. */
export function admin(more: Partial<Principal> = {}): Principal {
  const userId = randomUUID()
  const sessionId = createHash('sha256').update(userId).digest('hex')
  const signedInAt = new Date().toISOString()
  return { userId, role: 'admin', sessionId, accessUntil: null, signedInAt, ...more }
}
