import { billingRoutes } from '@faresight/contracts/billing/http'
import { dayMs } from '@faresight/contracts/days'
import { desc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { forAllTests } from '../../../test/setup/for-all-tests.ts'
import { givePlan } from '../src/grants/grant.ts'
import { customers, subscriptionHistory, subscriptions } from '../src/schema.ts'
import { type AtStripe, buy, cardThatPaysOnce, checkoutPath, goodCard, startStripe } from './at-stripe.ts'
import { anybody, type Billing, startBilling } from './harness.ts'

let atStripe: AtStripe
let billing: Billing
forAllTests(startStripe, (it) => (atStripe = it))
forAllTests(
  () => startBilling(atStripe.url),
  (it) => (billing = it),
)

const own = async (userId: string) => (await billing.get(billingRoutes.subscription.path, userId)).json()
const cancel = (userId: string) => billing.post(billingRoutes.cancel.path, userId, {})
const resume = (userId: string) => billing.post(billingRoutes.resume.path, userId, {})
const portal = (userId: string) => billing.post(billingRoutes.portal.path, userId, {})
/** The latest first. */
const historyOf = (userId: string) =>
  billing.deps.postgres.db
    .select()
    .from(subscriptionHistory)
    .where(eq(subscriptionHistory.userId, userId))
    .orderBy(desc(subscriptionHistory.createdAt))
/** What we hear of Stripe’s own doing by its events comes to the same as asking it, which a look at a checkout does. */
const hear = (userId: string, sessionId: string) => billing.get(checkoutPath(sessionId), userId)

test('somebody new has nothing, and nothing to look after', async () => {
  expect(await own(anybody())).toEqual({
    status: null,
    tier: null,
    accessUntil: null,
    card: null,
    granted: null,
    hasPortal: false,
  })
})

test('cancelled, a plan gives access to the very end of its period, and not a day of grace more', async () => {
  const userId = anybody()
  await buy(billing, atStripe, { userId })
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

test('cancelled here, resumed at Stripe unheard, and cancelled again, a plan is cancelled', async () => {
  const userId = anybody()
  const { customerId } = await buy(billing, atStripe, { userId })
  const { data } = await atStripe.stripe.subscriptions.list({ customer: customerId })
  const isCancelled = async () => (await atStripe.stripe.subscriptions.retrieve(id)).cancel_at_period_end
  const id = data[0]?.id ?? ''
  const { db } = billing.deps.postgres
  const before = await db.select().from(customers).where(eq(customers.userId, userId))
  for (const _ of [1, 2]) {
    expect((await cancel(userId)).statusCode).toBe(200)
    expect(await isCancelled()).toBe(true)
    await atStripe.stripe.subscriptions.update(id, { cancel_at_period_end: false })
    // As it stands after a crash: all that we have is of before the cancellation.
    await db.update(subscriptions).set({ cancelAtPeriodEnd: false }).where(eq(subscriptions.id, id))
    await db.update(customers).set({ version: before[0]?.version }).where(eq(customers.userId, userId))
  }
})

test('cancelling twice says so, and cancelling nothing too', async () => {
  const userId = anybody()
  await buy(billing, atStripe, { userId })
  const answers = await Promise.all([cancel(userId), cancel(userId)])
  expect(answers.map(({ statusCode }) => statusCode)).toContain(200)
  const again = await cancel(userId)
  expect(again.statusCode).toBe(409)
  expect(again.json().code).toBe('billing/already-canceled')
  expect((await cancel(anybody())).json().code).toBe('billing/no-subscription')
})

test('resumed before the end it renews again; what is not cancelled cannot be resumed', async () => {
  const userId = anybody()
  await buy(billing, atStripe, { userId })
  expect((await resume(userId)).json().code).toBe('billing/not-canceled')
  await cancel(userId)
  expect((await resume(userId)).statusCode).toBe(200)
  expect(await own(userId)).toMatchObject({ status: 'active', card: { renews: true, canCancel: true } })
  expect((await historyOf(userId))[0]).toMatchObject({ action: 'resumed', modifiedBy: 'user' })
  // Each time anew: the answers to earlier requests are not taken for it.
  expect((await cancel(userId)).statusCode).toBe(200)
  expect(await own(userId)).toMatchObject({ status: 'canceled', card: { renews: false } })
})

test('after the end there is nothing to resume', async () => {
  const userId = anybody()
  const { customerId } = await buy(billing, atStripe, { userId })
  await cancel(userId)
  await atStripe.advance(customerId, { days: 32 })
  const answer = await resume(userId)
  expect(answer.statusCode).toBe(409)
  expect(answer.json().code).toBe('billing/no-subscription')
  expect(await own(userId)).toMatchObject({ status: 'canceled', card: null, hasPortal: true })
})

test('while a payment is due a plan says so, gives access for the days of grace, and can be cancelled', async () => {
  const userId = anybody()
  const { customerId, sessionId } = await buy(billing, atStripe, { userId, card: cardThatPaysOnce })
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

/** Somebody whose renewal was declined a day ago. */
async function somebodyDue() {
  const userId = anybody()
  const { customerId, sessionId } = await buy(billing, atStripe, { userId, card: cardThatPaysOnce })
  const { periodEndsAt } = (await own(userId)).card
  await atStripe.advance(customerId, { to: new Date(Date.parse(periodEndsAt) + dayMs).toISOString() })
  const { data } = await atStripe.stripe.invoices.list({ customer: customerId, status: 'open' })
  return { userId, customerId, sessionId, periodEndsAt, invoiceId: data[0]?.id ?? '' }
}

test.each([
  ['as we have heard', true],
  ['as we have not heard yet', false],
])(
  'cancelled while a payment is due, %s, a plan ends at once and is never charged again',
  async (_, heard) => {
    const { userId, customerId, sessionId, periodEndsAt, invoiceId } = await somebodyDue()
    if (heard) await hear(userId, sessionId)
    expect((await cancel(userId)).statusCode).toBe(200)
    expect(await own(userId)).toMatchObject({ status: 'canceled', accessUntil: periodEndsAt, card: null })
    expect((await historyOf(userId))[0]).toMatchObject({ newStatus: 'canceled', modifiedBy: 'user' })
    // Not with another card, nor on the invoice's own page.
    await atStripe.changeCard((await portal(userId)).json().url, goodCard)
    await expect(atStripe.stripe.invoices.pay(invoiceId)).rejects.toThrow('void')
    await atStripe.advance(customerId, { days: 60 })
    const { data } = await atStripe.stripe.invoices.list({ customer: customerId })
    expect(data.map(({ status }) => status)).toEqual(['void', 'paid'])
  },
)

test('what was due and is paid by now is cancelled for the end of its period, not at once', async () => {
  const { userId, sessionId, invoiceId } = await somebodyDue()
  await hear(userId, sessionId)
  await atStripe.changeCard((await portal(userId)).json().url, goodCard)
  await atStripe.stripe.invoices.pay(invoiceId)
  expect((await cancel(userId)).statusCode).toBe(200)
  const { card } = await own(userId)
  expect(card).toMatchObject({ status: 'canceled', renews: false, canResume: true })
  expect(Date.parse(card.periodEndsAt)).toBeGreaterThan(Date.now() + 50 * dayMs)
})

test('of a plan that ended for want of payment nothing can be paid any more', async () => {
  const { userId, customerId, invoiceId } = await somebodyDue()
  await atStripe.advance(customerId, { days: 30 })
  const { data } = await atStripe.stripe.events.list({ type: 'customer.subscription.deleted' })
  const ended = data.find(({ data: { object } }) => 'customer' in object && object.customer === customerId)
  await billing.tell(ended ?? {})
  await expect
    .poll(async () => (await atStripe.stripe.invoices.retrieve(invoiceId)).status, { timeout: 10_000 })
    .toBe('void')
  await expect.poll(async () => (await own(userId)).status).toBe('canceled')
})

test('the portal is for who has begun to pay', async () => {
  const userId = anybody()
  const refused = await portal(userId)
  expect(refused.statusCode).toBe(409)
  expect(refused.json().code).toBe('billing/no-subscription')
  await buy(billing, atStripe, { userId })
  const { url } = (await portal(userId)).json()
  const page = await fetch(url)
  expect(page.status).toBe(200)
  expect(await page.text()).toContain('http://localhost:8080/account')
})

test('card and gift together give access to the later end, and each shows as it is', async () => {
  const userId = anybody()
  await buy(billing, atStripe, { userId })
  await givePlan(billing.deps, {
    userId,
    tier: 'annual',
    months: 12,
    by: null,
    giver: anybody(),
    reason: null,
  })
  const seen = await own(userId)
  expect(seen).toMatchObject({ status: 'active', tier: 'annual', card: { tier: 'monthly' } })
  expect(seen.accessUntil).toBe(seen.granted.endsAt)
  // The card's stays to be cancelled, and the gift is not touched.
  expect((await cancel(userId)).statusCode).toBe(200)
  expect(await own(userId)).toMatchObject({
    status: 'active',
    accessUntil: seen.granted.endsAt,
    card: { status: 'canceled', renews: false },
  })
})

test('a plan that is cancelled in the portal is cancelled here, too', async () => {
  const userId = anybody()
  const { customerId } = await buy(billing, atStripe, { userId })
  const [subscription] = (await atStripe.stripe.subscriptions.list({ customer: customerId })).data
  await atStripe.stripe.subscriptions.update(subscription?.id ?? '', { cancel_at_period_end: true })
  // No event has told us: resuming finds out.
  expect((await resume(userId)).statusCode).toBe(200)
  expect(await own(userId)).toMatchObject({ status: 'active', card: { renews: true } })
})
