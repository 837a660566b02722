import { billingRoutes } from '@faresight/contracts/billing/http'
import { dayMs } from '@faresight/contracts/days'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { forAllTests } from '../../../test/setup/for-all-tests.ts'
import { grantComplimentaryPlan } from '../src/complimentary-plans/grant.ts'
import { checkouts } from '../src/schema.ts'
import { type BillingHarness, newUserId, startBillingService } from './harness.ts'
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

const begin = (userId: string | undefined, body: object = { planId: 'monthly' }) =>
  billing.post(billingRoutes.createCheckout.path, userId, body)
const opened = async (userId: string, planId = 'monthly') => {
  const answer = await begin(userId, { planId })
  expect(answer.statusCode).toBe(200)
  return answer.json<{ url: string; sessionId: string }>()
}
const look = (userId: string, sessionId: string) => billing.get(checkoutPath(sessionId), userId)
const sessionsOf = async (userId: string) =>
  (await atStripe.stripe.checkout.sessions.list({ customer: await readStripeCustomerId(billing, userId) }))
    .data

test('a customer who returns from paying has the plan at once', async () => {
  const userId = newUserId()
  const { url, sessionId } = await opened(userId, 'semiannual')
  expect((await look(userId, sessionId)).json()).toMatchObject({
    status: 'open',
    planId: 'semiannual',
    subscription: { status: null, card: null },
  })
  const back = await atStripe.pay(url)
  expect(back).toBe(`http://localhost:8080/success?session_id=${sessionId}`)
  const seen = (await look(userId, sessionId)).json()
  expect(seen).toMatchObject({
    status: 'complete',
    planId: 'semiannual',
    isRefunded: false,
    subscription: {
      status: 'active',
      tier: 'semiannual',
      card: { amount: 19.99, currency: 'USD', renews: true, canCancel: true, canResume: false },
      complimentary: null,
      hasPortal: true,
    },
  })
  const { accessUntil, card } = seen.subscription
  expect(Date.parse(accessUntil) - Date.parse(card.periodEndsAt)).toBe(7 * dayMs)
})

test('receipts go to the address that auth has, and the customer at Stripe has our id', async () => {
  const userId = newUserId()
  await opened(userId)
  const customer = await atStripe.stripe.customers.retrieve(await readStripeCustomerId(billing, userId))
  expect(customer).toMatchObject({
    email: `${userId}@mail.example.org`,
    name: 'Ada Lovelace',
    metadata: { userId },
  })
})

test('two tabs that begin at once get the same page', async () => {
  const userId = newUserId()
  const tabs = await Promise.all([1, 2, 3].map(() => opened(userId)))
  expect(new Set(tabs.map(({ sessionId }) => sessionId)).size).toBe(1)
  expect(await sessionsOf(userId)).toHaveLength(1)
})

test('two tabs that choose two plans at once leave one page to pay on', async () => {
  const userId = newUserId()
  await Promise.all([begin(userId, { planId: 'monthly' }), begin(userId, { planId: 'annual' })])
  const open = (await sessionsOf(userId)).filter(({ status }) => status === 'open')
  expect(open).toHaveLength(1)
})

test('a second attempt gets the open page, and another plan replaces it', async () => {
  const userId = newUserId()
  const first = await opened(userId)
  expect(await opened(userId)).toEqual(first)
  const other = await opened(userId, 'annual')
  expect(other.sessionId).not.toBe(first.sessionId)
  expect((await look(userId, first.sessionId)).json()).toMatchObject({ status: 'expired' })
  expect((await look(userId, other.sessionId)).json()).toMatchObject({ status: 'open', planId: 'annual' })
})

test('an expired page is replaced', async () => {
  const userId = newUserId()
  const { sessionId } = await opened(userId)
  await atStripe.stripe.checkout.sessions.expire(sessionId)
  expect((await look(userId, sessionId)).json()).toMatchObject({ status: 'expired' })
  expect((await opened(userId)).sessionId).not.toBe(sessionId)
})

test.each([
  [{}, 'No subscription plan selected'],
  [{ planId: '' }, 'No subscription plan selected'],
  [{ planId: null }, 'No subscription plan selected'],
  [{ planId: 'weekly' }, 'There is no such plan. Please choose one of: monthly, semiannual, annual.'],
  [{ planId: 'monthly', currency: 'EUR' }, 'Plans are paid in USD.'],
])('%j is refused with its sentence', async (body, message) => {
  const answer = await begin(newUserId(), body)
  expect(answer.statusCode).toBe(400)
  expect(answer.json()).toMatchObject({ message, errors: [{ message }] })
})

test('no one can pay without a session or for a closed account', async () => {
  expect((await begin(undefined)).statusCode).toBe(401)
  const userId = newUserId()
  billing.closed.add(userId)
  expect((await begin(userId)).statusCode).toBe(401)
})

test('a customer with a plan can’t buy a second one', async () => {
  const userId = newUserId()
  await buyPlan(billing, atStripe, { userId })
  const answer = await begin(userId, { planId: 'annual' })
  expect(answer.statusCode).toBe(409)
  expect(answer.json()).toMatchObject({
    code: 'billing/already-subscribed',
    message: 'You already have a plan. You can change it under Account.',
  })
})

test('a customer with a cancelled plan that still runs is offered to resume it', async () => {
  const userId = newUserId()
  await buyPlan(billing, atStripe, { userId })
  expect((await billing.post(billingRoutes.cancel.path, userId, {})).statusCode).toBe(200)
  const answer = await begin(userId)
  expect(answer.statusCode).toBe(409)
  expect(answer.json().message).toBe(
    'Your plan is cancelled but still runs. You can resume it under Account.',
  )
})

test('a user with a complimentary plan can buy one', async () => {
  const userId = newUserId()
  await grantComplimentaryPlan(billing.deps, {
    userId,
    tier: 'annual',
    months: 1,
    by: null,
    grantedBy: newUserId(),
    reason: null,
  })
  await buyPlan(billing, atStripe, { userId, planId: 'monthly' })
  const { card, complimentary } = (await billing.get(billingRoutes.subscription.path, userId)).json()
  expect({ card: card.tier, complimentary: complimentary.tier }).toEqual({
    card: 'monthly',
    complimentary: 'annual',
  })
})

test('an ended plan can be bought again', async () => {
  const userId = newUserId()
  const { customerId } = await buyPlan(billing, atStripe, { userId })
  await billing.post(billingRoutes.cancel.path, userId, {})
  await atStripe.advance(customerId, { days: 40 })
  expect((await opened(userId, 'annual')).url).toContain('/stripe/checkout/')
})

test('another user’s payment is not found', async () => {
  const { sessionId } = await opened(newUserId())
  const answer = await look(newUserId(), sessionId)
  expect(answer.statusCode).toBe(404)
  expect(answer.json().code).toBe('billing/no-such-checkout')
  expect((await look(newUserId(), 'cs_test_none')).statusCode).toBe(404)
})

test('tabs that choose different plans at once each get a page, and one page stays payable', async () => {
  const plans = ['monthly', 'annual', 'semiannual']
  for (let round = 0; round < 6; round++) {
    const userId = newUserId()
    const answers = await Promise.all(plans.map((planId) => begin(userId, { planId })))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
    const open = (await sessionsOf(userId)).filter(({ status }) => status === 'open')
    const handedOut = answers.map((answer) => answer.json<{ sessionId: string }>().sessionId)
    expect(handedOut).toEqual(expect.arrayContaining(open.map(({ id }) => id)))
    expect(open).toHaveLength(1)
  }
})

test('a malformed session id is refused without asking Stripe', async () => {
  for (const id of ['%00', 'cs_%F0%9F%92%B3', 'cs-'.repeat(90)])
    expect((await look(newUserId(), id)).statusCode).toBe(400)
})

test('a second payment in another tab is refunded', async () => {
  const userId = newUserId()
  const first = await opened(userId)
  // As if the first page were unknown to us: it can still be paid.
  await billing.deps.postgres.db
    .update(checkouts)
    .set({ status: 'expired' })
    .where(eq(checkouts.sessionId, first.sessionId))
  const second = await opened(userId, 'annual')
  await atStripe.pay(first.url)
  await atStripe.pay(second.url)
  await expect
    .poll(async () => (await look(userId, second.sessionId)).json(), { timeout: 20_000 })
    .toMatchObject({ status: 'complete', isRefunded: true, subscription: { tier: 'monthly' } })
  expect((await look(userId, first.sessionId)).json()).toMatchObject({ isRefunded: false })
})
