import { randomUUID } from 'node:crypto'
import { userClosedEvent, userDeletedEvent } from '@faresight/contracts/auth/events'
import { billingRoutes } from '@faresight/contracts/billing/http'
import { personalDataReportRpcs } from '@faresight/contracts/erasure'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { forAllTests } from '../../../test/setup/for-all-tests.ts'
import { findCustomer } from '../src/customers/store.ts'
import { compareAll } from '../src/reconciliation/compare.ts'
import { disputes, paymentEvents } from '../src/schema.ts'
import { syncCustomer } from '../src/sync/sync.ts'
import { type AtStripe, buy, customerIdOf, startStripe } from './at-stripe.ts'
import { anybody, type Billing, startBilling } from './harness.ts'
import { eventsOf, lastOf } from './told.ts'
import { wholeTest } from '../../../test/setup/whole-test.ts'

let atStripe: AtStripe
let billing: Billing
forAllTests(startStripe, (it) => (atStripe = it))
forAllTests(
  () => startBilling(atStripe.url),
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
  (await billing.auth.request(personalDataReportRpcs.billing, { userId })).held
const planOf = (userId: string) => findCustomer(billing.deps.postgres.db, userId)
const statusesOf = async (customer: string) =>
  (await atStripe.stripe.subscriptions.list({ customer, status: 'all' })).data.map(({ status }) => status)

test('when an account is closed its plan ends at Stripe at once, and is never charged again', async () => {
  const userId = anybody()
  const { customerId } = await buy(billing, atStripe, { userId })
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

test('the page on which somebody was about to pay is of no use when their account is closed', async () => {
  const userId = anybody()
  const begun = await billing.post(billingRoutes.createCheckout.path, userId, { planId: 'monthly' })
  const { sessionId } = begun.json<{ sessionId: string }>()
  await tellOf(userClosedEvent, userId)
  await expect
    .poll(async () => (await atStripe.stripe.checkout.sessions.retrieve(sessionId)).status)
    .toBe('expired')
})

test('what is paid for an account that is closed by then is ended and paid back', async () => {
  const userId = anybody()
  const { customerId } = await buy(billing, atStripe, { userId })
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
  await billing.tell(await lastOf(atStripe, customerId, 'customer.subscription.created'))
  await expect.poll(() => statusesOf(customerId)).toEqual(['canceled', 'canceled'])
  const refunds = (await atStripe.stripe.refunds.list({ limit: 100 })).data
  expect(refunds.map(({ amount }) => amount)).toEqual([4999])
})

wholeTest('what is none of our plans is left to a person to decide, and ends with the account', async () => {
  const { stripe } = atStripe
  const userId = anybody()
  const { customerId } = await buy(billing, atStripe, { userId })
  const product = await stripe.products.create({ name: 'A plan of somebody else’s making' })
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
  await syncCustomer(deps, userId, { by: 'stripe', reason: null })
  expect(await statusesOf(customerId)).toEqual(['active', 'active'])
  expect(await compareAll(deps, new AbortController().signal)).toMatchObject({ left: 1 })
  await tellOf(userClosedEvent, userId)
  await expect.poll(() => statusesOf(customerId)).toEqual(['canceled', 'canceled'])
})

test('who never paid is closed without a word to Stripe', async () => {
  const userId = anybody()
  await tellOf(userClosedEvent, userId)
  await tellOf(userDeletedEvent, userId)
  expect(await heldOf(userId)).toEqual({})
})

test('when an account is gone nothing is kept of them, at Stripe neither, but that somebody paid', async () => {
  const userId = anybody()
  const { customerId } = await buy(billing, atStripe, { userId })
  const disputeId = await atStripe.dispute(customerId)
  const told = await eventsOf(atStripe, customerId)
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
  const paid = (await lastOf(atStripe, customerId, 'invoice.paid')).id
  expect(await db.select().from(paymentEvents).where(eq(paymentEvents.stripeEventId, paid))).toMatchObject([
    { status: 'succeeded', amount: 499, userId: null, stripeCustomerId: null },
  ])
  expect(await db.select().from(disputes).where(eq(disputes.id, disputeId))).toMatchObject([
    { amount: 499, status: 'needs_response', userId: null },
  ])
  // What Stripe tells of its end brings nobody back.
  for (const event of await eventsOf(atStripe, customerId)) await billing.tell(event)
  await expect
    .poll(() => db.$count(paymentEvents, eq(paymentEvents.eventType, 'customer.deleted')))
    .toBeGreaterThan(0)
  expect(await heldOf(userId)).toEqual({})
})

test('while Stripe is away nothing is said to be gone', async () => {
  const userId = anybody()
  await buy(billing, atStripe, { userId })
  const customerId = await customerIdOf(billing, userId)
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
