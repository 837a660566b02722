import { randomUUID } from 'node:crypto'
import { userClosedEvent } from '@faresight/contracts/auth/messages'
import { billingRoutes } from '@faresight/contracts/billing/http'
import {
  readBillingStatsRpc,
  readDailyNetPaymentsRpc,
  readOpenDisputesRpc,
} from '@faresight/contracts/billing/rpc'
import { dayMs } from '@faresight/contracts/days'
import type { Bus } from '@faresight/kit/bus/bus'
import { metricsRegistry } from '@faresight/kit/telemetry/metrics'
import { desc, eq } from 'drizzle-orm'
import type Stripe from 'stripe'
import { beforeAll, expect, test } from 'vitest'
import { forAllTests } from '../../../test/setup/for-all-tests.ts'
import { reconcileAndCleanUpToday } from '../src/reconciliation/loop.ts'
import { disputes, paymentEvents, planRequests, subscriptionHistory } from '../src/schema.ts'
import { updateDisputeGauge } from '../src/stats/gauges.ts'
import { type BillingHarness, newUserId, startBillingService } from './harness.ts'
import { fetchLastSandboxEvent, fetchSandboxEvents } from './sandbox-events.ts'
import { startStripeProxy } from './stripe-proxy.ts'
import { buyPlan, startStripeSandbox, type StripeSandbox } from './stripe-sandbox.ts'

let atStripe: StripeSandbox
let way: Awaited<ReturnType<typeof startStripeProxy>>
let billing: BillingHarness
let admin: Bus
forAllTests(startStripeSandbox, (it) => (atStripe = it))
forAllTests(
  () => startStripeProxy(atStripe.url),
  (it) => (way = it),
)
forAllTests(
  () => startBillingService(way.url),
  (it) => (billing = it),
)
beforeAll(async () => {
  admin = await billing.nats.connect('admin')
  return () => admin[Symbol.asyncDispose]()
})

const own = async (userId: string) => (await billing.get(billingRoutes.subscription.path, userId)).json()
const revenue = async () => (await admin.request(readBillingStatsRpc, {})).revenueMinor
const openOnes = async (userId: string | null) =>
  (await admin.request(readOpenDisputesRpc, {})).disputes.filter((it) => it.userId === userId)
const statusesOf = async (customer: string) =>
  (await atStripe.stripe.subscriptions.list({ customer, status: 'all' })).data.map(({ status }) => status)
async function lastChange(userId: string) {
  const [last] = await billing.deps.postgres.db
    .select()
    .from(subscriptionHistory)
    .where(eq(subscriptionHistory.userId, userId))
    .orderBy(desc(subscriptionHistory.createdAt))
  return last
}

async function handled({ id }: Stripe.Event): Promise<void> {
  const { db } = billing.deps.postgres
  const rows = () => db.select().from(paymentEvents).where(eq(paymentEvents.stripeEventId, id))
  await expect.poll(async () => (await rows())[0]?.processedAt).toBeInstanceOf(Date)
}

/** Delivers events and waits until all are processed. */
async function hear(...events: Stripe.Event[]): Promise<void> {
  for (const event of events) expect((await billing.tell(event)).statusCode).toBe(200)
  for (const event of events) await handled(event)
}

const ofDispute = async (customerId: string) =>
  (await fetchSandboxEvents(atStripe, customerId)).filter(({ type }) => type.startsWith('charge.dispute.'))

/** Reconciles as if `days` had passed: today’s run was made at the start of the service. */
function compareIn(days: number) {
  const now = () => new Date(Date.now() + days * dayMs)
  return reconcileAndCleanUpToday({ ...billing.deps, now }, new AbortController().signal)
}

/** A customer who has paid, with all events processed. */
async function payer() {
  const userId = newUserId()
  const { customerId } = await buyPlan(billing, atStripe, { userId })
  await hear(await fetchLastSandboxEvent(atStripe, customerId, 'invoice.paid'))
  return { userId, customerId }
}

test('an open dispute keeps access, reduces revenue, and is shown to the owner', async () => {
  const { userId, customerId } = await payer()
  const [access, before] = [await own(userId), await revenue()]
  const id = await atStripe.dispute(customerId, { reason: 'product_not_received' })
  await hear(...(await ofDispute(customerId)))
  expect(await own(userId)).toEqual(access)
  expect(await revenue()).toBe(before - 499)
  const [shown] = await openOnes(userId)
  expect(shown).toMatchObject({ id, userId, amount: 4.99, currency: 'USD', reason: 'product_not_received' })
  expect(shown).toMatchObject({ isInquiry: false, isUnanswered: true })
  expect(Date.parse(shown?.evidenceDueAt ?? '')).toBeGreaterThan(Date.now())
  await atStripe.decide(id, 'under_review')
  await hear(await fetchLastSandboxEvent(atStripe, customerId, 'charge.dispute.updated'))
  expect(await openOnes(userId)).toMatchObject([{ id, isUnanswered: false }])
})

test('a lost dispute ends access at once, without a refund, and is in the history', async () => {
  const { userId, customerId } = await payer()
  const before = await revenue()
  const id = await atStripe.dispute(customerId)
  await atStripe.decide(id, 'lost')
  await hear(...(await ofDispute(customerId)))
  expect(await statusesOf(customerId)).toEqual(['canceled'])
  const { status, card, accessUntil } = await own(userId)
  expect({ status, card }).toEqual({ status: 'canceled', card: null })
  expect(Date.parse(accessUntil)).toBeLessThanOrEqual(Date.now())
  expect(await lastChange(userId)).toMatchObject({
    action: 'ended',
    modifiedBy: 'stripe',
    reason: `A dispute was lost: ${id}`,
  })
  expect(await revenue()).toBe(before - 499)
  expect(await openOnes(userId)).toEqual([])
  const refunded = (await fetchSandboxEvents(atStripe, customerId)).filter(
    ({ type }) => type === 'refund.created',
  )
  expect(refunded).toEqual([])
  // Delivering everything again, with its consequences, changes nothing.
  const last = await lastChange(userId)
  await hear(await fetchLastSandboxEvent(atStripe, customerId, 'customer.subscription.deleted'))
  await hear({
    ...(await fetchLastSandboxEvent(atStripe, customerId, 'charge.dispute.closed')),
    id: `evt_${randomUUID()}`,
  })
  expect(await lastChange(userId)).toEqual(last)
  expect(await billing.deps.postgres.db.$count(planRequests, eq(planRequests.userId, userId))).toBe(0)
})

test('a won dispute restores the revenue and never interrupts access', async () => {
  const { userId, customerId } = await payer()
  const [access, before] = [await own(userId), await revenue()]
  const id = await atStripe.dispute(customerId)
  await hear(...(await ofDispute(customerId)))
  expect(await revenue()).toBe(before - 499)
  await atStripe.decide(id, 'won')
  await hear(await fetchLastSandboxEvent(atStripe, customerId, 'charge.dispute.closed'))
  expect(await revenue()).toBe(before)
  expect(await own(userId)).toEqual(access)
  expect(await openOnes(userId)).toEqual([])
})

test('each day has what disputes took and returned on it', async () => {
  const { customerId } = await payer()
  const today = new Date().toISOString().slice(0, 10)
  const dayOf = async (day: string) =>
    (await admin.request(readDailyNetPaymentsRpc, { from: day, to: day })).days
  const id = await atStripe.dispute(customerId)
  await hear(...(await ofDispute(customerId)))
  const [before] = await dayOf(today)
  await atStripe.advance(customerId, { days: 40 })
  await atStripe.decide(id, 'won')
  await hear(await fetchLastSandboxEvent(atStripe, customerId, 'charge.dispute.closed'))
  expect(await dayOf(today)).toEqual([before])
  const later = new Date(Date.now() + 40 * dayMs).toISOString().slice(0, 10)
  expect(await dayOf(later)).toEqual([
    { day: later, succeeded: 0, failed: 0, refunded: 0, revenueMinor: 499 },
  ])
})

test.each(['won', 'lost'])(
  'delivered in reverse, twice and concurrently, the events of a %s dispute have the same outcome',
  async (end) => {
    const { userId, customerId } = await payer()
    const before = await revenue()
    const id = await atStripe.dispute(customerId)
    await atStripe.decide(id, 'under_review')
    await atStripe.decide(id, end)
    const told = (await ofDispute(customerId)).toReversed()
    const again = told.map((event) => ({ ...event, id: `evt_${randomUUID()}` }))
    await Promise.all([...told, ...told, ...again].map((event) => billing.tell(event)))
    for (const event of [...told, ...again]) await handled(event)
    expect(await revenue()).toBe(end === 'won' ? before : before - 499)
    expect(await statusesOf(customerId)).toEqual([end === 'won' ? 'active' : 'canceled'])
    expect(await openOnes(userId)).toEqual([])
    const changes = await billing.deps.postgres.db.$count(
      subscriptionHistory,
      eq(subscriptionHistory.userId, userId),
    )
    expect(changes).toBe(end === 'won' ? 1 : 2)
  },
)

test('an inquiry takes no money and is shown as an inquiry', async () => {
  const { userId, customerId } = await payer()
  const before = await revenue()
  const id = await atStripe.dispute(customerId, { inquiry: true })
  await hear(...(await ofDispute(customerId)))
  expect(await openOnes(userId)).toMatchObject([{ id, isInquiry: true, isUnanswered: true }])
  await atStripe.decide(id, 'warning_closed')
  await hear(await fetchLastSandboxEvent(atStripe, customerId, 'charge.dispute.closed'))
  expect(await openOnes(userId)).toEqual([])
  expect(await revenue()).toBe(before)
  expect(await statusesOf(customerId)).toEqual(['active'])
})

test('a plan bought after the disputed one continues', async () => {
  const { userId, customerId } = await payer()
  const id = await atStripe.dispute(customerId)
  const { data } = await atStripe.stripe.subscriptions.list({ customer: customerId })
  await atStripe.stripe.subscriptions.cancel(data[0]?.id ?? '')
  await buyPlan(billing, atStripe, { userId, planId: 'annual' })
  await atStripe.decide(id, 'lost')
  await hear(...(await ofDispute(customerId)))
  expect((await statusesOf(customerId)).toSorted()).toEqual(['active', 'canceled'])
  expect(await own(userId)).toMatchObject({ status: 'active', tier: 'annual' })
})

test('if the end of the plan arrives first, the history still names the dispute', async () => {
  const { userId, customerId } = await payer()
  const id = await atStripe.dispute(customerId)
  await atStripe.decide(id, 'lost')
  const ended = way.keepBack(/\/subscriptions\//, 'DELETE')
  const closed = await fetchLastSandboxEvent(atStripe, customerId, 'charge.dispute.closed')
  await billing.tell(closed)
  await ended
  await hear(await fetchLastSandboxEvent(atStripe, customerId, 'customer.subscription.deleted'))
  way.letGo()
  way.letPass()
  await handled(closed)
  expect(await lastChange(userId)).toMatchObject({
    modifiedBy: 'stripe',
    reason: `A dispute was lost: ${id}`,
  })
})

test('money taken back by the bank is not refunded when the account is closed', async () => {
  const { userId, customerId } = await payer()
  await atStripe.dispute(customerId)
  const before = await revenue()
  // Closed, by our clock, before the payment, which is therefore refunded.
  const time = new Date(Date.now() - dayMs).toISOString()
  const data = { userId, closedAt: time, deletedAt: time }
  const event = { id: randomUUID(), subject: userClosedEvent.subject, time, source: 'auth', data }
  await billing.auth.publish(userClosedEvent, event)
  await expect.poll(() => statusesOf(customerId)).toEqual(['canceled'])
  expect(await revenue()).toBe(before)
})

test('a dispute of an unknown customer counts in revenue and ends nothing', async () => {
  const stranger = await payer()
  const { db } = billing.deps.postgres
  const id = await atStripe.dispute(stranger.customerId)
  const before = await revenue()
  await using other = await startBillingService(atStripe.url, { runsBackground: true })
  await atStripe.decide(id, 'lost')
  const closed = await fetchLastSandboxEvent(atStripe, stranger.customerId, 'charge.dispute.closed')
  await other.tell(closed)
  const kept = () => other.deps.postgres.db.select().from(disputes).where(eq(disputes.id, id))
  await expect.poll(kept).toMatchObject([{ id, userId: null, status: 'lost' }])
  expect(await statusesOf(stranger.customerId)).toEqual(['active'])
  expect(await db.$count(disputes, eq(disputes.id, id))).toBe(0)
  expect(await revenue()).toBe(before)
})

test('a key that may not read disputes blocks nothing else, and the reconciliation reports it', async () => {
  const { userId, customerId } = await payer()
  const { data } = await atStripe.stripe.subscriptions.list({ customer: customerId })
  await atStripe.stripe.subscriptions.cancel(data[0]?.id ?? '')
  way.forbid(/\/disputes/)
  try {
    expect(await compareIn(1)).toMatchObject({ unresolved: 1 })
  } finally {
    way.forbid()
  }
  expect(await own(userId)).toMatchObject({ status: 'canceled', card: null })
})

test('disputes opened or decided without an event are found by the reconciliation', async () => {
  // Leftovers of earlier tests.
  await compareIn(2)
  const won = await payer()
  const wonId = await atStripe.dispute(won.customerId)
  await hear(...(await ofDispute(won.customerId)))
  const before = await revenue()
  await atStripe.decide(wonId, 'won')
  const lost = await payer()
  const lostId = await atStripe.dispute(lost.customerId)
  await atStripe.decide(lostId, 'lost')
  expect(await compareIn(3)).toMatchObject({ unresolved: 0 })
  // One payment was returned; the other was charged and taken.
  expect(await revenue()).toBe(before + 499 + 499 - 499)
  expect(await statusesOf(lost.customerId)).toEqual(['canceled'])
  expect(await lastChange(lost.userId)).toMatchObject({ reason: `A dispute was lost: ${lostId}` })
})

test('a gauge counts open disputes by who has to act', async () => {
  const { db } = billing.deps.postgres
  await db.delete(disputes)
  const figures = async () => {
    await updateDisputeGauge(billing.deps)
    const told = await metricsRegistry.getSingleMetric('billing_disputes_open')?.get()
    return Object.fromEntries((told?.values ?? []).map((it) => [it.labels['waits_for'], it.value]))
  }
  expect(await figures()).toEqual({ us: 0, bank: 0 })
  const { customerId } = await payer()
  const id = await atStripe.dispute(customerId)
  await hear(...(await ofDispute(customerId)))
  expect(await figures()).toEqual({ us: 1, bank: 0 })
  await atStripe.decide(id, 'under_review')
  await hear(await fetchLastSandboxEvent(atStripe, customerId, 'charge.dispute.updated'))
  expect(await figures()).toEqual({ us: 0, bank: 1 })
})
