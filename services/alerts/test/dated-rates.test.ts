import type { ObservedFare } from '@faresight/contracts/search/messages'
import type { FareQuery } from '@faresight/contracts/search/search-request'
import { lt } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { forAllTests } from '../../../test/setup/for-all-tests.ts'
import { triggerMatchingAlerts } from '../src/matching/trigger-matching.ts'
import { createDailyExchangeRates } from '../src/rates/dated-rates.ts'
import { watches } from '../src/schema.ts'
import { createAlertApiCalls } from './alert-calls.ts'
import { type AlertsHarness, startAlertsService, subscriberPrincipal } from './harness.ts'
import { createExchangeRates, createLiveFare, createQuoteReply } from './stub-services.ts'

let alerts: AlertsHarness
let it: ReturnType<typeof createAlertApiCalls>
let query: FareQuery
forAllTests(
  () => startAlertsService({ runsBackground: false }),
  (started) => {
    alerts = started
    it = createAlertApiCalls(started)
  },
)
beforeEach(async () => {
  const { deps, stubs } = alerts
  // The euro was cheap until this day.
  stubs.rates = createExchangeRates('2026-11-20', { EUR: 1.25 })
  deps.rates = createDailyExchangeRates(deps)
  await deps.rates.fetchLatestDate()
  stubs.rates = createExchangeRates('2026-11-21')
})

/** A fare in euros with its price in dollars at the rates of `rateDate`. */
const inEuros = (euros: number, dollars: number, rateDate: string): Partial<ObservedFare> => ({
  price: { minor: euros * 100, currency: 'EUR' },
  usd: { minor: dollars * 100, rateDate },
})
const see = (...sold: Parameters<typeof inEuros>) =>
  alerts.deps.postgres.db.transaction((tx) =>
    triggerMatchingAlerts(alerts.deps, tx, [{ query, fares: [createLiveFare(query, 0, inEuros(...sold))] }]),
  )

/** An alert for any drop of a fare of 500 euros, or 500 dollars, on November 21. */
async function made() {
  const ada = subscriberPrincipal()
  alerts.stubs.answerQuote = async (asked) => {
    ;({ query } = asked)
    const fares = [createLiveFare(query, 0, inEuros(500, 500, '2026-11-21'))]
    return { ...createQuoteReply(query, null), fares }
  }
  const { id, currentPrice } = await it.make(ada, { alertType: 'price_drop' })
  expect(currentPrice).toBe(500)
  return { ada, id }
}

test('a price at newer rates than the stored ones is saved with those newer rates', async () => {
  const { ada, id } = await made()
  await see(500, 490, '2026-11-22')
  expect(await it.one(ada, id), 'the rate alone has changed').toMatchObject({ isTriggered: false })
  await see(499, 489, '2026-11-22')
  expect(await it.one(ada, id)).toMatchObject({ isTriggered: true, triggeringFare: { price: 489 } })
})

test('a resumed alert measures by the rates of the day of its last email', async () => {
  const { deps, stubs } = alerts
  const { ada, id } = await made()
  await see(480, 480, '2026-11-21')
  stubs.rates = createExchangeRates('2026-11-22', { EUR: 1.25 })
  deps.rates = createDailyExchangeRates(deps)
  expect((await it.change(ada, id, { isActive: true })).json()).toMatchObject({ currentPrice: 480 })
  await see(480, 384, '2026-11-22')
  expect(await it.one(ada, id), 'the rate alone has changed').toMatchObject({ isTriggered: false })
  await see(479, 383.2, '2026-11-22')
  expect(await it.one(ada, id)).toMatchObject({ isTriggered: true, triggeringFare: { price: 383.2 } })
})

test('a search in another currency triggers nothing and makes the watch due', async () => {
  const { db } = alerts.deps.postgres
  const { ada, id } = await made()
  const later = new Date(Date.now() + 24 * 60 * 60 * 1000)
  await db.update(watches).set({ nextCheckAt: later })
  const fares = [createLiveFare(query, 0, inEuros(480, 480, '2026-11-21'))]
  const observed = { query: { ...query, currency: 'EUR' as const }, fares }
  await db.transaction((tx) => triggerMatchingAlerts(alerts.deps, tx, [observed]))
  expect(await it.one(ada, id)).toMatchObject({ isTriggered: false })
  expect(await db.$count(watches, lt(watches.nextCheckAt, later))).toBe(1)
  await see(480, 480, '2026-11-21')
  expect(await it.one(ada, id)).toMatchObject({ isTriggered: true })
})
