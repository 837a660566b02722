import { paymentRecordedEvent, subscriptionChangedEvent } from '@faresight/contracts/billing/messages'
import { dayMs } from '@faresight/contracts/days'
import { readStoredEvents } from '@faresight/kit/testing/stored-events'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { forAllTests } from '../../../test/setup/for-all-tests.ts'
import { findCustomer, upsertCustomer } from '../src/customers/store.ts'
import { reconcileAndCleanUpToday } from '../src/reconciliation/loop.ts'
import { customers, paymentEvents, subscriptionHistory } from '../src/schema.ts'
import { syncCustomerAndEndSurplus } from '../src/sync/sync-customer.ts'
import { type BillingHarness, newUserId, startBillingService } from './harness.ts'
import { fetchLastSandboxEvent, fetchSandboxEvents } from './sandbox-events.ts'
import { buyPlan, cardNumberThatPaysOnce, startStripeSandbox, type StripeSandbox } from './stripe-sandbox.ts'

let atStripe: StripeSandbox
let billing: BillingHarness
forAllTests(startStripeSandbox, (it) => (atStripe = it))
forAllTests(
  () => startBillingService(atStripe.url),
  (it) => (billing = it),
)

const planOf = (userId: string) => findCustomer(billing.deps.postgres.db, userId)
const rowOf = async (stripeEventId: string) => {
  const [row] = await billing.deps.postgres.db
    .select()
    .from(paymentEvents)
    .where(eq(paymentEvents.stripeEventId, stripeEventId))
  return row
}
async function handled(stripeEventId: string): Promise<void> {
  await expect.poll(async () => (await rowOf(stripeEventId))?.processedAt).toBeInstanceOf(Date)
}
const publishedOf = async (subject: string, userId: string) =>
  (await readStoredEvents(billing.nats.setupUrl))
    .filter((event) => event.subject === subject)
    .map(({ data }) => data as Record<string, unknown>)
    .filter((data) => data['userId'] === userId)

test('an event updates our copy from Stripe, whatever the event itself says', async () => {
  const userId = newUserId()
  const { customerId } = await buyPlan(billing, atStripe, { userId, card: cardNumberThatPaysOnce })
  await atStripe.advance(customerId, { days: 33 })
  // The oldest event, from before the problem.
  const created = await fetchLastSandboxEvent(atStripe, customerId, 'customer.subscription.created')
  await billing.tell(created)
  await expect.poll(() => planOf(userId)).toMatchObject({ status: 'past_due', tier: 'monthly' })
  await handled(created.id)
  const history = await billing.deps.postgres.db
    .select()
    .from(subscriptionHistory)
    .where(eq(subscriptionHistory.userId, userId))
    .orderBy(subscriptionHistory.createdAt)
  expect(history.map((it) => [it.action, it.modifiedBy, it.reason])).toEqual([
    ['subscribed', 'user', null],
    ['past_due', 'stripe', 'customer.subscription.created'],
  ])
})

test('each payment is published once, with its outcome', async () => {
  const userId = newUserId()
  const { customerId } = await buyPlan(billing, atStripe, { userId, card: cardNumberThatPaysOnce })
  await atStripe.advance(customerId, { days: 33 })
  const told = await fetchSandboxEvents(atStripe, customerId)
  for (const event of [...told, ...told]) await billing.tell(event)
  for (const { id } of told) await handled(id)
  await expect
    .poll(async () => (await publishedOf(paymentRecordedEvent.subject, userId)).map((it) => it['outcome']))
    .toEqual(expect.arrayContaining(['failed', 'succeeded']))
  expect(await publishedOf(paymentRecordedEvent.subject, userId)).toHaveLength(2)
  const failed = await fetchLastSandboxEvent(atStripe, customerId, 'payment_intent.payment_failed')
  expect(await rowOf(failed.id)).toMatchObject({
    status: 'failed',
    amount: 499,
    currency: 'USD',
    failureReason: 'Your card was declined.',
    stripePaymentIntentId: expect.stringMatching(/^pi_/),
    userId,
  })
})

test('an event delivered to several replicas has the same outcome', async () => {
  const userId = newUserId()
  const { customerId } = await buyPlan(billing, atStripe, { userId })
  await atStripe.advance(customerId, { days: 32 })
  const before = await planOf(userId)
  const about = { by: 'stripe', reason: 'at once' }
  await Promise.all(Array.from({ length: 6 }, () => syncCustomerAndEndSurplus(billing.deps, userId, about)))
  const after = await planOf(userId)
  expect(after?.version).toBe((before?.version ?? 0) + 1)
  const { db } = billing.deps.postgres
  expect(
    await db.$count(subscriptionHistory, eq(subscriptionHistory.userId, userId)),
    'subscribed, and renewed once',
  ).toBe(2)
  await expect
    .poll(async () =>
      (await publishedOf(subscriptionChangedEvent.subject, userId)).map((it) => it['version']),
    )
    .toContain(after?.version)
})

test('an event of an unknown customer is kept and assigned once the customer is known', async () => {
  const stranger = await atStripe.stripe.customers.create({ email: 'stranger@mail.example.org' })
  const told = await fetchLastSandboxEvent(atStripe, stranger.id, 'customer.created')
  await billing.tell(told)
  await handled(told.id)
  expect(await rowOf(told.id)).toMatchObject({ userId: null, stripeCustomerId: stranger.id })
  const userId = newUserId()
  const { db } = billing.deps.postgres
  await db.insert(customers).values({ userId, stripeCustomerId: stranger.id })
  // Today’s run was made at the start of the service.
  const tomorrow = () => new Date(Date.now() + dayMs)
  await reconcileAndCleanUpToday({ ...billing.deps, now: tomorrow }, new AbortController().signal)
  expect(await rowOf(told.id)).toMatchObject({ userId })
})

test('a customer created before a crash is found by its metadata', async () => {
  const userId = newUserId()
  await upsertCustomer(billing.deps.postgres.db, userId)
  const made = await atStripe.stripe.customers.create({ metadata: { userId } })
  const told = await fetchLastSandboxEvent(atStripe, made.id, 'customer.created')
  await billing.tell(told)
  await handled(told.id)
  expect(await planOf(userId)).toMatchObject({ stripeCustomerId: made.id })
  expect(await rowOf(told.id)).toMatchObject({ userId })
})

test('a user with a customer at Stripe gets no other one by an event', async () => {
  const userId = newUserId()
  const { customerId } = await buyPlan(billing, atStripe, { userId })
  const other = await atStripe.stripe.customers.create({ metadata: { userId } })
  const told = await fetchLastSandboxEvent(atStripe, other.id, 'customer.created')
  await billing.tell(told)
  await handled(told.id)
  expect(await planOf(userId)).toMatchObject({ stripeCustomerId: customerId })
  expect(await rowOf(told.id)).toMatchObject({ userId: null })
})

test('while Stripe is away an event waits, and is processed when it returns', async () => {
  const userId = newUserId()
  const { customerId } = await buyPlan(billing, atStripe, { userId })
  await atStripe.advance(customerId, { days: 32 })
  const renewed = await fetchLastSandboxEvent(atStripe, customerId, 'invoice.paid')
  const before = await planOf(userId)
  await atStripe.order({ fault: '5xx' })
  try {
    expect((await billing.tell(renewed)).statusCode).toBe(200)
    await expect.poll(async () => (await rowOf(renewed.id))?.queuedAt).toBeInstanceOf(Date)
    expect((await rowOf(renewed.id))?.processedAt).toBeNull()
  } finally {
    await atStripe.heal()
  }
  await expect
    .poll(async () => (await planOf(userId))?.subscriptionEndsAt?.getTime(), { timeout: 30_000 })
    .toBeGreaterThan(before?.subscriptionEndsAt?.getTime() ?? Infinity)
  await handled(renewed.id)
})
