import { billingRoutes } from '@faresight/contracts/billing/http'
import type { Invoice, OwnSubscription, PlanChangeQuote } from '@faresight/contracts/billing/subscription'
import { dayMs } from '@faresight/contracts/days'
import { expect, test } from 'vitest'
import { forAllTests } from '../../../test/setup/for-all-tests.ts'
import { stripeProductId } from '../src/prices/set-up-prices.ts'
import { type BillingHarness, newUserId, startBillingService } from './harness.ts'
import {
  buyPlan,
  cardNumberThatPaysOnce,
  checkoutPath,
  payingCardNumber,
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

const { path } = billingRoutes.change
const ask = (userId: string, planId: string) => billing.get(`${path}?planId=${planId}`, userId)
type Agreed = Pick<PlanChangeQuote, 'at' | 'dueNow'>
const change = (userId: string, planId: string, { at, dueNow }: Agreed) =>
  billing.post(path, userId, { planId, at, dueNow })
/** A quote that no one was given. */
const unseen = (): Agreed => ({ at: new Date().toISOString(), dueNow: 0 })
const own = async (userId: string) =>
  (await billing.get(billingRoutes.subscription.path, userId)).json<OwnSubscription>()
const invoicesOf = async (userId: string) =>
  (await billing.get(billingRoutes.invoices.path, userId)).json<{ invoices: Invoice[] }>().invoices

/** A customer in the middle of a period. */
async function subscriber(planId: string, days: number, card = payingCardNumber) {
  const userId = newUserId()
  const { customerId, sessionId } = await buyPlan(billing, atStripe, { userId, planId, card })
  await atStripe.advance(customerId, { days })
  return { userId, customerId, sessionId }
}

async function quoted(userId: string, planId: string): Promise<PlanChangeQuote> {
  const answer = await ask(userId, planId)
  expect(answer.statusCode).toBe(200)
  return answer.json()
}

test('a dearer plan costs what was quoted, to the cent', async () => {
  const { userId } = await subscriber('monthly', 15)
  const quote = await quoted(userId, 'annual')
  expect(quote).toMatchObject({ planId: 'annual', currency: 'USD', charge: 49.99, creditLeft: 0 })
  // Half a month of 4.99, for months of 28 to 31 days.
  expect(quote.credit).toBeGreaterThan(2.3)
  expect(quote.credit).toBeLessThan(2.6)
  expect(quote.dueNow).toBeCloseTo(49.99 - quote.credit, 10)
  const answer = await change(userId, 'annual', quote)
  expect(answer.statusCode).toBe(200)
  const { card, tier } = await own(userId)
  expect({ tier, amount: card?.amount }).toEqual({ tier: 'annual', amount: 49.99 })
  // The period begins with the change, a moment after the quote.
  const lateMs = Date.parse(card?.periodEndsAt ?? '') - Date.parse(quote.renewsOn)
  expect(lateMs).toBeGreaterThanOrEqual(0)
  expect(lateMs).toBeLessThan(60_000)
  expect((await invoicesOf(userId)).map(({ amount, status }) => ({ amount, status }))).toEqual([
    { amount: quote.dueNow, status: 'paid' },
    { amount: 4.99, status: 'paid' },
  ])
})

test('the rest of a dearer plan pays for later periods of a cheaper one, and no money moves', async () => {
  const { userId, customerId } = await subscriber('annual', 73)
  const quote = await quoted(userId, 'monthly')
  expect(quote).toMatchObject({ charge: 4.99, dueNow: 0 })
  expect(quote.creditLeft).toBeCloseTo(quote.credit - 4.99, 10)
  expect((await change(userId, 'monthly', quote)).statusCode).toBe(200)
  const [credited] = await invoicesOf(userId)
  expect(credited).toMatchObject({ amount: -quote.creditLeft, status: 'paid' })
  await atStripe.advance(customerId, { days: 32 })
  const [renewal] = await invoicesOf(userId)
  expect(renewal).toMatchObject({ amount: 4.99, status: 'paid' })
  // A change from a plan paid by credit uses what is left of it.
  const next = await quoted(userId, 'semiannual')
  const left = quote.creditLeft - 4.99 + next.credit - 19.99
  expect(next.dueNow).toBe(0)
  expect(next.creditLeft).toBeCloseTo(left, 10)
})

test('a quote changes nothing', async () => {
  const { userId } = await subscriber('monthly', 3)
  const before = await own(userId)
  await quoted(userId, 'annual')
  expect(await own(userId)).toEqual(before)
  expect(await invoicesOf(userId)).toHaveLength(1)
})

test('a change to the same plan is refused', async () => {
  const { userId } = await subscriber('monthly', 1)
  expect((await ask(userId, 'monthly')).json().code).toBe('billing/same-plan')
  expect((await change(userId, 'monthly', unseen())).json().code).toBe('billing/same-plan')
})

test('a change without a plan is refused', async () => {
  const answer = await ask(newUserId(), 'annual')
  expect(answer.statusCode).toBe(409)
  expect(answer.json().code).toBe('billing/no-subscription')
})

test.each([
  ['', 'No subscription plan selected'],
  ['weekly', 'There is no such plan. Please choose one of: monthly, semiannual, annual.'],
])('a change to %j is refused with its sentence', async (planId, message) => {
  const asked = await ask(newUserId(), planId)
  expect(asked.statusCode).toBe(400)
  expect(asked.json().message).toBe(message)
  expect((await change(newUserId(), planId, unseen())).json().message).toBe(message)
})

test('a plan that is cancelled or has a payment due cannot be changed', async () => {
  const canceled = await subscriber('monthly', 1)
  await billing.post(billingRoutes.cancel.path, canceled.userId, {})
  expect((await ask(canceled.userId, 'annual')).json().code).toBe('billing/cannot-change')
  const { userId, sessionId } = await subscriber('monthly', 33, cardNumberThatPaysOnce)
  await billing.get(checkoutPath(sessionId), userId)
  expect(await own(userId)).toMatchObject({ status: 'past_due' })
  const answer = await change(userId, 'annual', unseen())
  expect(answer.statusCode).toBe(409)
  expect(answer.json().code).toBe('billing/cannot-change')
})

test('a declined card is explained and changes nothing, and another card then pays', async () => {
  const { userId } = await subscriber('monthly', 10, cardNumberThatPaysOnce)
  const before = await own(userId)
  const quote = await quoted(userId, 'annual')
  const declined = await change(userId, 'annual', quote)
  expect(declined.statusCode).toBe(402)
  expect(declined.json()).toMatchObject({
    code: 'billing/payment-declined',
    message: 'Your card was declined.',
  })
  expect(await own(userId)).toEqual(before)
  expect(await invoicesOf(userId)).toHaveLength(1)
  const { url } = (await billing.post(billingRoutes.portal.path, userId, {})).json()
  await atStripe.changeCard(url, payingCardNumber)
  // Stripe does not repeat its earlier answer to the same quote.
  expect((await change(userId, 'annual', quote)).statusCode).toBe(200)
  expect(await own(userId)).toMatchObject({ tier: 'annual' })
})

test('a quote is valid for a quarter of an hour', async () => {
  const { userId, customerId } = await subscriber('monthly', 10)
  const quote = await quoted(userId, 'annual')
  await atStripe.advance(customerId, { days: 14 / 24 / 60 })
  const later = await quoted(userId, 'annual')
  await atStripe.advance(customerId, { days: 2 / 24 / 60 })
  const late = await change(userId, 'annual', quote)
  expect(late.statusCode).toBe(409)
  expect(late.json().code).toBe('billing/quote-expired')
  expect((await change(userId, 'annual', later)).statusCode).toBe(200)
})

test('only the quoted amount is charged', async () => {
  const { userId } = await subscriber('monthly', 10)
  const quote = await quoted(userId, 'annual')
  for (const dueNow of [quote.dueNow - 0.01, quote.dueNow + 0.01, 0]) {
    const answer = await change(userId, 'annual', { ...quote, dueNow })
    expect(answer.statusCode).toBe(409)
    expect(answer.json().code).toBe('billing/quote-expired')
  }
  expect(await own(userId)).toMatchObject({ tier: 'monthly' })
  expect(await invoicesOf(userId)).toHaveLength(1)
  expect((await change(userId, 'annual', quote)).statusCode).toBe(200)
})

test('a quote for the future is invalid', async () => {
  const { userId } = await subscriber('monthly', 10)
  const quote = await quoted(userId, 'annual')
  const at = new Date(Date.parse(quote.at) + dayMs).toISOString()
  expect((await change(userId, 'annual', { ...quote, at })).json().code).toBe('billing/quote-expired')
})

test('a quote from before a price change is invalid, even if the old price is cached', async () => {
  const userId = newUserId()
  await buyPlan(billing, atStripe, { userId })
  const quote = await quoted(userId, 'semiannual')
  const { id } = await billing.deps.prices.forPlan('semiannual')
  // Stripe counts whole seconds.
  await expect.poll(() => Date.now()).toBeGreaterThan(Date.parse(quote.at) + 1000)
  const { stripe } = atStripe
  await stripe.prices.create({
    product: stripeProductId({ id: 'semiannual' }),
    currency: 'usd',
    unit_amount: 1999,
    recurring: { interval: 'month', interval_count: 6 },
    lookup_key: 'faresight_semiannual_usd',
    transfer_lookup_key: true,
  })
  await stripe.prices.update(id, { active: false })
  const answer = await change(userId, 'semiannual', quote)
  expect(answer.statusCode).toBe(409)
  expect(answer.json().code).toBe('billing/quote-expired')
  expect(await invoicesOf(userId)).toHaveLength(1)
  expect((await change(userId, 'semiannual', await quoted(userId, 'semiannual'))).statusCode).toBe(200)
})

test('two tabs that change a plan at once are charged once', async () => {
  const { userId } = await subscriber('monthly', 10)
  const quote = await quoted(userId, 'annual')
  const answers = await Promise.all([change(userId, 'annual', quote), change(userId, 'annual', quote)])
  expect(answers.map(({ statusCode }) => statusCode)).toContain(200)
  expect(await own(userId)).toMatchObject({ tier: 'annual' })
  expect(await invoicesOf(userId)).toHaveLength(2)
})
