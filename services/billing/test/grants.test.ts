import { subscriptionChangedEvent } from '@faresight/contracts/billing/events'
import { billingRoutes } from '@faresight/contracts/billing/http'
import { cancelPlanRpc, grantPlanRpc } from '@faresight/contracts/billing/rpc'
import { dayMs } from '@faresight/contracts/days'
import { outboxTable } from '@faresight/kit/outbox/outbox'
import { connectBus } from '@faresight/kit/bus/bus'
import { silentLog } from '@faresight/kit/testing'
import { asc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { forAllTests } from '../../../test/setup/for-all-tests.ts'
import { cancelOf, grantTo } from '../src/grants/rpc.ts'
import { subscriptionHistory } from '../src/schema.ts'
import { type AtStripe, buy, startStripe } from './at-stripe.ts'
import { anybody, type Billing, startBilling } from './harness.ts'

let atStripe: AtStripe
let billing: Billing
forAllTests(startStripe, (it) => (atStripe = it))
forAllTests(
  () => startBilling(atStripe.url),
  (it) => (billing = it),
)

const admin = anybody()
const by = { adminId: admin, byKey: false, ipAddress: null, userAgent: null }
const grant = (userId: string, more: object = {}) =>
  grantTo(billing.deps, { userId, by, reason: 'A prize', tier: 'annual', months: 3, ...more })
const cancel = (userId: string, which: 'card' | 'granted', immediate: boolean) =>
  cancelOf(billing.deps, { userId, by, reason: 'Admin canceled subscription', which, immediate })
const own = async (userId: string) => (await billing.get(billingRoutes.subscription.path, userId)).json()
const historyOf = async (userId: string) => {
  const { db } = billing.deps.postgres
  const rows = await db
    .select()
    .from(subscriptionHistory)
    .where(eq(subscriptionHistory.userId, userId))
    .orderBy(asc(subscriptionHistory.createdAt))
  return rows.map(({ action, modifiedBy, reason }) => [action, modifiedBy, reason])
}
const isPast = (moment: string | null) => Date.parse(moment ?? '') <= Date.now()

test('a plan that is given counts at once, ends by itself, and others are told of it', async () => {
  const userId = anybody()
  const { outcome, accessUntil } = await grant(userId)
  expect(outcome).toBe('granted')
  const days = (Date.parse(accessUntil ?? '') - Date.now()) / dayMs
  expect(days).toBeGreaterThan(88)
  expect(days).toBeLessThan(93)
  expect(await own(userId)).toEqual({
    status: 'active',
    tier: 'annual',
    accessUntil,
    card: null,
    granted: { tier: 'annual', endsAt: accessUntil },
    hasPortal: false,
  })
  expect(await historyOf(userId)).toEqual([['granted', admin, 'A prize']])
  const told = await billing.deps.postgres.db.select().from(outboxTable)
  expect(told.filter(({ subject }) => subject === subscriptionChangedEvent.subject)).toContainEqual(
    expect.objectContaining({ data: expect.objectContaining({ userId, status: 'active', accessUntil }) }),
  )
})

test('a plan that is given in place of another one ends that', async () => {
  const userId = anybody()
  await grant(userId, { months: 12 })
  const { accessUntil } = await grant(userId, { tier: 'monthly', months: 1 })
  expect((Date.parse(accessUntil ?? '') - Date.now()) / dayMs).toBeLessThan(32)
  expect(await own(userId)).toMatchObject({ tier: 'monthly', accessUntil })
})

test('of plans that are given at once, also by a clock that is behind, one is left to cancel', async () => {
  const userId = anybody()
  await Promise.all(Array.from({ length: 8 }, () => grant(userId)))
  const behind = { ...billing.deps, now: () => new Date(Date.now() - 5000) }
  await grantTo(behind, { userId, by, reason: null, tier: 'annual', months: 3 })
  expect((await cancel(userId, 'granted', true)).outcome).toBe('canceled')
  const { status, granted } = await own(userId)
  expect({ status, granted }).toEqual({ status: 'canceled', granted: null })
})

test('nobody is given a plan who is not there', async () => {
  const userId = anybody()
  billing.closed.add(userId)
  expect(await grant(userId)).toEqual({ outcome: 'no-such-user', accessUntil: null })
  expect(await own(userId)).toMatchObject({ status: null })
})

test('a gift cancelled for its end stays until then, cancelled at once it is over', async () => {
  const userId = anybody()
  const { accessUntil } = await grant(userId)
  expect(await cancel(userId, 'granted', false)).toEqual({ outcome: 'canceled', accessUntil })
  expect(await own(userId)).toMatchObject({ status: 'canceled', accessUntil })
  expect(await cancel(userId, 'granted', false)).toEqual({ outcome: 'nothing', accessUntil })
  const now = await cancel(userId, 'granted', true)
  expect(now.outcome).toBe('canceled')
  expect(isPast(now.accessUntil)).toBe(true)
  expect(await own(userId)).toMatchObject({ status: 'canceled', granted: null })
  expect((await historyOf(userId)).map(([action]) => action)).toEqual(['granted', 'canceled', 'ended'])
})

test('of a card plan and a gift, the one that is named is cancelled', async () => {
  const userId = anybody()
  const { customerId } = await buy(billing, atStripe, { userId })
  await grant(userId)
  await cancel(userId, 'granted', true)
  expect(await own(userId)).toMatchObject({ status: 'active', granted: null, card: { renews: true } })
  await grant(userId)
  expect((await cancel(userId, 'card', false)).outcome).toBe('canceled')
  expect(await own(userId)).toMatchObject({ status: 'active', card: { renews: false, canResume: true } })
  expect((await cancel(userId, 'card', false)).outcome).toBe('nothing')
  // At once, although it is cancelled for its end already.
  expect((await cancel(userId, 'card', true)).outcome).toBe('canceled')
  expect(await own(userId)).toMatchObject({ status: 'active', card: null, granted: { tier: 'annual' } })
  const { data } = await atStripe.stripe.subscriptions.list({ customer: customerId, status: 'all' })
  expect(data.map(({ status }) => status)).toEqual(['canceled'])
  expect((await cancel(userId, 'card', true)).outcome).toBe('nothing')
})

test('a gift that a card plan outlasts stands in the history all the same', async () => {
  const userId = anybody()
  await buy(billing, atStripe, { userId, planId: 'annual' })
  await grant(userId, { months: 1 })
  await cancel(userId, 'granted', true)
  expect((await historyOf(userId)).map(([action]) => action)).toEqual(['subscribed', 'granted', 'ended'])
})

test('both are served on the bus', async () => {
  // Nobody may ask them yet but the user who may do everything.
  await using bus = await connectBus({ url: billing.nats.setupUrl, name: 'setup', log: silentLog })
  const order = { userId: anybody(), by, reason: null }
  expect(await bus.request(grantPlanRpc, { ...order, tier: 'monthly', months: 1 })).toMatchObject({
    outcome: 'granted',
  })
  expect(await bus.request(cancelPlanRpc, { ...order, which: 'card', immediate: true })).toMatchObject({
    outcome: 'nothing',
  })
})
