import { billingRoutes } from '@faresight/contracts/billing/http'
import { type PlanId, stripePriceLookupKey, subscriptionPlans } from '@faresight/contracts/subscription-plans'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { forAllTests } from '../../../test/setup/for-all-tests.ts'
import { findCustomer } from '../src/customers/store.ts'
import { subscriptionHistory } from '../src/schema.ts'
import { syncCustomerAndEndSurplus } from '../src/sync/sync-customer.ts'
import { type BillingHarness, newUserId, startBillingService } from './harness.ts'
import { fetchLastSandboxEvent, fetchSandboxEvents } from './sandbox-events.ts'
import {
  buyPlan,
  checkoutPath,
  readStripeCustomerId,
  startStripeSandbox,
  type StripeSandbox,
} from './stripe-sandbox.ts'

let atStripe: StripeSandbox
let billing: BillingHarness
forAllTests(startStripeSandbox, (it) => (atStripe = it))
forAllTests(
  () => startBillingService(atStripe.url),
  (it) => (billing = it),
)

/** A page that our checkout does not know, as if opened before the paid one. */
async function anotherPage(userId: string, plan: PlanId): Promise<string> {
  const { stripe } = atStripe
  const keys = subscriptionPlans.filter(({ id }) => id === plan).map(stripePriceLookupKey)
  const { data } = await stripe.prices.list({ lookup_keys: keys, active: true })
  const session = await stripe.checkout.sessions.create({
    mode: 'subscription',
    customer: await readStripeCustomerId(billing, userId),
    line_items: [{ price: data[0]?.id ?? '', quantity: 1 }],
    metadata: { userId },
    subscription_data: { metadata: { userId } },
    success_url: 'http://localhost:8080/success',
    cancel_url: 'http://localhost:8080/cart',
  })
  return session.url ?? ''
}

/** Payment intents, oldest first. */
async function intentsOf(customer: string): Promise<string[]> {
  const paid = (await fetchSandboxEvents(atStripe, customer)).filter(
    ({ type }) => type === 'payment_intent.succeeded',
  )
  return paid.map(({ data }) => ('id' in data.object ? data.object.id : ''))
}

const atStripeOf = async (userId: string) => {
  const customer = await readStripeCustomerId(billing, userId)
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

test('a customer who paid twice keeps the older plan, and the other is refunded once', async () => {
  const userId = newUserId()
  const { customerId } = await buyPlan(billing, atStripe, { userId })
  await atStripe.pay(await anotherPage(userId, 'annual'))
  // Several replicas receive the event at the same time.
  await Promise.all(Array.from({ length: 4 }, () => syncCustomerAndEndSurplus(billing.deps, userId, about)))
  expect(await atStripeOf(userId)).toEqual({ statuses: ['active', 'canceled'], refunded: [4999] })
  expect(await findCustomer(billing.deps.postgres.db, userId)).toMatchObject({
    status: 'active',
    tier: 'monthly',
  })
  expect((await actionsOf(userId)).sort()).toEqual(['duplicate_ended', 'subscribed'])
  // Nor do the events about all that change it again.
  await billing.tell(await fetchLastSandboxEvent(atStripe, customerId, 'customer.subscription.deleted'))
  await syncCustomerAndEndSurplus(billing.deps, userId, about)
  expect((await atStripeOf(userId)).refunded).toEqual([4999])
})

test('a customer who paid in two tabs learns on return which payment is refunded', async () => {
  const userId = newUserId()
  const begun = await billing.post(billingRoutes.createCheckout.path, userId, { planId: 'semiannual' })
  const { url, sessionId } = begun.json<{ url: string; sessionId: string }>()
  // The other tab was faster, so its plan is older.
  await atStripe.pay(await anotherPage(userId, 'monthly'))
  await atStripe.advance(await readStripeCustomerId(billing, userId), { days: 0.001 })
  await atStripe.pay(url)
  const back = await billing.get(checkoutPath(sessionId), userId)
  expect(back.json()).toMatchObject({
    status: 'complete',
    isRefunded: true,
    subscription: { status: 'active', tier: 'monthly' },
  })
  expect((await atStripeOf(userId)).refunded).toEqual([1999])
})

test('an existing refund is not repeated', async () => {
  const userId = newUserId()
  await buyPlan(billing, atStripe, { userId })
  await atStripe.pay(await anotherPage(userId, 'annual'))
  const customer = await readStripeCustomerId(billing, userId)
  await atStripe.stripe.refunds.create({ payment_intent: (await intentsOf(customer)).at(-1) ?? '' })
  await syncCustomerAndEndSurplus(billing.deps, userId, about)
  expect(await atStripeOf(userId)).toEqual({ statuses: ['active', 'canceled'], refunded: [4999] })
})
