import { createHash, randomUUID } from 'node:crypto'
import { userDeletedEvent } from '@faresight/contracts/auth/messages'
import { personalDataReportRpcs } from '@faresight/contracts/erasure'
import type { Principal } from '@faresight/contracts/viewer'
import { beforeEach, expect, test } from 'vitest'
import { isoDateInDays } from '../../../test/setup/iso-dates.ts'
import { forAllTests } from '../../../test/setup/for-all-tests.ts'
import { deleteExpiredData } from '../src/cleanup/cleanup.ts'
import { eraseAlertsOnUserDeletion } from '../src/people/subscribe.ts'
import {
  fxRates,
  notifications,
  priceAlerts,
  unsubscribeTokens,
  watches,
  watchPrices,
} from '../src/schema.ts'
import { createAlertApiCalls } from './alert-calls.ts'
import { type AlertsHarness, startAlertsService, subscriberPrincipal } from './harness.ts'
import { publishAndAwaitHandling } from './publish.ts'

const hourMs = 60 * 60 * 1000
const dayMs = 24 * hourMs

let now = new Date()
let alerts: AlertsHarness
let it: ReturnType<typeof createAlertApiCalls>

async function startErasing() {
  await using starting = new AsyncDisposableStack()
  const started = starting.use(
    await startAlertsService({ runsBackground: false, overrides: { now: () => now } }),
  )
  starting.use(eraseAlertsOnUserDeletion(started.deps))
  const owned = starting.move()
  return { started, [Symbol.asyncDispose]: () => owned.disposeAsync() }
}
forAllTests(startErasing, ({ started }) => {
  alerts = started
  it = createAlertApiCalls(started)
})
beforeEach(async () => {
  now = new Date()
  const { db } = alerts.deps.postgres
  await db.delete(priceAlerts)
  await db.delete(watches)
})

const goOn = (ms: number) => (now = new Date(now.getTime() + ms))
const swept = () => deleteExpiredData(alerts.deps, new AbortController().signal)
const heldOf = async ({ userId }: Principal) =>
  (await alerts.auth.request(personalDataReportRpcs.alerts, { userId })).counts
const counts = async () => {
  const { db } = alerts.deps.postgres
  return {
    alerts: await db.$count(priceAlerts),
    watches: await db.$count(watches),
    prices: await db.$count(watchPrices),
    notifications: await db.$count(notifications),
    links: await db.$count(unsubscribeTokens),
  }
}

/** An unsubscribe token, as the email job stores it. */
async function link(alertId: string): Promise<void> {
  const hash = createHash('sha256').update(randomUUID()).digest('hex')
  await alerts.deps.postgres.db.insert(unsubscribeTokens).values({ hash, alertId, createdAt: now })
}
/** Saves a check’s result for every watch. */
async function check(minor: number): Promise<void> {
  const { db } = alerts.deps.postgres
  for (const { id: watchId } of await db.select().from(watches))
    await db.insert(watchPrices).values({ watchId, seenAt: now, minor })
}

test('a deleted account leaves nothing behind, and data of other users stays', async () => {
  const [ada, stays] = [subscriberPrincipal(), subscriberPrincipal()]
  for (const who of [ada, stays]) {
    const { id } = await it.make(who)
    await it.make(who, { targetPrice: 300 })
    await link(id)
    const deleted = await it.make(who, { targetPrice: 310 })
    await it.remove(who, deleted.id)
  }
  await it.observe(44_000)
  const all = { people: 1, price_alerts: 3, notifications: 1, unsubscribe_tokens: 1 }
  expect(await heldOf(ada)).toEqual(all)
  const told = { userId: ada.userId, deletedAt: now.toISOString() }
  await publishAndAwaitHandling(alerts, alerts.auth, userDeletedEvent, told)
  expect(await heldOf(ada)).toEqual({})
  await publishAndAwaitHandling(alerts, alerts.auth, userDeletedEvent, told)
  expect(await heldOf(ada)).toEqual({})
  expect(await heldOf(stays)).toEqual(all)
  await swept()
  expect(await counts(), 'the shared watch stays').toMatchObject({ alerts: 3, watches: 1 })
})

test('deleting an unknown user stores nothing', async () => {
  const unknown = subscriberPrincipal()
  await publishAndAwaitHandling(alerts, alerts.auth, userDeletedEvent, {
    userId: unknown.userId,
    deletedAt: now.toISOString(),
  })
  expect(await heldOf(unknown)).toEqual({})
})

test('a deleted alert is erased after a day, and its watch with its last alert', async () => {
  const [ada, other] = [subscriberPrincipal(), subscriberPrincipal()]
  const [one, same] = [await it.make(ada), await it.make(other)]
  await it.make(other, { stops: 'nonstop' })
  await check(50_000)
  await it.remove(ada, one.id)
  goOn(dayMs)
  await swept()
  expect(await counts()).toMatchObject({ alerts: 3, watches: 2, prices: 2 })
  goOn(1)
  await swept()
  expect(await counts()).toMatchObject({ alerts: 2, watches: 2, prices: 2 })
  await it.remove(other, same.id)
  goOn(dayMs + 1)
  await swept()
  expect(await counts()).toMatchObject({ alerts: 1, watches: 1, prices: 1 })
})

test('an alert stays for a year after its last day of departure', async () => {
  await it.make(subscriberPrincipal())
  goOn((60 + 365) * dayMs)
  await swept()
  expect(await counts()).toMatchObject({ alerts: 1, watches: 1 })
  goOn(dayMs)
  await swept()
  expect(await counts()).toMatchObject({ alerts: 0, watches: 0 })
})

test('prices, sent emails and their links are erased after a year', async () => {
  const window = { from: isoDateInDays(5), to: isoDateInDays(300) }
  const { id } = await it.make(subscriberPrincipal(), { departureDate: null, returnDate: null, window })
  await check(50_000)
  await link(id)
  goOn(100 * dayMs)
  await check(49_000)
  await link(id)
  goOn(265 * dayMs)
  await swept()
  expect(await counts()).toMatchObject({ alerts: 1, prices: 2, links: 2 })
  goOn(1)
  await swept()
  expect(await counts()).toMatchObject({ alerts: 1, prices: 1, links: 1 })
})

test('rates are erased a month later, except the latest and those that an alert refers to', async () => {
  const { db } = alerts.deps.postgres
  for (const day of [-31, -30, 0])
    await db.insert(fxRates).values({ currency: 'EUR', perDollar: 0.9, date: isoDateInDays(day) })
  await it.make(subscriberPrincipal())
  const [alert] = await db.select().from(priceAlerts)
  const dates = async () => new Set((await db.select().from(fxRates)).map(({ date }) => date))
  await swept()
  expect(await dates()).toEqual(new Set([isoDateInDays(-30), alert?.rateDate, isoDateInDays(0)]))
  goOn(60 * dayMs)
  await swept()
  expect(await dates()).toEqual(new Set([alert?.rateDate, isoDateInDays(0)]))
})
