import { billingAuditRecordedEvent } from '@faresight/contracts/billing/messages'
import { readPlanAndHistoryRpc } from '@faresight/contracts/billing/rpc'
import { outboxTable } from '@faresight/kit/outbox/outbox'
import { and, asc, eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { forAllTests } from '../../../test/setup/for-all-tests.ts'
import { cancelCardOrComplimentaryPlan, grantPlanToUser } from '../src/complimentary-plans/rpc.ts'
import { planRequests, subscriptionHistory } from '../src/schema.ts'
import { syncCustomerAndEndSurplus } from '../src/sync/sync-customer.ts'
import { type BillingHarness, newUserId, startBillingService } from './harness.ts'
import { buyPlan, startStripeSandbox, type StripeSandbox } from './stripe-sandbox.ts'

let atStripe: StripeSandbox
let billing: BillingHarness
forAllTests(startStripeSandbox, (it) => (atStripe = it))
forAllTests(
  () => startBillingService(atStripe.url),
  (it) => (billing = it),
)

const by = { adminId: newUserId(), byKey: true, ipAddress: '203.0.113.7', userAgent: 'Mozilla/5.0' }
const reason = 'Admin canceled subscription'
const grant = (userId: string, more: object = {}) =>
  grantPlanToUser(billing.deps, { userId, by, reason: 'A prize', tier: 'annual', months: 3, ...more })
const cancel = (userId: string, which: 'card' | 'complimentary', immediate: boolean) =>
  cancelCardOrComplimentaryPlan(billing.deps, { userId, by, reason, which, immediate })

/** The audit events about a user, in order. */
async function toldOf(userId: string) {
  const rows = await billing.deps.postgres.db
    .select()
    .from(outboxTable)
    .where(
      and(
        eq(outboxTable.subject, billingAuditRecordedEvent.subject),
        sql`${outboxTable.data} ->> 'targetUserId' = ${userId}`,
      ),
    )
    .orderBy(asc(outboxTable.createdAt))
  return rows.map(({ data }) => billingAuditRecordedEvent.data.parse(data))
}
const actionsOf = async (userId: string) => (await toldOf(userId)).map(({ action }) => action)

test('a granted plan is audited with the state before and after', async () => {
  const userId = newUserId()
  const first = await grant(userId, { months: 1, tier: 'monthly' })
  const { accessUntil } = await grant(userId)
  const given = (tier: string, endsAt: string | null) => ({ tier, endsAt, canceled: false })
  const active = (tier: string, until: string | null) => ({ status: 'active', tier, accessUntil: until })
  const monthly = { ...active('monthly', first.accessUntil), given: given('monthly', first.accessUntil) }
  const annual = { ...active('annual', accessUntil), given: given('annual', accessUntil) }
  expect(await toldOf(userId)).toMatchObject([
    {
      action: 'plan.activated',
      actor: by,
      changes: {
        before: { status: null, tier: null, accessUntil: null, given: null },
        after: { ...monthly, months: 1 },
        reason: 'A prize',
      },
    },
    {
      action: 'plan.activated',
      actor: by,
      changes: { before: monthly, after: { ...annual, months: 3 }, reason: 'A prize' },
    },
  ])
})

test('a failed grant is not audited', async () => {
  const userId = newUserId()
  billing.closed.add(userId)
  await grant(userId)
  await cancel(userId, 'complimentary', true)
  await cancel(userId, 'card', true)
  expect(await toldOf(userId)).toEqual([])
})

test('a cancelled complimentary plan is audited, and a second cancellation is not', async () => {
  const userId = newUserId()
  const { accessUntil } = await grant(userId)
  await cancel(userId, 'complimentary', false)
  expect((await cancel(userId, 'complimentary', false)).outcome).toBe('nothing')
  const end = await cancel(userId, 'complimentary', true)
  expect((await cancel(userId, 'complimentary', true)).outcome).toBe('nothing')
  const [, atItsEnd, atOnce, ...more] = await toldOf(userId)
  expect(more).toEqual([])
  expect(atItsEnd).toMatchObject({
    action: 'plan.canceled',
    actor: by,
    targetResource: 'complimentary plan',
    changes: {
      before: { status: 'active', accessUntil, given: { canceled: false } },
      after: { status: 'canceled', accessUntil, given: { canceled: true }, immediate: false },
      reason,
    },
  })
  expect(atOnce?.changes).toMatchObject({
    before: { status: 'canceled', accessUntil, given: { endsAt: accessUntil } },
    after: { status: 'canceled', accessUntil: end.accessUntil, given: null, immediate: true },
  })
})

test('cancelling a card plan is audited at the request to Stripe and at its completion', async () => {
  const userId = newUserId()
  await buyPlan(billing, atStripe, { userId })
  expect((await cancel(userId, 'card', false)).outcome).toBe('canceled')
  expect((await cancel(userId, 'card', false)).outcome).toBe('nothing')
  expect((await cancel(userId, 'card', true)).outcome).toBe('canceled')
  expect((await cancel(userId, 'card', true)).outcome).toBe('nothing')
  const renewing = { card: { status: 'active', tier: 'monthly', renews: true } }
  const ending = { card: { status: 'canceled', tier: 'monthly', renews: false } }
  expect(await toldOf(userId)).toMatchObject([
    { action: 'plan.cancel-requested', changes: { before: renewing, after: { immediate: false }, reason } },
    {
      action: 'plan.canceled',
      actor: by,
      targetResource: 'card plan',
      changes: {
        before: { status: 'active', ...renewing },
        after: { status: 'canceled', ...ending, immediate: false },
        reason,
      },
    },
    { action: 'plan.cancel-requested', changes: { before: ending, after: { immediate: true }, reason } },
    {
      action: 'plan.canceled',
      changes: { before: ending, after: { status: 'canceled', card: null, immediate: true }, reason },
    },
  ])
  expect(await billing.deps.postgres.db.$count(planRequests, eq(planRequests.userId, userId))).toBe(0)
})

test('while Stripe is away only the request is audited, and its completion later', async () => {
  const userId = newUserId()
  await buyPlan(billing, atStripe, { userId })
  await atStripe.order({ fault: '5xx', arg: 500 })
  try {
    expect((await cancel(userId, 'card', true)).outcome).toBe('unavailable')
  } finally {
    await atStripe.heal()
  }
  expect(await actionsOf(userId)).toEqual(['plan.cancel-requested'])
  expect((await cancel(userId, 'card', true)).outcome).toBe('canceled')
  expect(await actionsOf(userId)).toEqual(['plan.cancel-requested', 'plan.cancel-requested', 'plan.canceled'])
})

test('if Stripe’s answer is lost, the first process to see the result audits it for its requester, once', async () => {
  const userId = newUserId()
  await buyPlan(billing, atStripe, { userId })
  await atStripe.order({ fault: 'half', share: 1 })
  try {
    expect((await cancel(userId, 'card', false)).outcome).toBe('unavailable')
  } finally {
    await atStripe.heal()
  }
  const heard = { by: 'stripe', reason: 'customer.subscription.updated' }
  await Promise.all([1, 2, 3].map(() => syncCustomerAndEndSurplus(billing.deps, userId, heard)))
  expect(await actionsOf(userId)).toEqual(['plan.cancel-requested', 'plan.canceled'])
  const [, latest] = await billing.deps.postgres.db
    .select()
    .from(subscriptionHistory)
    .where(eq(subscriptionHistory.userId, userId))
    .orderBy(asc(subscriptionHistory.createdAt))
  expect(latest).toMatchObject({ action: 'canceled', modifiedBy: by.adminId, reason })
})

test('a user’s own cancellation after a failed one of an administrator is the user’s', async () => {
  const userId = newUserId()
  const { customerId } = await buyPlan(billing, atStripe, { userId })
  await atStripe.order({ fault: '5xx', arg: 500 })
  await cancel(userId, 'card', false).finally(() => atStripe.heal())
  const { data } = await atStripe.stripe.subscriptions.list({ customer: customerId })
  await atStripe.stripe.subscriptions.update(data[0]?.id ?? '', { cancel_at_period_end: true })
  await syncCustomerAndEndSurplus(billing.deps, userId, { by: 'stripe', reason: null })
  expect(await actionsOf(userId)).toEqual(['plan.cancel-requested'])
})

test('two concurrent cancellations by administrators cancel at least once, and no audit event says that nothing changed', async () => {
  const userId = newUserId()
  await buyPlan(billing, atStripe, { userId })
  const outcomes = await Promise.all([cancel(userId, 'card', true), cancel(userId, 'card', true)])
  const told = await actionsOf(userId)
  const done = outcomes.filter(({ outcome }) => outcome === 'canceled').length
  expect(done).toBeGreaterThan(0)
  expect(told.filter((action) => action === 'plan.canceled').length).toBe(done)
})

test('administrators see what a user’s access rests on and the last twenty changes', async () => {
  const userId = newUserId()
  await using admin = await billing.nats.connect('admin')
  const nothing = await admin.request(readPlanAndHistoryRpc, { userId })
  expect(nothing).toMatchObject({
    subscription: { status: null, card: null, complimentary: null },
    history: [],
  })
  for (let months = 1; months <= 12; months++) await grant(userId, { months })
  for (let months = 1; months <= 9; months++) await grant(userId, { months, reason: String(months) })
  await cancel(userId, 'complimentary', false)
  const { subscription, history } = await admin.request(readPlanAndHistoryRpc, { userId })
  expect(subscription).toMatchObject({
    status: 'canceled',
    tier: 'annual',
    complimentary: { tier: 'annual' },
  })
  expect(history).toHaveLength(20)
  expect(history.slice(0, 2)).toMatchObject([
    { action: 'canceled', previousStatus: 'active', newStatus: 'canceled', modifiedBy: by.adminId, reason },
    { action: 'granted', reason: '9' },
  ])
})
