import { billingRoutes } from '@faresight/contracts/billing/http'
import { stripePriceLookupKey, type PlanId, subscriptionPlans } from '@faresight/contracts/subscription-plans'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { forAllTests } from '../../../test/setup/for-all-tests.ts'
import { findCustomer } from '../src/customers/store.ts'
import { syncCustomer } from '../src/sync/sync.ts'
import { subscriptionHistory } from '../src/schema.ts'
import { type AtStripe, buy, checkoutPath, customerIdOf, startStripe } from './at-stripe.ts'
import { anybody, type Billing, startBilling } from './harness.ts'
import { eventsOf, lastOf } from './told.ts'

let atStripe: AtStripe
let billing: Billing
forAllTests(startStripe, (it) => (atStripe = it))
forAllTests(
  () => startBilling(atStripe.url),
  (it) => (billing = it),
)

/** A page to pay on that our checkout does not know, as if it had been opened before the one that was paid. */
async function anotherPage(userId: string, plan: PlanId): Promise<string> {
  const { stripe } = atStripe
  const keys = subscriptionPlans.filter(({ id }) => id === plan).map(stripePriceLookupKey)
  const { data } = await stripe.prices.list({ lookup_keys: keys, active: true })
  const session = await stripe.checkout.sessions.create({
    mode: 'subscription',
    customer: await customerIdOf(billing, userId),
    line_items: [{ price: data[0]?.id ?? '', quantity: 1 }],
    metadata: { userId },
    subscription_data: { metadata: { userId } },
    success_url: 'http://localhost:8080/success',
    cancel_url: 'http://localhost:8080/cart',
  })
  return session.url ?? ''
}

/** What they have paid by, the oldest first. */
async function intentsOf(customer: string): Promise<string[]> {
  const paid = (await eventsOf(atStripe, customer)).filter(({ type }) => type === 'payment_intent.succeeded')
  return paid.map(({ data }) => ('id' in data.object ? data.object.id : ''))
}

const atStripeOf = async (userId: string) => {
  const customer = await customerIdOf(billing, userId)
  const [all, refunds] = await Promise.all([
    atStripe.stripe.subscriptions.list({ customer, status: 'all' }),
    atStripe.stripe.refunds.list({ limit: 100 }),
  ])
  const theirs = new Set(await intentsOf(customer))
  return {
    statuses: all.data.toReversed().map(({ status }) => status),
    refunded: refunds.data
      .filter((it) => typeof it.payment_intent === 'string' && theirs.has(it.payment_intent))
      .map(({ amount }) => amount),
  }
}
const actionsOf = async (userId: string) => {
  const rows = await billing.deps.postgres.db
    .select()
    .from(subscriptionHistory)
    .where(eq(subscriptionHistory.userId, userId))
    .orderBy(subscriptionHistory.createdAt)
  return rows.map(({ action }) => action)
}
const about = { by: 'stripe', reason: null }

test('whoever has paid twice keeps the older plan, and is paid back the other once', async () => {
  const userId = anybody()
  const { customerId } = await buy(billing, atStripe, { userId })
  await atStripe.pay(await anotherPage(userId, 'annual'))
  // Several replicas hear of it at the same time.
  await Promise.all(Array.from({ length: 4 }, () => syncCustomer(billing.deps, userId, about)))
  expect(await atStripeOf(userId)).toEqual({ statuses: ['active', 'canceled'], refunded: [4999] })
  expect(await findCustomer(billing.deps.postgres.db, userId)).toMatchObject({
    status: 'active',
    tier: 'monthly',
  })
  expect((await actionsOf(userId)).sort()).toEqual(['second_ended', 'subscribed'])
  // Nor does it happen again with what Stripe tells of all that.
  await billing.tell(await lastOf(atStripe, customerId, 'customer.subscription.deleted'))
  await syncCustomer(billing.deps, userId, about)
  expect((await atStripeOf(userId)).refunded).toEqual([4999])
})

test('whoever paid in two tabs is told on coming back which of them is paid back', async () => {
  const userId = anybody()
  const begun = await billing.post(billingRoutes.createCheckout.path, userId, { planId: 'semiannual' })
  const { url, sessionId } = begun.json<{ url: string; sessionId: string }>()
  // The other tab was faster, and its plan is older.
  await atStripe.pay(await anotherPage(userId, 'monthly'))
  await atStripe.advance(await customerIdOf(billing, userId), { days: 0.001 })
  await atStripe.pay(url)
  const back = await billing.get(checkoutPath(sessionId), userId)
  expect(back.json()).toMatchObject({
    status: 'complete',
    isRefunded: true,
    subscription: { status: 'active', tier: 'monthly' },
  })
  expect((await atStripeOf(userId)).refunded).toEqual([1999])
})

test('a refund that was made already is not made again', async () => {
  const userId = anybody()
  await buy(billing, atStripe, { userId })
  await atStripe.pay(await anotherPage(userId, 'annual'))
  const customer = await customerIdOf(billing, userId)
  await atStripe.stripe.refunds.create({ payment_intent: (await intentsOf(customer)).at(-1) ?? '' })
  await syncCustomer(billing.deps, userId, about)
  expect(await atStripeOf(userId)).toEqual({ statuses: ['active', 'canceled'], refunded: [4999] })
})
