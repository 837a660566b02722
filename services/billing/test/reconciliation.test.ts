import { dayMs } from '@faresight/contracts/days'
import { stripePriceLookupKey, type PlanId, subscriptionPlans } from '@faresight/contracts/subscription-plans'
import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { forAllTests } from '../../../test/setup/for-all-tests.ts'
import { findCustomer, subscriptionsOf } from '../src/customers/store.ts'
import { reconcileToday } from '../src/reconciliation/loop.ts'
import {
  disputes,
  customers,
  paymentEvents,
  reconciliations,
  subscriptionHistory,
  subscriptions,
} from '../src/schema.ts'
import { type AtStripe, buy, cardThatPaysOnce, startStripe } from './at-stripe.ts'
import { anybody, type Billing, startBilling } from './harness.ts'

let atStripe: AtStripe
let billing: Billing
let today = new Date()
forAllTests(startStripe, (it) => (atStripe = it))
forAllTests(
  () => startBilling(atStripe.url, { runsUnasked: false }),
  (it) => (billing = it),
)

/** The comparison of the next day, of which nobody has heard anything since the one before. */
async function reconcile(billingNow = billing) {
  today = new Date(today.getTime() + dayMs)
  return reconcileToday({ ...billingNow.deps, now: () => today }, new AbortController().signal)
}
const planOf = (userId: string) => findCustomer(billing.deps.postgres.db, userId)

let users: Record<'same' | 'renewed' | 'due' | 'ended' | 'forgotten' | 'wrong' | 'unnoted', string>

beforeAll(async () => {
  const { db } = billing.deps.postgres
  const entries = ['same', 'renewed', 'due', 'ended', 'forgotten', 'wrong', 'unnoted'] as const
  users = Object.fromEntries(entries.map((name) => [name, anybody()])) as typeof users
  await buy(billing, atStripe, { userId: users.same })
  const renewed = await buy(billing, atStripe, { userId: users.renewed })
  await atStripe.advance(renewed.customerId, { days: 33 })
  const due = await buy(billing, atStripe, { userId: users.due, card: cardThatPaysOnce })
  await atStripe.advance(due.customerId, { days: 33 })
  const ended = await buy(billing, atStripe, { userId: users.ended })
  const { data } = await atStripe.stripe.subscriptions.list({ customer: ended.customerId })
  await atStripe.stripe.subscriptions.cancel(data[0]?.id ?? '')
  await buy(billing, atStripe, { userId: users.forgotten })
  await db.delete(subscriptions).where(eq(subscriptions.userId, users.forgotten))
  await buy(billing, atStripe, { userId: users.wrong })
  await db
    .update(customers)
    .set({ status: 'canceled', accessUntil: new Date(0) })
    .where(eq(customers.userId, users.wrong))
  // Bought, and then we died before we noted who they are there.
  await db.insert(customers).values({ userId: users.unnoted })
  await buyAlone(users.unnoted, 'annual')
  // Of nobody whom we know.
  await buyAlone(anybody(), 'monthly')
})

/** Buys at Stripe, without us. */
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

test('each kind of difference is found, mended and counted; what we cannot mend is said', async () => {
  const before = await planOf(users.same)
  expect(await reconcile()).toEqual({ compared: 8, differed: 6, left: 1 })
  expect(await planOf(users.same)).toEqual(before)
  expect(await planOf(users.due)).toMatchObject({ status: 'past_due' })
  expect(await planOf(users.ended)).toMatchObject({ status: 'canceled' })
  expect(await subscriptionsOf(billing.deps.postgres.db, users.forgotten)).toHaveLength(1)
  expect(await planOf(users.wrong)).toMatchObject({ status: 'active' })
  expect(await planOf(users.unnoted)).toMatchObject({ status: 'active', tier: 'annual' })
  const [row] = await billing.deps.postgres.db.select().from(reconciliations)
  expect(row).toMatchObject({ compared: 8, differed: 6, finishedAt: today })
  const history = await billing.deps.postgres.db
    .select()
    .from(subscriptionHistory)
    .where(eq(subscriptionHistory.modifiedBy, 'reconciliation'))
  expect(history.map(({ action }) => action).sort()).toEqual(
    ['ended', 'past_due', 'renewed', 'resumed', 'subscribed'].sort(),
  )
})

test('where all is alike nothing is written', async () => {
  await reconcile()
  const before = await billing.deps.postgres.db.select().from(customers).orderBy(customers.userId)
  expect(await reconcile()).toMatchObject({ differed: 0 })
  expect(await billing.deps.postgres.db.select().from(customers).orderBy(customers.userId)).toEqual(before)
})

test('of several replicas one compares, once a day', async () => {
  today = new Date(today.getTime() + dayMs)
  const deps = { ...billing.deps, now: () => today }
  const { signal } = new AbortController()
  const found = await Promise.all([1, 2, 3].map(() => reconcileToday(deps, signal)))
  expect(found.filter((it) => it !== null)).toHaveLength(1)
  expect(await reconcileToday(deps, signal)).toBeNull()
})

test('what a replica began that died another one does two hours later', async () => {
  const day = new Date(today.getTime() + dayMs)
  today = new Date(`${day.toISOString().slice(0, 10)}T03:00:00Z`)
  const startedAt = new Date(today.getTime() - 2.1 * 60 * 60_000)
  await billing.deps.postgres.db
    .insert(reconciliations)
    .values({ day: today.toISOString().slice(0, 10), startedAt })
  const deps = { ...billing.deps, now: () => today }
  expect(await reconcileToday(deps, new AbortController().signal)).toMatchObject({ differed: 0 })
})

test('while Stripe is away nothing is taken for ended', async () => {
  await atStripe.order({ fault: '5xx' })
  try {
    await expect(reconcile()).rejects.toThrow('backends')
  } finally {
    await atStripe.heal()
  }
  expect(await planOf(users.same)).toMatchObject({ status: 'active' })
})

test('what Stripe told us more than seven years ago is forgotten, and nothing else', async () => {
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
