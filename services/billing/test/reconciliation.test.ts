import { dayMs } from '@faresight/contracts/days'
import { type PlanId, stripePriceLookupKey, subscriptionPlans } from '@faresight/contracts/subscription-plans'
import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { forAllTests } from '../../../test/setup/for-all-tests.ts'
import { findCustomer, listSubscriptions } from '../src/customers/store.ts'
import { reconcileAndCleanUpToday } from '../src/reconciliation/loop.ts'
import {
  customers,
  disputes,
  paymentEvents,
  reconciliations,
  subscriptionHistory,
  subscriptions,
} from '../src/schema.ts'
import { type BillingHarness, newUserId, startBillingService } from './harness.ts'
import { buyPlan, cardNumberThatPaysOnce, startStripeSandbox, type StripeSandbox } from './stripe-sandbox.ts'

let atStripe: StripeSandbox
let billing: BillingHarness
let today = new Date()
forAllTests(startStripeSandbox, (it) => (atStripe = it))
forAllTests(
  () => startBillingService(atStripe.url, { runsBackground: false }),
  (it) => (billing = it),
)

/** The next day’s reconciliation, without any event in between. */
async function reconcile(billingNow = billing) {
  today = new Date(today.getTime() + dayMs)
  return reconcileAndCleanUpToday({ ...billingNow.deps, now: () => today }, new AbortController().signal)
}
const planOf = (userId: string) => findCustomer(billing.deps.postgres.db, userId)

let users: Record<'same' | 'renewed' | 'due' | 'ended' | 'forgotten' | 'wrong' | 'unnoted', string>

beforeAll(async () => {
  const { db } = billing.deps.postgres
  const entries = ['same', 'renewed', 'due', 'ended', 'forgotten', 'wrong', 'unnoted'] as const
  users = Object.fromEntries(entries.map((name) => [name, newUserId()])) as typeof users
  await buyPlan(billing, atStripe, { userId: users.same })
  const renewed = await buyPlan(billing, atStripe, { userId: users.renewed })
  await atStripe.advance(renewed.customerId, { days: 33 })
  const due = await buyPlan(billing, atStripe, { userId: users.due, card: cardNumberThatPaysOnce })
  await atStripe.advance(due.customerId, { days: 33 })
  const ended = await buyPlan(billing, atStripe, { userId: users.ended })
  const { data } = await atStripe.stripe.subscriptions.list({ customer: ended.customerId })
  await atStripe.stripe.subscriptions.cancel(data[0]?.id ?? '')
  await buyPlan(billing, atStripe, { userId: users.forgotten })
  await db.delete(subscriptions).where(eq(subscriptions.userId, users.forgotten))
  await buyPlan(billing, atStripe, { userId: users.wrong })
  await db
    .update(customers)
    .set({ status: 'canceled', accessUntil: new Date(0) })
    .where(eq(customers.userId, users.wrong))
  // Bought, and crashed before the customer at Stripe was saved.
  await db.insert(customers).values({ userId: users.unnoted })
  await buyAlone(users.unnoted, 'annual')
  // An unknown customer.
  await buyAlone(newUserId(), 'monthly')
})

/** Buys at Stripe, without billing. */
async function buyAlone(userId: string, plan: PlanId): Promise<void> {
  const { stripe } = atStripe
  const keys = subscriptionPlans.filter(({ id }) => id === plan).map(stripePriceLookupKey)
  const { data } = await stripe.prices.list({ lookup_keys: keys, active: true })
  const session = await stripe.checkout.sessions.create({
    mode: 'subscription',
    customer: (await stripe.customers.create({ metadata: { userId } })).id,
    line_items: [{ price: data[0]?.id ?? '', quantity: 1 }],
    subscription_data: { metadata: { userId } },
    success_url: 'http://localhost:8080/success',
    cancel_url: 'http://localhost:8080/cart',
  })
  await atStripe.pay(session.url ?? '')
}

test('the reconciliation finds, fixes and counts every kind of difference, and reports the others', async () => {
  const before = await planOf(users.same)
  expect(await reconcile()).toEqual({ compared: 8, fixed: 6, unresolved: 1 })
  expect(await planOf(users.same)).toEqual(before)
  expect(await planOf(users.due)).toMatchObject({ status: 'past_due' })
  expect(await planOf(users.ended)).toMatchObject({ status: 'canceled' })
  expect(await listSubscriptions(billing.deps.postgres.db, users.forgotten)).toHaveLength(1)
  expect(await planOf(users.wrong)).toMatchObject({ status: 'active' })
  expect(await planOf(users.unnoted)).toMatchObject({ status: 'active', tier: 'annual' })
  const [row] = await billing.deps.postgres.db.select().from(reconciliations)
  expect(row).toMatchObject({ compared: 8, fixed: 6, finishedAt: today })
  const history = await billing.deps.postgres.db
    .select()
    .from(subscriptionHistory)
    .where(eq(subscriptionHistory.modifiedBy, 'reconciliation'))
  expect(history.map(({ action }) => action).sort()).toEqual(
    ['ended', 'past_due', 'renewed', 'resumed', 'subscribed'].sort(),
  )
})

test('without a difference nothing is written', async () => {
  await reconcile()
  const before = await billing.deps.postgres.db.select().from(customers).orderBy(customers.userId)
  expect(await reconcile()).toMatchObject({ fixed: 0 })
  expect(await billing.deps.postgres.db.select().from(customers).orderBy(customers.userId)).toEqual(before)
})

test('one of several replicas reconciles, once a day', async () => {
  today = new Date(today.getTime() + dayMs)
  const deps = { ...billing.deps, now: () => today }
  const { signal } = new AbortController()
  const found = await Promise.all([1, 2, 3].map(() => reconcileAndCleanUpToday(deps, signal)))
  expect(found.filter((it) => it !== null)).toHaveLength(1)
  expect(await reconcileAndCleanUpToday(deps, signal)).toBeNull()
})

test('a run left by a crash is repeated by another replica two hours later', async () => {
  const day = new Date(today.getTime() + dayMs)
  today = new Date(`${day.toISOString().slice(0, 10)}T03:00:00Z`)
  const startedAt = new Date(today.getTime() - 2.1 * 60 * 60_000)
  await billing.deps.postgres.db
    .insert(reconciliations)
    .values({ day: today.toISOString().slice(0, 10), startedAt })
  const deps = { ...billing.deps, now: () => today }
  expect(await reconcileAndCleanUpToday(deps, new AbortController().signal)).toMatchObject({ fixed: 0 })
})

test('while Stripe is away nothing counts as ended', async () => {
  await atStripe.order({ fault: '5xx' })
  try {
    await expect(reconcile()).rejects.toThrow('backends')
  } finally {
    await atStripe.heal()
  }
  expect(await planOf(users.same)).toMatchObject({ status: 'active' })
})

test('events older than seven years are deleted, and nothing else', async () => {
  const { db } = billing.deps.postgres
  const yearsAgo = (years: number, days: number) => {
    const moment = new Date(today.getTime() + (days + 1) * dayMs)
    moment.setUTCFullYear(moment.getUTCFullYear() - years)
    return moment
  }
  const row = (stripeEventId: string, createdAt: Date) => ({
    stripeEventId,
    eventType: 'invoice.paid',
    status: 'succeeded' as const,
    metadata: {},
    occurredAt: createdAt,
    createdAt,
  })
  await db.insert(paymentEvents).values([row('evt_old', yearsAgo(7, -1)), row('evt_kept', yearsAgo(7, 1))])
  const about = { amount: 499, currency: 'USD', reason: 'general', status: 'lost' }
  const dispute = (id: string, openedAt: Date) => ({ ...about, id, openedAt })
  await db.insert(disputes).values([dispute('dp_old', yearsAgo(7, -1)), dispute('dp_kept', yearsAgo(7, 1))])
  await reconcile()
  expect(await db.select({ id: disputes.id }).from(disputes)).toEqual([{ id: 'dp_kept' }])
  const kept = await db.select({ id: paymentEvents.stripeEventId }).from(paymentEvents)
  expect(kept.map(({ id }) => id)).toContain('evt_kept')
  expect(kept.map(({ id }) => id)).not.toContain('evt_old')
})
