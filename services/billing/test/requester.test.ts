import { billingRoutes } from '@faresight/contracts/billing/http'
import { asc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { forAllTests } from '../../../test/setup/for-all-tests.ts'
import { cancelCardOrComplimentaryPlan } from '../src/complimentary-plans/rpc.ts'
import { paymentEvents, planRequests, subscriptionHistory } from '../src/schema.ts'
import { type BillingHarness, newUserId, startBillingService } from './harness.ts'
import { fetchLastSandboxEvent } from './sandbox-events.ts'
import { startStripeProxy } from './stripe-proxy.ts'
import { buyPlan, startStripeSandbox, type StripeSandbox } from './stripe-sandbox.ts'

let atStripe: StripeSandbox
let way: Awaited<ReturnType<typeof startStripeProxy>>
let billing: BillingHarness
forAllTests(startStripeSandbox, (it) => (atStripe = it))
forAllTests(
  () => startStripeProxy(atStripe.url),
  (it) => (way = it),
)
forAllTests(
  () => startBillingService(way.url),
  (it) => (billing = it),
)

const cancel = (userId: string) => billing.post(billingRoutes.cancel.path, userId, {})
const resume = (userId: string) => billing.post(billingRoutes.resume.path, userId, {})

async function historyOf(userId: string) {
  const rows = await billing.deps.postgres.db
    .select()
    .from(subscriptionHistory)
    .where(eq(subscriptionHistory.userId, userId))
    .orderBy(asc(subscriptionHistory.createdAt))
  return rows.map(({ action, modifiedBy, reason }) => [action, modifiedBy, reason])
}

const asksOf = (userId: string) =>
  billing.deps.postgres.db.$count(planRequests, eq(planRequests.userId, userId))

/** Delivers the last change of a subscription and waits for its processing. */
async function hear(customerId: string): Promise<void> {
  const event = await fetchLastSandboxEvent(atStripe, customerId, 'customer.subscription.updated')
  await billing.tell(event)
  const isIt = eq(paymentEvents.stripeEventId, event.id)
  const rows = () => billing.deps.postgres.db.select().from(paymentEvents).where(isIt)
  await expect.poll(async () => (await rows())[0]?.processedAt).toBeInstanceOf(Date)
}

/** Runs `act` so that its event is processed before Stripe answers. */
async function hearFirst<T>(customerId: string, act: () => Promise<T>, written: string): Promise<T> {
  const done = way.keepBack(/\/subscriptions\//)
  const acting = act()
  await done
  await hear(customerId)
  const { db } = billing.deps.postgres
  expect(await db.$count(subscriptionHistory, eq(subscriptionHistory.action, written))).toBeGreaterThan(0)
  way.letGo()
  way.letPass()
  return acting
}

test('a user’s cancellation and resumption are theirs, even if the event arrives before the answer', async () => {
  const userId = newUserId()
  const { customerId } = await buyPlan(billing, atStripe, { userId })
  expect((await hearFirst(customerId, () => cancel(userId), 'canceled')).statusCode).toBe(200)
  expect((await hearFirst(customerId, () => resume(userId), 'resumed')).statusCode).toBe(200)
  expect((await cancel(userId)).statusCode).toBe(200)
  expect(await historyOf(userId)).toEqual([
    ['subscribed', 'user', null],
    ['canceled', 'user', null],
    ['resumed', 'user', null],
    ['canceled', 'user', null],
  ])
  expect(await asksOf(userId)).toBe(0)
})

test('if Stripe’s answer is lost, the cancellation is its requester’s, and a later one by Stripe is not', async () => {
  const userId = newUserId()
  const { customerId } = await buyPlan(billing, atStripe, { userId })
  await atStripe.order({ fault: 'half', share: 1 })
  expect((await cancel(userId).finally(() => atStripe.heal())).statusCode).toBe(503)
  await hear(customerId)
  const { data } = await atStripe.stripe.subscriptions.list({ customer: customerId })
  const id = data[0]?.id ?? ''
  for (const isToEnd of [false, true]) {
    await atStripe.stripe.subscriptions.update(id, { cancel_at_period_end: isToEnd })
    await hear(customerId)
  }
  const reason = 'customer.subscription.updated'
  expect(await historyOf(userId)).toEqual([
    ['subscribed', 'user', null],
    ['canceled', 'user', null],
    ['resumed', 'stripe', reason],
    ['canceled', 'stripe', reason],
  ])
  expect(await asksOf(userId)).toBe(0)
})

test('a retry after a lost answer reports success, and the change is the requester’s', async () => {
  const userId = newUserId()
  await buyPlan(billing, atStripe, { userId })
  for (const act of [cancel, resume]) {
    await atStripe.order({ fault: 'half', share: 1 })
    expect((await act(userId).finally(() => atStripe.heal())).statusCode).toBe(503)
    expect((await act(userId)).statusCode).toBe(200)
  }
  expect(await historyOf(userId)).toEqual([
    ['subscribed', 'user', null],
    ['canceled', 'user', null],
    ['resumed', 'user', null],
  ])
})

test('an administrator’s cancellation whose answer was lost stays theirs when the user resumes', async () => {
  const userId = newUserId()
  const by = { adminId: newUserId(), byKey: false, ipAddress: null, userAgent: null }
  await buyPlan(billing, atStripe, { userId })
  await atStripe.order({ fault: 'half', share: 1 })
  const order = { userId, by, reason: 'They asked', which: 'card' as const, immediate: false }
  expect(
    (await cancelCardOrComplimentaryPlan(billing.deps, order).finally(() => atStripe.heal())).outcome,
  ).toBe('unavailable')
  expect((await resume(userId)).statusCode).toBe(200)
  expect(await historyOf(userId)).toEqual([
    ['subscribed', 'user', null],
    ['canceled', by.adminId, 'They asked'],
    ['resumed', 'user', null],
  ])
})
