import { billingRoutes } from '@faresight/contracts/billing/http'
import { asc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { forAllTests } from '../../../test/setup/for-all-tests.ts'
import { cancelOf } from '../src/grants/rpc.ts'
import { paymentEvents, planAsks, subscriptionHistory } from '../src/schema.ts'
import { type AtStripe, buy, startStripe } from './at-stripe.ts'
import { anybody, type Billing, startBilling } from './harness.ts'
import { lastOf } from './told.ts'
import { startWay } from './way.ts'

let atStripe: AtStripe
let way: Awaited<ReturnType<typeof startWay>>
let billing: Billing
forAllTests(startStripe, (it) => (atStripe = it))
forAllTests(
  () => startWay(atStripe.url),
  (it) => (way = it),
)
forAllTests(
  () => startBilling(way.url),
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

const asksOf = (userId: string) => billing.deps.postgres.db.$count(planAsks, eq(planAsks.userId, userId))

/** Tells of the last change of somebody's subscription, and waits until it was looked into. */
async function hear(customerId: string): Promise<void> {
  const event = await lastOf(atStripe, customerId, 'customer.subscription.updated')
  await billing.tell(event)
  const isIt = eq(paymentEvents.stripeEventId, event.id)
  const rows = () => billing.deps.postgres.db.select().from(paymentEvents).where(isIt)
  await expect.poll(async () => (await rows())[0]?.handledAt).toBeInstanceOf(Date)
}

/** Does something of which Stripe tells, and we have written it, before Stripe has answered. */
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

test('what somebody cancels and resumes is theirs, even where Stripe tells of it before it answers', async () => {
  const userId = anybody()
  const { customerId } = await buy(billing, atStripe, { userId })
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

test('where Stripe’s answer is lost, a cancellation is theirs who asked, and a later one of Stripe’s is not', async () => {
  const userId = anybody()
  const { customerId } = await buy(billing, atStripe, { userId })
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

test('who tries again after an answer was lost is told that it is done, and it is theirs', async () => {
  const userId = anybody()
  await buy(billing, atStripe, { userId })
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

test('what an administrator cancelled unheard stays theirs when somebody resumes it', async () => {
  const userId = anybody()
  const by = { adminId: anybody(), byKey: false, ipAddress: null, userAgent: null }
  await buy(billing, atStripe, { userId })
  await atStripe.order({ fault: 'half', share: 1 })
  const order = { userId, by, reason: 'They asked', which: 'card' as const, immediate: false }
  expect((await cancelOf(billing.deps, order).finally(() => atStripe.heal())).outcome).toBe('away')
  expect((await resume(userId)).statusCode).toBe(200)
  expect(await historyOf(userId)).toEqual([
    ['subscribed', 'user', null],
    ['canceled', by.adminId, 'They asked'],
    ['resumed', 'user', null],
  ])
})
