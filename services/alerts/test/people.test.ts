import { randomUUID } from 'node:crypto'
import { userClosedEvent } from '@faresight/contracts/auth/messages'
import { subscriptionChangedEvent } from '@faresight/contracts/billing/messages'
import type { Bus } from '@faresight/kit/bus/bus'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { forAllTests } from '../../../test/setup/for-all-tests.ts'
import { findPerson } from '../src/people/store.ts'
import { stopAlertsOnAccountClosure, copyAlertAccessOnPlanChange } from '../src/people/subscribe.ts'
import { notifications } from '../src/schema.ts'
import { createAlertApiCalls } from './alert-calls.ts'
import { type AlertsHarness, memberPrincipal, startAlertsService, subscriberPrincipal } from './harness.ts'
import { publishAndAwaitHandling } from './publish.ts'

const dayMs = 24 * 60 * 60 * 1000

let now = new Date()
let alerts: AlertsHarness
let billing: Bus
let it: ReturnType<typeof createAlertApiCalls>

/** Only the consumers of plans and account events. */
async function startFollowing() {
  await using starting = new AsyncDisposableStack()
  const started = starting.use(
    await startAlertsService({ runsBackground: false, overrides: { now: () => now } }),
  )
  starting.use(copyAlertAccessOnPlanChange(started.deps))
  starting.use(stopAlertsOnAccountClosure(started.deps))
  const bus = starting.use(await started.nats.connect('billing'))
  const owned = starting.move()
  return { started, bus, [Symbol.asyncDispose]: () => owned.disposeAsync() }
}
forAllTests(startFollowing, ({ started, bus }) => {
  alerts = started
  billing = bus
  it = createAlertApiCalls(started)
})
beforeEach(() => {
  now = new Date()
})

const goOn = (ms: number) => (now = new Date(now.getTime() + ms))
const inDays = (days: number) => new Date(now.getTime() + days * dayMs).toISOString()

/** Publishes how long a user’s plan gives access. */
const tellPlan = (userId: string, version: number, accessUntil: string | null) =>
  publishAndAwaitHandling(alerts, billing, subscriptionChangedEvent, {
    userId,
    version,
    status: accessUntil ? 'active' : 'canceled',
    tier: 'monthly',
    currency: 'USD',
    trialEndsAt: null,
    subscriptionEndsAt: accessUntil,
    accessUntil,
    stripeCustomerId: null,
    stripeSubscriptionId: null,
  })
const close = (userId: string) =>
  publishAndAwaitHandling(alerts, alerts.auth, userClosedEvent, { userId, closedAt: now.toISOString() })
const known = (userId: string) => findPerson(alerts.deps.postgres.db, userId)

test('plans apply in order of their version, however their events arrive', async () => {
  const userId = randomUUID()
  const [until, later] = [inDays(30), inDays(60)]
  await tellPlan(userId, 5, until)
  for (const version of [4, 5, 1]) await tellPlan(userId, version, null)
  expect(await known(userId)).toMatchObject({ planVersion: 5, accessUntil: new Date(until) })
  await tellPlan(userId, 6, later)
  expect(await known(userId)).toMatchObject({ planVersion: 6, accessUntil: new Date(later) })
})

test('a caller’s access is that of the session until billing publishes a plan', async () => {
  const ada = subscriberPrincipal()
  await it.make(ada)
  expect(await known(ada.userId)).toMatchObject({
    planVersion: 0,
    accessUntil: new Date(ada.accessUntil ?? ''),
  })
  await it.list(memberPrincipal(ada.userId))
  expect(await known(ada.userId), 'it has run out').toMatchObject({ accessUntil: null })
  await tellPlan(ada.userId, 1, inDays(5))
  await it.list(memberPrincipal(ada.userId))
  expect(await known(ada.userId)).toMatchObject({ accessUntil: new Date(inDays(5)) })
})

test('reading creates no row', async () => {
  const looks = memberPrincipal()
  await it.list(looks)
  await it.news(looks)
  expect(await known(looks.userId)).toBeNull()
})

test('administrators need no plan while they are administrators', async () => {
  const admin = { ...memberPrincipal(), role: 'admin' as const }
  const { id } = await it.make(admin)
  expect(await known(admin.userId)).toMatchObject({ isAdmin: true, accessUntil: null })
  await it.observe(44_000)
  expect(await it.one(admin, id)).toMatchObject({ isTriggered: true, locked: false })
  const former = memberPrincipal(admin.userId)
  await it.list(former)
  expect(await known(admin.userId)).toMatchObject({ isAdmin: false })
  await it.change(former, id, { isActive: true })
  await it.observe(43_000)
  expect(await it.one(former, id)).toMatchObject({ isTriggered: false, state: 'no-plan' })
})

test('alerts survive the end of a plan and are checked at once when it returns', async () => {
  const ada = subscriberPrincipal()
  await tellPlan(ada.userId, 1, inDays(30))
  const { id } = await it.make(ada)
  const paused = await it.make(ada, { stops: 'nonstop' })
  await it.change(ada, paused.id, { isActive: false })
  goOn(31 * dayMs)
  await it.observe(30_000)
  expect(await it.one(memberPrincipal(ada.userId), id)).toMatchObject({
    isActive: true,
    isTriggered: false,
    state: 'no-plan',
  })
  await it.checked()
  const unchecked = await it.nextCheck(paused.id)
  await tellPlan(ada.userId, 2, inDays(30))
  expect(await it.nextCheck(id)).toEqual(now)
  expect(await it.nextCheck(paused.id), 'a paused alert makes nothing due').toEqual(unchecked)
  await it.observe(30_000)
  expect(await it.one(ada, id)).toMatchObject({ isTriggered: true })
})

test('a plan renewed in time makes nothing due', async () => {
  const ada = subscriberPrincipal()
  await tellPlan(ada.userId, 1, inDays(30))
  const { id } = await it.make(ada)
  await it.checked()
  const next = await it.nextCheck(id)
  await tellPlan(ada.userId, 2, inDays(60))
  expect(await it.nextCheck(id)).toEqual(next)
})

test('a closed account triggers nothing and gets no pending email', async () => {
  const [ada, stays] = [subscriberPrincipal(), subscriberPrincipal()]
  for (const who of [ada, stays]) {
    await it.make(who)
    await it.make(who, { targetPrice: 300 })
  }
  await it.observe(44_000)
  await close(ada.userId)
  const outcomes = async (userId: string) => {
    const { db } = alerts.deps.postgres
    const rows = await db.select().from(notifications).where(eq(notifications.userId, userId))
    return rows.map(({ outcome }) => outcome)
  }
  expect(await outcomes(ada.userId)).toEqual(['dropped'])
  expect(await outcomes(stays.userId)).toEqual([null])
  await it.observe(29_000)
  expect((await outcomes(ada.userId)).length).toBe(1)
  expect((await outcomes(stays.userId)).length).toBe(2)
  await tellPlan(ada.userId, 9, inDays(30))
  expect(await known(ada.userId), 'no plan opens it again').toMatchObject({ closedAt: now })
})
