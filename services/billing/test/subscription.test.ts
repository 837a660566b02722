import { billingRoutes } from '@faresight/contracts/billing/http'
import { dayMs } from '@faresight/contracts/days'
import { desc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { forAllTests } from '../../../test/setup/for-all-tests.ts'
import { grantComplimentaryPlan } from '../src/complimentary-plans/grant.ts'
import { customers, subscriptionHistory, subscriptions } from '../src/schema.ts'
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

const own = async (userId: string) => (await billing.get(billingRoutes.subscription.path, userId)).json()
const cancel = (userId: string) => billing.post(billingRoutes.cancel.path, userId, {})
const resume = (userId: string) => billing.post(billingRoutes.resume.path, userId, {})
const portal = (userId: string) => billing.post(billingRoutes.portal.path, userId, {})
/** Latest first. */
const historyOf = (userId: string) =>
  billing.deps.postgres.db
    .select()
    .from(subscriptionHistory)
    .where(eq(subscriptionHistory.userId, userId))
    .orderBy(desc(subscriptionHistory.createdAt))
/** Reads a checkout, which syncs with Stripe as an event would. */
const hear = (userId: string, sessionId: string) => billing.get(checkoutPath(sessionId), userId)

test('a new user has no plan and no portal', async () => {
  expect(await own(newUserId())).toEqual({
    status: null,
    tier: null,
    accessUntil: null,
    card: null,
    complimentary: null,
    hasPortal: false,
  })
})

test('a cancelled plan gives access until the end of its period, without grace days', async () => {
  const userId = newUserId()
  await buyPlan(billing, atStripe, { userId })
  const before = await own(userId)
  const answer = await cancel(userId)
  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toEqual({
    message: 'Your plan is cancelled. You keep access until the end of the period you’ve paid for.',
  })
  const after = await own(userId)
  expect(after).toMatchObject({
    status: 'canceled',
    accessUntil: before.card.periodEndsAt,
    card: { status: 'canceled', renews: false, canCancel: false, canResume: true, canChange: false },
  })
  expect((await historyOf(userId))[0]).toMatchObject({ action: 'canceled', modifiedBy: 'user' })
})

test('a plan cancelled here, resumed at Stripe without an event, and cancelled again is cancelled', async () => {
  const userId = newUserId()
  const { customerId } = await buyPlan(billing, atStripe, { userId })
  const { data } = await atStripe.stripe.subscriptions.list({ customer: customerId })
  const isCancelled = async () => (await atStripe.stripe.subscriptions.retrieve(id)).cancel_at_period_end
  const id = data[0]?.id ?? ''
  const { db } = billing.deps.postgres
  const before = await db.select().from(customers).where(eq(customers.userId, userId))
  for (const _ of [1, 2]) {
    expect((await cancel(userId)).statusCode).toBe(200)
    expect(await isCancelled()).toBe(true)
    await atStripe.stripe.subscriptions.update(id, { cancel_at_period_end: false })
    // As after a crash: our rows are from before the cancellation.
    await db.update(subscriptions).set({ cancelAtPeriodEnd: false }).where(eq(subscriptions.id, id))
    await db.update(customers).set({ version: before[0]?.version }).where(eq(customers.userId, userId))
  }
})

test('cancelling twice, or without a plan, is refused', async () => {
  const userId = newUserId()
  await buyPlan(billing, atStripe, { userId })
  const answers = await Promise.all([cancel(userId), cancel(userId)])
  expect(answers.map(({ statusCode }) => statusCode)).toContain(200)
  const again = await cancel(userId)
  expect(again.statusCode).toBe(409)
  expect(again.json().code).toBe('billing/already-canceled')
  expect((await cancel(newUserId())).json().code).toBe('billing/no-subscription')
})

test('a plan resumed before its end renews, and one that is not cancelled cannot be resumed', async () => {
  const userId = newUserId()
  await buyPlan(billing, atStripe, { userId })
  expect((await resume(userId)).json().code).toBe('billing/not-canceled')
  await cancel(userId)
  expect((await resume(userId)).statusCode).toBe(200)
  expect(await own(userId)).toMatchObject({ status: 'active', card: { renews: true, canCancel: true } })
  expect((await historyOf(userId))[0]).toMatchObject({ action: 'resumed', modifiedBy: 'user' })
  // With a new key each time, so that Stripe repeats no earlier answer.
  expect((await cancel(userId)).statusCode).toBe(200)
  expect(await own(userId)).toMatchObject({ status: 'canceled', card: { renews: false } })
})

test('an ended plan cannot be resumed', async () => {
  const userId = newUserId()
  const { customerId } = await buyPlan(billing, atStripe, { userId })
  await cancel(userId)
  await atStripe.advance(customerId, { days: 32 })
  const answer = await resume(userId)
  expect(answer.statusCode).toBe(409)
  expect(answer.json().code).toBe('billing/no-subscription')
  expect(await own(userId)).toMatchObject({ status: 'canceled', card: null, hasPortal: true })
})

test('a plan with a payment due says so, gives access for the grace days, and can be cancelled', async () => {
  const userId = newUserId()
  const { customerId, sessionId } = await buyPlan(billing, atStripe, { userId, card: cardNumberThatPaysOnce })
  const { card } = await own(userId)
  await atStripe.advance(customerId, { to: new Date(Date.parse(card.periodEndsAt) + dayMs).toISOString() })
  await hear(userId, sessionId)
  const graceUntil = new Date(Date.parse(card.periodEndsAt) + 7 * dayMs).toISOString()
  expect(await own(userId)).toMatchObject({
    status: 'past_due',
    accessUntil: graceUntil,
    card: {
      status: 'past_due',
      periodEndsAt: card.periodEndsAt,
      graceUntil,
      canCancel: true,
      canChange: false,
    },
  })
})

/** A customer whose renewal was declined a day ago. */
async function customerWithDuePayment() {
  const userId = newUserId()
  const { customerId, sessionId } = await buyPlan(billing, atStripe, { userId, card: cardNumberThatPaysOnce })
  const { periodEndsAt } = (await own(userId)).card
  await atStripe.advance(customerId, { to: new Date(Date.parse(periodEndsAt) + dayMs).toISOString() })
  const { data } = await atStripe.stripe.invoices.list({ customer: customerId, status: 'open' })
  return { userId, customerId, sessionId, periodEndsAt, invoiceId: data[0]?.id ?? '' }
}

test.each([
  ['with its event', true],
  ['without its event', false],
])(
  'cancelled while a payment is due, %s, a plan ends at once and is never charged again',
  async (_, heard) => {
    const { userId, customerId, sessionId, periodEndsAt, invoiceId } = await customerWithDuePayment()
    if (heard) await hear(userId, sessionId)
    expect((await cancel(userId)).statusCode).toBe(200)
    expect(await own(userId)).toMatchObject({ status: 'canceled', accessUntil: periodEndsAt, card: null })
    expect((await historyOf(userId))[0]).toMatchObject({ newStatus: 'canceled', modifiedBy: 'user' })
    // Neither with another card nor on the invoice’s page.
    await atStripe.changeCard((await portal(userId)).json().url, payingCardNumber)
    await expect(atStripe.stripe.invoices.pay(invoiceId)).rejects.toThrow('void')
    await atStripe.advance(customerId, { days: 60 })
    const { data } = await atStripe.stripe.invoices.list({ customer: customerId })
    expect(data.map(({ status }) => status)).toEqual(['void', 'paid'])
  },
)

test('a due payment that has been paid is cancelled for the end of its period, not at once', async () => {
  const { userId, sessionId, invoiceId } = await customerWithDuePayment()
  await hear(userId, sessionId)
  await atStripe.changeCard((await portal(userId)).json().url, payingCardNumber)
  await atStripe.stripe.invoices.pay(invoiceId)
  expect((await cancel(userId)).statusCode).toBe(200)
  const { card } = await own(userId)
  expect(card).toMatchObject({ status: 'canceled', renews: false, canResume: true })
  expect(Date.parse(card.periodEndsAt)).toBeGreaterThan(Date.now() + 50 * dayMs)
})

test('a plan that ended unpaid can no longer be paid', async () => {
  const { userId, customerId, invoiceId } = await customerWithDuePayment()
  await atStripe.advance(customerId, { days: 30 })
  const { data } = await atStripe.stripe.events.list({ type: 'customer.subscription.deleted' })
  const ended = data.find(({ data: { object } }) => 'customer' in object && object.customer === customerId)
  await billing.tell(ended ?? {})
  await expect
    .poll(async () => (await atStripe.stripe.invoices.retrieve(invoiceId)).status, { timeout: 10_000 })
    .toBe('void')
  await expect.poll(async () => (await own(userId)).status).toBe('canceled')
})

test('only users who began to pay have a portal', async () => {
  const userId = newUserId()
  const refused = await portal(userId)
  expect(refused.statusCode).toBe(409)
  expect(refused.json().code).toBe('billing/no-subscription')
  await buyPlan(billing, atStripe, { userId })
  const { url } = (await portal(userId)).json()
  const page = await fetch(url)
  expect(page.status).toBe(200)
  expect(await page.text()).toContain('http://localhost:8080/account')
})

test('card plan and complimentary plan give access to the later end, and each is shown', async () => {
  const userId = newUserId()
  await buyPlan(billing, atStripe, { userId })
  await grantComplimentaryPlan(billing.deps, {
    userId,
    tier: 'annual',
    months: 12,
    by: null,
    grantedBy: newUserId(),
    reason: null,
  })
  const seen = await own(userId)
  expect(seen).toMatchObject({ status: 'active', tier: 'annual', card: { tier: 'monthly' } })
  expect(seen.accessUntil).toBe(seen.complimentary.endsAt)
  // The card plan can still be cancelled, and the complimentary plan is untouched.
  expect((await cancel(userId)).statusCode).toBe(200)
  expect(await own(userId)).toMatchObject({
    status: 'active',
    accessUntil: seen.complimentary.endsAt,
    card: { status: 'canceled', renews: false },
  })
})

test('a plan cancelled in the portal is cancelled here', async () => {
  const userId = newUserId()
  const { customerId } = await buyPlan(billing, atStripe, { userId })
  const [subscription] = (await atStripe.stripe.subscriptions.list({ customer: customerId })).data
  await atStripe.stripe.subscriptions.update(subscription?.id ?? '', { cancel_at_period_end: true })
  // No event arrived: resuming finds out.
  expect((await resume(userId)).statusCode).toBe(200)
  expect(await own(userId)).toMatchObject({ status: 'active', card: { renews: true } })
})
