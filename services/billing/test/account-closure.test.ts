import { randomUUID } from 'node:crypto'
import { userClosedEvent, userDeletedEvent } from '@faresight/contracts/auth/messages'
import { billingRoutes } from '@faresight/contracts/billing/http'
import { personalDataReportRpcs } from '@faresight/contracts/erasure'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { forAllTests } from '../../../test/setup/for-all-tests.ts'
import { wholeTest } from '../../../test/setup/whole-test.ts'
import { findCustomer } from '../src/customers/store.ts'
import { reconcileCustomers } from '../src/reconciliation/reconcile-customers.ts'
import { disputes, paymentEvents } from '../src/schema.ts'
import { syncCustomerAndEndSurplus } from '../src/sync/sync-customer.ts'
import { type BillingHarness, newUserId, startBillingService } from './harness.ts'
import { fetchLastSandboxEvent, fetchSandboxEvents } from './sandbox-events.ts'
import { buyPlan, readStripeCustomerId, startStripeSandbox, type StripeSandbox } from './stripe-sandbox.ts'

let atStripe: StripeSandbox
let billing: BillingHarness
forAllTests(startStripeSandbox, (it) => (atStripe = it))
forAllTests(
  () => startBillingService(atStripe.url),
  (it) => (billing = it),
)

async function tellOf(
  event: typeof userClosedEvent | typeof userDeletedEvent,
  userId: string,
): Promise<void> {
  const time = new Date().toISOString()
  const data = { userId, closedAt: time, deletedAt: time }
  await billing.auth.publish(event, { id: randomUUID(), subject: event.subject, time, source: 'auth', data })
}

const heldOf = async (userId: string) =>
  (await billing.auth.request(personalDataReportRpcs.billing, { userId })).counts
const planOf = (userId: string) => findCustomer(billing.deps.postgres.db, userId)
const statusesOf = async (customer: string) =>
  (await atStripe.stripe.subscriptions.list({ customer, status: 'all' })).data.map(({ status }) => status)

test('closing an account ends its plan at Stripe at once, without further charges', async () => {
  const userId = newUserId()
  const { customerId } = await buyPlan(billing, atStripe, { userId })
  await tellOf(userClosedEvent, userId)
  await expect.poll(() => statusesOf(customerId)).toEqual(['canceled'])
  await expect.poll(() => planOf(userId)).toMatchObject({ status: 'canceled', closedAt: expect.any(Date) })
  await atStripe.advance(customerId, { days: 40 })
  const { data } = await atStripe.stripe.invoices.list({ customer: customerId })
  expect(data.map((it) => it.amount_paid)).toEqual([499])
  expect((await atStripe.stripe.refunds.list({ limit: 100 })).data, 'what was used is not paid back').toEqual(
    [],
  )
})

test('closing an account expires its open checkout page', async () => {
  const userId = newUserId()
  const begun = await billing.post(billingRoutes.createCheckout.path, userId, { planId: 'monthly' })
  const { sessionId } = begun.json<{ sessionId: string }>()
  await tellOf(userClosedEvent, userId)
  await expect
    .poll(async () => (await atStripe.stripe.checkout.sessions.retrieve(sessionId)).status)
    .toBe('expired')
})

test('a payment for a closed account is refunded and its plan ended', async () => {
  const userId = newUserId()
  const { customerId } = await buyPlan(billing, atStripe, { userId })
  await tellOf(userClosedEvent, userId)
  await expect.poll(() => statusesOf(customerId)).toEqual(['canceled'])
  const { data } = await atStripe.stripe.prices.list({ lookup_keys: ['faresight_annual_usd'] })
  const session = await atStripe.stripe.checkout.sessions.create({
    mode: 'subscription',
    customer: customerId,
    line_items: [{ price: data[0]?.id ?? '', quantity: 1 }],
    success_url: 'http://localhost:8080/success',
    cancel_url: 'http://localhost:8080/cart',
  })
  await atStripe.advance(customerId, { days: 0.1 })
  await atStripe.pay(session.url ?? '')
  await billing.tell(await fetchLastSandboxEvent(atStripe, customerId, 'customer.subscription.created'))
  await expect.poll(() => statusesOf(customerId)).toEqual(['canceled', 'canceled'])
  const refunds = (await atStripe.stripe.refunds.list({ limit: 100 })).data
  expect(refunds.map(({ amount }) => amount)).toEqual([4999])
})

wholeTest(
  'a subscription to none of our plans is left for a person to decide, and ends with the account',
  async () => {
    const { stripe } = atStripe
    const userId = newUserId()
    const { customerId } = await buyPlan(billing, atStripe, { userId })
    const product = await stripe.products.create({ name: 'A plan made by hand' })
    const quarterly = await stripe.prices.create({
      product: product.id,
      currency: 'usd',
      unit_amount: 1299,
      recurring: { interval: 'month', interval_count: 3 },
    })
    const session = await stripe.checkout.sessions.create({
      mode: 'subscription',
      customer: customerId,
      line_items: [{ price: quarterly.id, quantity: 1 }],
      success_url: 'http://localhost:8080/success',
      cancel_url: 'http://localhost:8080/cart',
    })
    await atStripe.pay(session.url ?? '')
    const { deps } = billing
    await syncCustomerAndEndSurplus(deps, userId, { by: 'stripe', reason: null })
    expect(await statusesOf(customerId)).toEqual(['active', 'active'])
    expect(await reconcileCustomers(deps, new AbortController().signal)).toMatchObject({ unresolved: 1 })
    await tellOf(userClosedEvent, userId)
    await expect.poll(() => statusesOf(customerId)).toEqual(['canceled', 'canceled'])
  },
)

test('closing an account that never paid does not contact Stripe', async () => {
  const userId = newUserId()
  await tellOf(userClosedEvent, userId)
  await tellOf(userDeletedEvent, userId)
  expect(await heldOf(userId)).toEqual({})
})

test('a deleted account leaves nothing here or at Stripe except payments without a user', async () => {
  const userId = newUserId()
  const { customerId } = await buyPlan(billing, atStripe, { userId })
  const disputeId = await atStripe.dispute(customerId)
  const told = await fetchSandboxEvents(atStripe, customerId)
  for (const event of told) await billing.tell(event)
  const { db } = billing.deps.postgres
  await expect.poll(async () => (await heldOf(userId))['payment_events']).toBe(told.length)
  expect(await heldOf(userId)).toMatchObject({
    customers: 1,
    subscriptions: 1,
    disputes: 1,
    stripe_customers: 1,
  })
  await tellOf(userDeletedEvent, userId)
  await expect.poll(() => heldOf(userId)).toEqual({})
  expect(await atStripe.stripe.customers.retrieve(customerId)).toMatchObject({ deleted: true })
  const paid = (await fetchLastSandboxEvent(atStripe, customerId, 'invoice.paid')).id
  expect(await db.select().from(paymentEvents).where(eq(paymentEvents.stripeEventId, paid))).toMatchObject([
    { status: 'succeeded', amount: 499, userId: null, stripeCustomerId: null },
  ])
  expect(await db.select().from(disputes).where(eq(disputes.id, disputeId))).toMatchObject([
    { amount: 499, status: 'needs_response', userId: null },
  ])
  // The event of the end at Stripe restores no one.
  for (const event of await fetchSandboxEvents(atStripe, customerId)) await billing.tell(event)
  await expect
    .poll(() => db.$count(paymentEvents, eq(paymentEvents.eventType, 'customer.deleted')))
    .toBeGreaterThan(0)
  expect(await heldOf(userId)).toEqual({})
})

test('while Stripe is away no account counts as erased', async () => {
  const userId = newUserId()
  await buyPlan(billing, atStripe, { userId })
  const customerId = await readStripeCustomerId(billing, userId)
  await atStripe.order({ fault: '5xx' })
  try {
    await tellOf(userDeletedEvent, userId)
    await expect.poll(() => heldOf(userId)).toMatchObject({ customers: 1, stripe_customers: 1 })
  } finally {
    await atStripe.heal()
  }
  await expect.poll(() => heldOf(userId), { timeout: 30_000 }).toEqual({})
  expect(await atStripe.stripe.customers.retrieve(customerId)).toMatchObject({ deleted: true })
})
