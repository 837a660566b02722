import { once } from 'node:events'
import { readMailRecipientRpc } from '@faresight/contracts/auth/rpc'
import { billingAuditRecordedEvent } from '@faresight/contracts/billing/messages'
import { billingRoutes } from '@faresight/contracts/billing/http'
import { cancelPlanRpc, grantComplimentaryPlanRpc } from '@faresight/contracts/billing/rpc'
import { createTestIdentity, createTestPostgres } from '@faresight/kit/testing'
import { readStoredEvents } from '@faresight/kit/testing/stored-events'
import { expect, test } from 'vitest'
import { createTestBus } from '../../../../test/setup/test-bus.ts'
import { customers, grants, planRequests } from '../../src/schema.ts'
import { startBillingProcess } from '../billing-process.ts'
import { newUserId, userPrincipal, webhookSecret } from '../harness.ts'
import { fetchLastSandboxEvent } from '../sandbox-events.ts'
import { startStripeProxy } from '../stripe-proxy.ts'
import { checkoutPath, startStripeSandbox } from '../stripe-sandbox.ts'

const by = { adminId: newUserId(), byKey: false, ipAddress: '203.0.113.7', userAgent: null }

async function start() {
  await using owned = new AsyncDisposableStack()
  const database = owned.use(
    await createTestPostgres('billing', new URL('../../migrations', import.meta.url)),
  )
  const bus = owned.use(await createTestBus())
  const atStripe = owned.use(await startStripeSandbox())
  const way = owned.use(await startStripeProxy(atStripe.url))
  const auth = owned.use(await bus.connect('auth'))
  auth.serveRpc(readMailRecipientRpc, async () => ({
    address: { email: 'ada@mail.example.org', name: null },
  }))
  const admin = owned.use(await bus.connect('admin'))
  const identity = createTestIdentity()
  const begin = () => startBillingProcess({ database, bus, identity, stripeUrl: way.url })
  const running = owned.use(new AsyncDisposableStack())
  let service = running.use(await begin())
  const resources = owned.move()

  async function call(path: string, userId: string, body?: object) {
    const headers = {
      'content-type': 'application/json',
      'x-faresight-identity': await identity.sign(userPrincipal(userId), 'billing'),
    }
    const how = body && { method: 'POST', body: JSON.stringify(body) }
    return (await fetch(service.url + path, { headers, ...how })).json()
  }

  return {
    database,
    atStripe,
    way,
    admin,
    async kill() {
      const ended = once(service.child, 'exit')
      service.child.kill('SIGKILL')
      await ended
      way.letPass()
    },
    async startAnew() {
      service = running.use(await begin())
    },
    /** Buys a plan. @returns the customer at Stripe */
    async buy(userId: string): Promise<string> {
      const begun = await call(billingRoutes.createCheckout.path, userId, { planId: 'monthly' })
      const { url, sessionId } = billingRoutes.createCheckout.answer.parse(begun)
      await atStripe.pay(url)
      await call(checkoutPath(sessionId), userId)
      const [customer] = await database.postgres.db.select().from(customers)
      return customer?.stripeCustomerId ?? ''
    },
    /** Delivers an event as Stripe does. */
    async tell(event: object) {
      const payload = JSON.stringify(event)
      const signature = atStripe.stripe.webhooks.generateTestHeaderString({ payload, secret: webhookSecret })
      const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
      await fetch(service.url + billingRoutes.stripeEvents.path, { method: 'POST', headers, body: payload })
    },
    /** The audit events, once all are published. */
    async told() {
      const waiting = 'select from outbox where published_at is null'
      await expect.poll(async () => (await database.postgres.pool.query(waiting)).rowCount).toBe(0)
      const events = await readStoredEvents(bus.setupUrl)
      return events
        .filter(({ subject }) => subject === billingAuditRecordedEvent.subject)
        .map(({ data }) => billingAuditRecordedEvent.data.parse(data))
    },
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  }
}

test(
  'killed while it grants plans, the service audits each granted plan for the right user',
  { timeout: 300_000 },
  async () => {
    await using it = await start()
    const order = { by, reason: null, tier: 'annual' as const, months: 3 }
    for (let round = 0; round < 3; round++) {
      const asked = Array.from({ length: 60 }, () =>
        it.admin.request(grantComplimentaryPlanRpc, { ...order, userId: newUserId() }).then(
          () => 'given',
          () => 'unknown',
        ),
      )
      // In the middle of the request.
      await Promise.any(
        asked.map(async (one) => (await one) === 'given' || Promise.reject(new Error('lost'))),
      )
      await it.kill()
      await Promise.all(asked)
      await it.startAnew()
    }
    const given = await it.database.postgres.db.select().from(grants)
    expect(given.length).toBeGreaterThan(0)
    const told = await it.told()
    expect(told).toHaveLength(given.length)
    expect(new Set(told.map(({ targetUserId }) => targetUserId))).toEqual(
      new Set(given.map(({ userId }) => userId)),
    )
  },
)

test(
  'killed between Stripe’s answer and our commit, a cancellation is audited once by the next process',
  { timeout: 300_000 },
  async () => {
    await using it = await start()
    const userId = newUserId()
    const customerId = await it.buy(userId)
    const done = it.way.keepBack(/\/subscriptions\//)
    const reason = 'Admin canceled subscription'
    const order = { userId, by, reason, which: 'card' as const, immediate: false }
    const lost = it.admin.request(cancelPlanRpc, order).catch(() => 'lost')
    await done
    await it.kill()
    await it.startAnew()
    const event = await fetchLastSandboxEvent(it.atStripe, customerId, 'customer.subscription.updated')
    await Promise.all([it.tell(event), it.tell({ ...event, id: 'evt_again' })])
    const { db } = it.database.postgres
    await expect.poll(() => db.$count(planRequests), { timeout: 60_000 }).toBe(0)
    expect(await it.told()).toMatchObject([
      { action: 'plan.cancel-requested', targetUserId: userId, actor: by },
      {
        action: 'plan.canceled',
        targetUserId: userId,
        actor: by,
        changes: { before: { status: 'active' }, after: { status: 'canceled' }, reason },
      },
    ])
    expect(await lost).toBe('lost')
  },
)
