import { readPlanRpc } from '@faresight/contracts/billing/rpc'
import { billingAuditRecordedEvent } from '@faresight/contracts/billing/events'
import { outboxTable } from '@faresight/kit/outbox/outbox'
import { and, asc, eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { forAllTests } from '../../../test/setup/for-all-tests.ts'
import { cancelOf, grantTo } from '../src/grants/rpc.ts'
import { planAsks, subscriptionHistory } from '../src/schema.ts'
import { syncCustomer } from '../src/sync/sync.ts'
import { type AtStripe, buy, startStripe } from './at-stripe.ts'
import { anybody, type Billing, startBilling } from './harness.ts'

let atStripe: AtStripe
let billing: Billing
forAllTests(startStripe, (it) => (atStripe = it))
forAllTests(
  () => startBilling(atStripe.url),
  (it) => (billing = it),
)

const by = { adminId: anybody(), byKey: true, ipAddress: '203.0.113.7', userAgent: 'Mozilla/5.0' }
const reason = 'Admin canceled subscription'
const grant = (userId: string, more: object = {}) =>
  grantTo(billing.deps, { userId, by, reason: 'A prize', tier: 'annual', months: 3, ...more })
const cancel = (userId: string, which: 'card' | 'granted', immediate: boolean) =>
  cancelOf(billing.deps, { userId, by, reason, which, immediate })

/** What the audit log is told of somebody, in the order in which it happened. */
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

test('whoever gives a plan stands in the log, with what was before and what is now', async () => {
  const userId = anybody()
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

test('where nobody is given anything, nothing stands in the log', async () => {
  const userId = anybody()
  billing.closed.add(userId)
  await grant(userId)
  await cancel(userId, 'granted', true)
  await cancel(userId, 'card', true)
  expect(await toldOf(userId)).toEqual([])
})

test('a gift that is taken back stands in the log, and what was cancelled already does not', async () => {
  const userId = anybody()
  const { accessUntil } = await grant(userId)
  await cancel(userId, 'granted', false)
  expect((await cancel(userId, 'granted', false)).outcome).toBe('nothing')
  const end = await cancel(userId, 'granted', true)
  expect((await cancel(userId, 'granted', true)).outcome).toBe('nothing')
  const [, atItsEnd, atOnce, ...more] = await toldOf(userId)
  expect(more).toEqual([])
  expect(atItsEnd).toMatchObject({
    action: 'plan.canceled',
    actor: by,
    targetResource: 'given plan',
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

test('of a plan by card the log says that Stripe is asked, and then what came of it', async () => {
  const userId = anybody()
  await buy(billing, atStripe, { userId })
  expect((await cancel(userId, 'card', false)).outcome).toBe('canceled')
  expect((await cancel(userId, 'card', false)).outcome).toBe('nothing')
  expect((await cancel(userId, 'card', true)).outcome).toBe('canceled')
  expect((await cancel(userId, 'card', true)).outcome).toBe('nothing')
  const renewing = { card: { status: 'active', tier: 'monthly', renews: true } }
  const ending = { card: { status: 'canceled', tier: 'monthly', renews: false } }
  expect(await toldOf(userId)).toMatchObject([
    { action: 'plan.cancel-asked', changes: { before: renewing, after: { immediate: false }, reason } },
    {
      action: 'plan.canceled',
      actor: by,
      targetResource: 'plan by card',
      changes: {
        before: { status: 'active', ...renewing },
        after: { status: 'canceled', ...ending, immediate: false },
        reason,
      },
    },
    { action: 'plan.cancel-asked', changes: { before: ending, after: { immediate: true }, reason } },
    {
      action: 'plan.canceled',
      changes: { before: ending, after: { status: 'canceled', card: null, immediate: true }, reason },
    },
  ])
  expect(await billing.deps.postgres.db.$count(planAsks, eq(planAsks.userId, userId))).toBe(0)
})

test('while Stripe is away nothing is cancelled, the log says that it was asked, and later it is done', async () => {
  const userId = anybody()
  await buy(billing, atStripe, { userId })
  await atStripe.order({ fault: '5xx', arg: 500 })
  try {
    expect((await cancel(userId, 'card', true)).outcome).toBe('away')
  } finally {
    await atStripe.heal()
  }
  expect(await actionsOf(userId)).toEqual(['plan.cancel-asked'])
  expect((await cancel(userId, 'card', true)).outcome).toBe('canceled')
  expect(await actionsOf(userId)).toEqual(['plan.cancel-asked', 'plan.cancel-asked', 'plan.canceled'])
})

test('where Stripe’s answer is lost, whoever hears of it first tells who asked for it, once', async () => {
  const userId = anybody()
  await buy(billing, atStripe, { userId })
  await atStripe.order({ fault: 'half', share: 1 })
  try {
    expect((await cancel(userId, 'card', false)).outcome).toBe('away')
  } finally {
    await atStripe.heal()
  }
  const heard = { by: 'stripe', reason: 'customer.subscription.updated' }
  await Promise.all([1, 2, 3].map(() => syncCustomer(billing.deps, userId, heard)))
  expect(await actionsOf(userId)).toEqual(['plan.cancel-asked', 'plan.canceled'])
  const [, latest] = await billing.deps.postgres.db
    .select()
    .from(subscriptionHistory)
    .where(eq(subscriptionHistory.userId, userId))
    .orderBy(asc(subscriptionHistory.createdAt))
  expect(latest).toMatchObject({ action: 'canceled', modifiedBy: by.adminId, reason })
})

test('what somebody cancels themselves after an administrator could not is theirs', async () => {
  const userId = anybody()
  const { customerId } = await buy(billing, atStripe, { userId })
  await atStripe.order({ fault: '5xx', arg: 500 })
  await cancel(userId, 'card', false).finally(() => atStripe.heal())
  const { data } = await atStripe.stripe.subscriptions.list({ customer: customerId })
  await atStripe.stripe.subscriptions.update(data[0]?.id ?? '', { cancel_at_period_end: true })
  await syncCustomer(billing.deps, userId, { by: 'stripe', reason: null })
  expect(await actionsOf(userId)).toEqual(['plan.cancel-asked'])
})

test('two administrators who cancel at the same time cancel once at least, and neither is said to have done nothing', async () => {
  const userId = anybody()
  await buy(billing, atStripe, { userId })
  const outcomes = await Promise.all([cancel(userId, 'card', true), cancel(userId, 'card', true)])
  const told = await actionsOf(userId)
  const done = outcomes.filter(({ outcome }) => outcome === 'canceled').length
  expect(done).toBeGreaterThan(0)
  expect(told.filter((action) => action === 'plan.canceled').length).toBe(done)
})

test('administrators read what somebody’s access rests on, and the last twenty changes', async () => {
  const userId = anybody()
  await using admin = await billing.nats.connect('admin')
  const nothing = await admin.request(readPlanRpc, { userId })
  expect(nothing).toMatchObject({ subscription: { status: null, card: null, granted: null }, history: [] })
  for (let months = 1; months <= 12; months++) await grant(userId, { months })
  for (let months = 1; months <= 9; months++) await grant(userId, { months, reason: String(months) })
  await cancel(userId, 'granted', false)
  const { subscription, history } = await admin.request(readPlanRpc, { userId })
  expect(subscription).toMatchObject({ status: 'canceled', tier: 'annual', granted: { tier: 'annual' } })
  expect(history).toHaveLength(20)
  expect(history.slice(0, 2)).toMatchObject([
    { action: 'canceled', previousStatus: 'active', newStatus: 'canceled', modifiedBy: by.adminId, reason },
    { action: 'granted', reason: '9' },
  ])
})
