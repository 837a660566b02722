import { dayMs } from '@faresight/contracts/days'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { forAllTests } from '../../../test/setup/for-all-tests.ts'
import { grantComplimentaryPlan } from '../src/complimentary-plans/grant.ts'
import { applyDuePlanChanges } from '../src/customers/due-plan-changes.ts'
import { findCustomer } from '../src/customers/store.ts'
import { subscriptionHistory } from '../src/schema.ts'
import { syncCustomerAndEndSurplus } from '../src/sync/sync-customer.ts'
import { type BillingHarness, newUserId, startBillingService } from './harness.ts'
import { buyPlan, cardNumberThatPaysOnce, startStripeSandbox, type StripeSandbox } from './stripe-sandbox.ts'

let atStripe: StripeSandbox
let billing: BillingHarness
forAllTests(startStripeSandbox, (it) => (atStripe = it))
forAllTests(
  () => startBillingService(atStripe.url, { overrides: { trialDays: 7 }, runsBackground: false }),
  (it) => (billing = it),
)

const day = (days: number) => new Date(Date.now() + days * dayMs)
/** The plan after `days`, for Stripe and for us, and whether it gives access. */
async function after(days: number, userId: string, customerId?: string) {
  if (customerId) await atStripe.advance(customerId, { to: day(days).toISOString() })
  const deps = { ...billing.deps, now: () => day(days) }
  await syncCustomerAndEndSurplus(deps, userId, { by: 'stripe', reason: null })
  await applyDuePlanChanges(deps, new AbortController().signal)
  const customer = await findCustomer(billing.deps.postgres.db, userId)
  return { status: customer?.status, hasAccess: (customer?.accessUntil ?? new Date(0)) > day(days) }
}

test('a trial becomes a paid plan, and a failing card leaves seven grace days', async () => {
  const userId = newUserId()
  const { customerId } = await buyPlan(billing, atStripe, { userId, card: cardNumberThatPaysOnce })
  expect(await after(6, userId, customerId)).toEqual({ status: 'trialing', hasAccess: true })
  expect(await after(8, userId, customerId)).toEqual({ status: 'active', hasAccess: true })
  const paid = await findCustomer(billing.deps.postgres.db, userId)
  const due = ((paid?.subscriptionEndsAt?.getTime() ?? 0) - Date.now()) / dayMs
  expect(await after(due + 1, userId, customerId)).toEqual({ status: 'past_due', hasAccess: true })
  expect(await after(due + 6, userId, customerId)).toEqual({ status: 'past_due', hasAccess: true })
  expect(await after(due + 8, userId, customerId)).toEqual({ status: 'past_due', hasAccess: false })
  expect(await after(due + 20, userId, customerId)).toEqual({ status: 'canceled', hasAccess: false })
})

test('a cancelled plan gives access until the end of its period', async () => {
  const userId = newUserId()
  const { customerId } = await buyPlan(billing, atStripe, { userId })
  const { stripe } = atStripe
  const [mine] = (await stripe.subscriptions.list({ customer: customerId })).data
  await stripe.subscriptions.update(mine?.id ?? '', { cancel_at_period_end: true })
  expect(await after(6.9, userId, customerId)).toEqual({ status: 'canceled', hasAccess: true })
  expect(await after(7.1, userId, customerId)).toEqual({ status: 'canceled', hasAccess: false })
})

test('a plan ended at once gives no access', async () => {
  const userId = newUserId()
  const { customerId } = await buyPlan(billing, atStripe, { userId })
  const [mine] = (await atStripe.stripe.subscriptions.list({ customer: customerId })).data
  await atStripe.stripe.subscriptions.cancel(mine?.id ?? '')
  expect(await after(0.01, userId)).toEqual({ status: 'canceled', hasAccess: false })
})

test('a late renewal event interrupts no access for a week', async () => {
  const userId = newUserId()
  await buyPlan(billing, atStripe, { userId })
  const customer = await findCustomer(billing.deps.postgres.db, userId)
  const [ends, until] = [customer?.subscriptionEndsAt, customer?.accessUntil]
  expect((until?.getTime() ?? 0) - (ends?.getTime() ?? 0)).toBe(7 * dayMs)
})

test('a complimentary plan ends on its own, and the history says so', async () => {
  const userId = newUserId()
  await grantComplimentaryPlan(billing.deps, {
    userId,
    tier: 'annual',
    months: 1,
    by: null,
    grantedBy: newUserId(),
    reason: null,
  })
  expect(await after(27, userId)).toEqual({ status: 'active', hasAccess: true })
  expect(await after(32, userId)).toEqual({ status: 'canceled', hasAccess: false })
  const history = await billing.deps.postgres.db
    .select()
    .from(subscriptionHistory)
    .where(eq(subscriptionHistory.userId, userId))
    .orderBy(subscriptionHistory.createdAt)
  expect(history.map(({ action, modifiedBy }) => [action, modifiedBy])).toEqual([
    ['granted', expect.any(String)],
    ['ended', 'time'],
  ])
})
