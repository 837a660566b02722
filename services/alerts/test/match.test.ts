import { alertTriggeredEvent } from '@faresight/contracts/alerts/messages'
import type { ObservedFare } from '@faresight/contracts/search/messages'
import { oneAdultParty } from '@faresight/contracts/search/party'
import type { FareQuery } from '@faresight/contracts/search/search-request'
import { outboxTable } from '@faresight/kit/outbox/outbox'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { wholeTest } from '../../../test/setup/whole-test.ts'
import { indexAlerts } from '../src/matching/index-alerts.ts'
import { type FareObservation, triggerMatchingAlerts } from '../src/matching/trigger-matching.ts'
import { saveFirstRatesOfDay } from '../src/rates/store.ts'
import { alertKeys, notifications, people, priceAlerts } from '../src/schema.ts'
import { type AlertsHarness, startAlertsService } from './harness.ts'
import { type AlertFixture, insertAlerts } from './insert-alerts.ts'
import { createExchangeRates, createLiveFare } from './stub-services.ts'

let alerts: AlertsHarness
beforeAll(async () => {
  alerts = await startAlertsService({ runsBackground: false })
})
afterAll(() => alerts[Symbol.asyncDispose]())
beforeEach(async () => {
  await alerts.deps.postgres.pool.query('truncate people, watches, price_alerts, outbox, fx_rates cascade')
})

const query: FareQuery = {
  tripType: 'roundtrip',
  legs: [
    { origin: 'LHR', destination: 'JFK', departureDate: '2027-03-04' },
    { origin: 'JFK', destination: 'LHR', departureDate: '2027-03-11' },
  ],
  ...oneAdultParty,
  cabinClass: 'economy',
  stops: 'any',
  nearbyAirports: false,
  currency: 'USD',
}

const seen = (minor: number, change: Partial<ObservedFare> = {}): ObservedFare =>
  createLiveFare(query, minor, change)
const seenAs = (...fares: ObservedFare[]): FareObservation => ({ query, fares })

const match = (...observations: FareObservation[]) =>
  alerts.deps.postgres.db.transaction((tx) => triggerMatchingAlerts(alerts.deps, tx, observations))

async function given(one: AlertFixture = {}): Promise<string> {
  const [id = ''] = await insertAlerts(alerts.deps, [one])
  return id
}

async function stateOf(id: string) {
  const { db } = alerts.deps.postgres
  const [alert] = await db.select().from(priceAlerts).where(eq(priceAlerts.id, id))
  const keys = await db.$count(alertKeys, eq(alertKeys.alertId, id))
  return { isTriggered: alert?.isTriggered, foundMinor: alert?.foundMinor, isArmed: keys > 0 }
}

const waiting = { isTriggered: false, foundMinor: null, isArmed: true }
const notified = (id: string) => alerts.deps.postgres.db.$count(notifications, eq(notifications.alertId, id))

/** As its owner would. */
const change = (id: string, set: Partial<typeof priceAlerts.$inferInsert>) =>
  alerts.deps.postgres.db.transaction(async (tx) => {
    await tx.update(priceAlerts).set(set).where(eq(priceAlerts.id, id))
    await indexAlerts(tx, [id], new Date())
  })

/** Settles when a session waits for a lock. */
async function untilLockWait(): Promise<void> {
  const blocked = sql`select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
  await expect.poll(async () => (await alerts.deps.postgres.db.execute(blocked)).rowCount).toBe(1)
}

test('a fare at the target triggers an alert, with all effects in one transaction', async () => {
  const id = await given()
  const [notification] = await match(seenAs(seen(40_000)))
  expect(await stateOf(id)).toEqual({ isTriggered: true, foundMinor: 40_000, isArmed: false })
  const { db } = alerts.deps.postgres
  const [row] = await db.select().from(notifications)
  expect(row).toMatchObject({ id: notification, alertId: id, minor: 40_000, targetPrice: 400, endedAt: null })
  const [event] = await db.select().from(outboxTable)
  expect(event).toMatchObject({
    subject: alertTriggeredEvent.subject,
    data: { alertId: id, notificationId: notification, price: { minor: 40_000, currency: 'USD' } },
  })
})

test('the same fare again changes nothing', async () => {
  const id = await given()
  const again = seenAs(seen(40_000))
  expect(await match(again)).toHaveLength(1)
  expect(await match(again)).toEqual([])
  expect(await notified(id)).toBe(1)
})

test('of several fares the email has the cheapest, then the earliest', async () => {
  const id = await given()
  const at = (minute: number) => new Date(Date.now() - minute * 60_000).toISOString()
  await match(
    seenAs(seen(39_000, { airline: 'Iberia' }), seen(38_000, { airline: 'KLM', seenAt: at(1) })),
    seenAs(
      seen(38_000, { airline: 'Finnair', seenAt: at(2) }),
      seen(38_000, { airline: 'SAS', seenAt: at(1) }),
    ),
  )
  const { db } = alerts.deps.postgres
  const [alert] = await db.select().from(priceAlerts).where(eq(priceAlerts.id, id))
  expect(alert?.foundFare).toMatchObject({ airline: 'Finnair', price: { minor: 38_000 } })
})

test('of fares at one price the email has the fastest, which search also books', async () => {
  const id = await given()
  const earlier = new Date(Date.now() - 60_000).toISOString()
  await match(
    seenAs(
      seen(38_000, { airline: 'Iberia', durationMinutes: 0, seenAt: earlier }),
      seen(38_000, { airline: 'KLM', durationMinutes: 900, seenAt: earlier }),
      seen(38_000, { airline: 'SAS', durationMinutes: 600 }),
    ),
  )
  const { db } = alerts.deps.postgres
  const [alert] = await db.select().from(priceAlerts).where(eq(priceAlerts.id, id))
  expect(alert?.foundFare).toMatchObject({ airline: 'SAS' })
})

test.each<[string, FareObservation]>([
  ['costs a cent more', seenAs(seen(40_001))],
  ['is not live', seenAs(seen(100, { live: false }))],
  ['has a suspicious price', seenAs(seen(1, { suspicious: true }))],
  [
    'was seen before the alert counts fares',
    seenAs(seen(100, { seenAt: new Date(Date.now() - 11 * 60_000).toISOString() })),
  ],
  ['flies on another day', seenAs(seen(100, { departureDate: '2027-03-05' }))],
  ['returns on another day', seenAs(seen(100, { returnDate: '2027-03-12' }))],
  ['flies from elsewhere', seenAs(seen(100, { origin: 'LGW' }))],
  ['is for an infant too', { query: { ...query, infants: 1 }, fares: [seen(100)] }],
  ['is for another cabin', { query: { ...query, cabinClass: 'business' }, fares: [seen(100)] }],
  ['answers a search for fewer stops', { query: { ...query, stops: 'nonstop' }, fares: [seen(100)] }],
  [
    'has a price in an unknown currency',
    seenAs(seen(100, { price: { minor: 100, currency: 'EUR' }, usd: undefined })),
  ],
])('a fare triggers nothing if it %s', async (_, observation) => {
  const id = await given()
  expect(await match(observation)).toEqual([])
  expect(await stateOf(id)).toEqual(waiting)
})

test('a fare counts for six hours', async () => {
  const hours = (ago: number) => new Date(Date.now() - ago * 60 * 60_000).toISOString()
  await given({ alert: { ignoreFaresBefore: new Date(0) } })
  expect(await match(seenAs(seen(100, { seenAt: hours(6.01) })))).toEqual([])
  expect(await match(seenAs(seen(100, { seenAt: hours(5.99) })))).toHaveLength(1)
})

test('a window matches exactly its days and nights', async () => {
  const watch = {
    departureDate: null,
    returnDate: null,
    departsFrom: '2027-03-28',
    departsTo: '2027-04-02',
    minNights: 3,
    maxNights: 5,
  }
  const id = await given({ watch })
  const on = (departureDate: string, returnDate: string) => seenAs(seen(100, { departureDate, returnDate }))
  const outside = [
    on('2027-03-27', '2027-03-31'),
    on('2027-04-03', '2027-04-07'),
    on('2027-03-30', '2027-04-01'),
    on('2027-03-30', '2027-04-05'),
  ]
  expect(await match(...outside)).toEqual([])
  for (const inside of [on('2027-03-28', '2027-03-31'), on('2027-04-02', '2027-04-07')]) {
    expect(await match(inside)).toHaveLength(1)
    await change(id, { isTriggered: false })
  }
})

test.each([
  ['a metro area matches all of its airports', ['LHR', 'LGW', 'STN'], 'STN'],
  ['an airport matches under its former code', ['KIV'], 'RMO'],
])('%s', async (_, origins, origin) => {
  await given({ watch: { origins } })
  expect(await match(seenAs(seen(100, { origin })))).toHaveLength(1)
})

test('a one-way alert matches its only day', async () => {
  await given({ watch: { tripType: 'oneway', returnDate: null } })
  const fares = [seen(100, { returnDate: null })]
  const oneway = { query: { ...query, tripType: 'oneway' as const }, fares }
  expect(await match(seenAs(seen(100)))).toEqual([])
  expect(await match(oneway)).toHaveLength(1)
})

test('a drop is one cent, or the minimum drop', async () => {
  const drop = { alertType: 'price_drop', currentMinor: 45_000, targetPrice: 1 } as const
  const any = await given({ alert: drop })
  const large = await given({ alert: { ...drop, minimumDrop: 50 } })
  await match(seenAs(seen(45_000)))
  expect(await stateOf(any)).toEqual(waiting)
  await match(seenAs(seen(44_999)))
  expect([await notified(any), await notified(large)]).toEqual([1, 0])
  await match(seenAs(seen(40_000)))
  expect([await notified(any), await notified(large)]).toEqual([1, 1])
})

test('without a known price there is no drop', async () => {
  const id = await given({ alert: { alertType: 'price_drop', currentMinor: null } })
  expect(await stateOf(id)).toEqual({ ...waiting, isArmed: false })
  expect(await match(seenAs(seen(100)))).toEqual([])
})

test('a changed exchange rate never triggers, and a real drop does', async () => {
  const { db } = alerts.deps.postgres
  await saveFirstRatesOfDay(db, createExchangeRates('2026-11-20', { EUR: 0.9 }))
  const id = await given({ alert: { targetPrice: 435 } })
  const inEuros = (euros: number, perDollar: number, rateDate: string) =>
    seen(0, {
      price: { minor: euros * 100, currency: 'EUR' },
      usd: { minor: Math.round((euros * 100) / perDollar), rateDate },
    })
  // 400 euros are 444 dollars at the rates of the alert’s day, and 430 after the dollar has gained.
  expect(await match(seenAs(inEuros(400, 0.9, '2026-11-20')))).toEqual([])
  expect(await match(seenAs(inEuros(400, 0.93, '2026-11-21')))).toEqual([])
  // A real drop, but not low enough at current rates.
  expect(await match(seenAs(inEuros(391, 0.87, '2026-11-22')))).toEqual([])
  expect(await stateOf(id)).toEqual(waiting)
  expect(await match(seenAs(inEuros(391, 0.9, '2026-11-23')))).toHaveLength(1)
})

test('without the rates of its day a fare in another currency triggers nothing', async () => {
  await given({ alert: { rateDate: '2026-10-01' } })
  const inEuros = (rateDate: string) =>
    seenAs(seen(0, { price: { minor: 100, currency: 'EUR' }, usd: { minor: 110, rateDate } }))
  expect(await match(inEuros('2026-10-02'))).toEqual([])
  expect(await match(inEuros('2026-10-01'))).toHaveLength(1)
})

test('without a plan nothing triggers, and with a new one the next fare does', async () => {
  const { db } = alerts.deps.postgres
  const id = await given({ person: { accessUntil: new Date(Date.now() - 1) } })
  expect(await match(seenAs(seen(100)))).toEqual([])
  expect(await stateOf(id)).toEqual(waiting)
  await db.update(people).set({ accessUntil: new Date(Date.now() + 60_000) })
  expect(await match(seenAs(seen(100)))).toHaveLength(1)
})

test.each([
  ['paused', { isActive: false }],
  ['triggered', { isTriggered: true }],
  ['deleted', { deletedAt: new Date() }],
])('an alert that is %s has no keys', async (_, alert) => {
  const id = await given({ alert })
  expect((await stateOf(id)).isArmed).toBe(false)
  expect(await match(seenAs(seen(100)))).toEqual([])
})

test('an alert paused during matching does not trigger', async () => {
  const id = await given()
  const { db } = alerts.deps.postgres
  const held = Promise.withResolvers<void>()
  const goOn = Promise.withResolvers<void>()
  const pausing = db.transaction(async (tx) => {
    await tx.update(priceAlerts).set({ isActive: false }).where(eq(priceAlerts.id, id))
    await indexAlerts(tx, [id], new Date())
    held.resolve()
    await goOn.promise
  })
  await held.promise
  const matching = match(seenAs(seen(100)))
  await untilLockWait()
  goOn.resolve()
  await pausing
  expect(await matching).toEqual([])
  expect(await notified(id)).toBe(0)
})

test('a target changed during triggering applies to a triggered alert', async () => {
  const id = await given()
  const { db } = alerts.deps.postgres
  const found = Promise.withResolvers<void>()
  const goOn = Promise.withResolvers<void>()
  const matching = db.transaction(async (tx) => {
    await triggerMatchingAlerts(alerts.deps, tx, [seenAs(seen(100))])
    found.resolve()
    await goOn.promise
  })
  await found.promise
  const changing = change(id, { targetPrice: 500 })
  await untilLockWait()
  goOn.resolve()
  await Promise.all([matching, changing])
  expect(await stateOf(id)).toEqual({ isTriggered: true, foundMinor: 100, isArmed: false })
})

test('of two replicas with a matching fare one notifies', async () => {
  const id = await given()
  const { db } = alerts.deps.postgres
  const found = Promise.withResolvers<void>()
  const goOn = Promise.withResolvers<void>()
  const first = db.transaction(async (tx) => {
    const notification = await triggerMatchingAlerts(alerts.deps, tx, [seenAs(seen(200))])
    found.resolve()
    await goOn.promise
    return notification
  })
  await found.promise
  const second = match(seenAs(seen(100)))
  await untilLockWait()
  goOn.resolve()
  expect([(await first).length, (await second).length]).toEqual([1, 0])
  expect(await stateOf(id)).toMatchObject({ foundMinor: 200 })
})

wholeTest('ten thousand alerts on the same fare all trigger at once', async () => {
  const count = 10_000
  const ids = await insertAlerts(alerts.deps, [{}])
  await alerts.deps.postgres.pool.query(
    `insert into price_alerts (user_id, watch_id, route, origin, destination, target_price, ignore_fares_before, rate_date)
     select user_id, watch_id, route, origin, destination, target_price, ignore_fares_before, rate_date
     from price_alerts, generate_series(2, ${count})`,
  )
  const { db } = alerts.deps.postgres
  const all = (await db.select({ id: priceAlerts.id }).from(priceAlerts)).map(({ id }) => id)
  await db.transaction((tx) => indexAlerts(tx, all, new Date()))
  expect(all).toContain(ids[0])
  expect(await match(seenAs(seen(100)))).toHaveLength(count)
  expect(await db.$count(outboxTable)).toBe(count)
  expect(await db.$count(alertKeys)).toBe(0)
})
