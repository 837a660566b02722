import { subscriptionChangedEvent } from '@faresight/contracts/billing/messages'
import { billingRoutes } from '@faresight/contracts/billing/http'
import { cancelPlanRpc, grantComplimentaryPlanRpc } from '@faresight/contracts/billing/rpc'
import { dayMs } from '@faresight/contracts/days'
import { connectBus } from '@faresight/kit/bus/bus'
import { outboxTable } from '@faresight/kit/outbox/outbox'
import { silentLog } from '@faresight/kit/testing'
import { asc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { forAllTests } from '../../../test/setup/for-all-tests.ts'
import { cancelCardOrComplimentaryPlan, grantPlanToUser } from '../src/complimentary-plans/rpc.ts'
import { subscriptionHistory } from '../src/schema.ts'
import { type BillingHarness, newUserId, startBillingService } from './harness.ts'
import { buyPlan, startStripeSandbox, type StripeSandbox } from './stripe-sandbox.ts'

let atStripe: StripeSandbox
let billing: BillingHarness
forAllTests(startStripeSandbox, (it) => (atStripe = it))
forAllTests(
  () => startBillingService(atStripe.url),
  (it) => (billing = it),
)

const admin = newUserId()
const by = { adminId: admin, byKey: false, ipAddress: null, userAgent: null }
const grant = (userId: string, more: object = {}) =>
  grantPlanToUser(billing.deps, { userId, by, reason: 'A prize', tier: 'annual', months: 3, ...more })
const cancel = (userId: string, which: 'card' | 'complimentary', immediate: boolean) =>
  cancelCardOrComplimentaryPlan(billing.deps, {
    userId,
    by,
    reason: 'Admin canceled subscription',
    which,
    immediate,
  })
const own = async (userId: string) => (await billing.get(billingRoutes.subscription.path, userId)).json()
const historyOf = async (userId: string) => {
  const { db } = billing.deps.postgres
  const rows = await db
    .select()
    .from(subscriptionHistory)
    .where(eq(subscriptionHistory.userId, userId))
    .orderBy(asc(subscriptionHistory.createdAt))
  return rows.map(({ action, modifiedBy, reason }) => [action, modifiedBy, reason])
}
const isPast = (moment: string | null) => Date.parse(moment ?? '') <= Date.now()

test('a complimentary plan applies at once, ends on its own, and is published', async () => {
  const userId = newUserId()
  const { outcome, accessUntil } = await grant(userId)
  expect(outcome).toBe('granted')
  const days = (Date.parse(accessUntil ?? '') - Date.now()) / dayMs
  expect(days).toBeGreaterThan(88)
  expect(days).toBeLessThan(93)
  expect(await own(userId)).toEqual({
    status: 'active',
    tier: 'annual',
    accessUntil,
    card: null,
    complimentary: { tier: 'annual', endsAt: accessUntil },
    hasPortal: false,
  })
  expect(await historyOf(userId)).toEqual([['granted', admin, 'A prize']])
  const told = await billing.deps.postgres.db.select().from(outboxTable)
  expect(told.filter(({ subject }) => subject === subscriptionChangedEvent.subject)).toContainEqual(
    expect.objectContaining({ data: expect.objectContaining({ userId, status: 'active', accessUntil }) }),
  )
})

test('a new complimentary plan ends the previous one', async () => {
  const userId = newUserId()
  await grant(userId, { months: 12 })
  const { accessUntil } = await grant(userId, { tier: 'monthly', months: 1 })
  expect((Date.parse(accessUntil ?? '') - Date.now()) / dayMs).toBeLessThan(32)
  expect(await own(userId)).toMatchObject({ tier: 'monthly', accessUntil })
})

test('of concurrent complimentary plans, even with a clock behind, one is left to cancel', async () => {
  const userId = newUserId()
  await Promise.all(Array.from({ length: 8 }, () => grant(userId)))
  const behind = { ...billing.deps, now: () => new Date(Date.now() - 5000) }
  await grantPlanToUser(behind, { userId, by, reason: null, tier: 'annual', months: 3 })
  expect((await cancel(userId, 'complimentary', true)).outcome).toBe('canceled')
  const { status, complimentary } = await own(userId)
  expect({ status, complimentary }).toEqual({ status: 'canceled', complimentary: null })
})

test('an unknown user is granted nothing', async () => {
  const userId = newUserId()
  billing.closed.add(userId)
  expect(await grant(userId)).toEqual({ outcome: 'no-such-user', accessUntil: null })
  expect(await own(userId)).toMatchObject({ status: null })
})

test('a complimentary plan cancelled for its end stays until then, and one cancelled at once is over', async () => {
  const userId = newUserId()
  const { accessUntil } = await grant(userId)
  expect(await cancel(userId, 'complimentary', false)).toEqual({ outcome: 'canceled', accessUntil })
  expect(await own(userId)).toMatchObject({ status: 'canceled', accessUntil })
  expect(await cancel(userId, 'complimentary', false)).toEqual({ outcome: 'nothing', accessUntil })
  const now = await cancel(userId, 'complimentary', true)
  expect(now.outcome).toBe('canceled')
  expect(isPast(now.accessUntil)).toBe(true)
  expect(await own(userId)).toMatchObject({ status: 'canceled', complimentary: null })
  expect((await historyOf(userId)).map(([action]) => action)).toEqual(['granted', 'canceled', 'ended'])
})

test('of a card plan and a complimentary plan, the named one is cancelled', async () => {
  const userId = newUserId()
  const { customerId } = await buyPlan(billing, atStripe, { userId })
  await grant(userId)
  await cancel(userId, 'complimentary', true)
  expect(await own(userId)).toMatchObject({ status: 'active', complimentary: null, card: { renews: true } })
  await grant(userId)
  expect((await cancel(userId, 'card', false)).outcome).toBe('canceled')
  expect(await own(userId)).toMatchObject({ status: 'active', card: { renews: false, canResume: true } })
  expect((await cancel(userId, 'card', false)).outcome).toBe('nothing')
  // At once, although it is cancelled for its end.
  expect((await cancel(userId, 'card', true)).outcome).toBe('canceled')
  expect(await own(userId)).toMatchObject({ status: 'active', card: null, complimentary: { tier: 'annual' } })
  const { data } = await atStripe.stripe.subscriptions.list({ customer: customerId, status: 'all' })
  expect(data.map(({ status }) => status)).toEqual(['canceled'])
  expect((await cancel(userId, 'card', true)).outcome).toBe('nothing')
})

test('a complimentary plan hidden by a longer card plan is in the history', async () => {
  const userId = newUserId()
  await buyPlan(billing, atStripe, { userId, planId: 'annual' })
  await grant(userId, { months: 1 })
  await cancel(userId, 'complimentary', true)
  expect((await historyOf(userId)).map(([action]) => action)).toEqual(['subscribed', 'granted', 'ended'])
})

test('both are served on the bus', async () => {
  // The setup user: no service has the right yet.
  await using bus = await connectBus({ url: billing.nats.setupUrl, name: 'setup', log: silentLog })
  const order = { userId: newUserId(), by, reason: null }
  expect(
    await bus.request(grantComplimentaryPlanRpc, { ...order, tier: 'monthly', months: 1 }),
  ).toMatchObject({
    outcome: 'granted',
  })
  expect(await bus.request(cancelPlanRpc, { ...order, which: 'card', immediate: true })).toMatchObject({
    outcome: 'nothing',
  })
})
