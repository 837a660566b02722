import type { ObservedFare } from '@faresight/contracts/search/events'
import type { FareQuery } from '@faresight/contracts/search/search-request'
import { lt } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { forAllTests } from '../../../test/setup/for-all-tests.ts'
import { matchObservations } from '../src/matching/match.ts'
import { createDatedRates } from '../src/rates/dated-rates.ts'
import { watches } from '../src/schema.ts'
import { callersOf } from './callers.ts'
import { type Alerts, startAlerts, subscriber } from './harness.ts'
import { fareOf, quoteOf, ratesOf } from './world.ts'

let alerts: Alerts
let it: ReturnType<typeof callersOf>
let question: FareQuery
forAllTests(
  () => startAlerts({ runsUnasked: false }),
  (started) => {
    alerts = started
    it = callersOf(started)
  },
)
beforeEach(async () => {
  const { deps, world } = alerts
  // All days before this one the euro was cheap.
  world.rates = ratesOf('2026-11-20', { EUR: 1.25 })
  deps.rates = createDatedRates(deps)
  await deps.rates.today()
  world.rates = ratesOf('2026-11-21')
})

/** A seller in euros, at what that comes to in dollars on some day. */
const inEuros = (euros: number, dollars: number, rateDate: string): Partial<ObservedFare> => ({
  price: { minor: euros * 100, currency: 'EUR' },
  usd: { minor: dollars * 100, rateDate },
})
const see = (...sold: Parameters<typeof inEuros>) =>
  alerts.deps.postgres.db.transaction((tx) =>
    matchObservations(alerts.deps, tx, [{ question, fares: [fareOf(question, 0, inEuros(...sold))] }]),
  )

/** Somebody waits for any drop of what costs 500 euros, and as many dollars, on November 21. */
async function made() {
  const ada = subscriber()
  alerts.world.answerQuote = async (asked) => {
    ;({ question } = asked)
    const fares = [fareOf(question, 0, inEuros(500, 500, '2026-11-21'))]
    return { ...quoteOf(question, null), fares }
  }
  const { id, currentPrice } = await it.make(ada, { alertType: 'price_drop' })
  expect(currentPrice).toBe(500)
  return { ada, id }
}

test('a price that is reckoned by newer rates than we have heard of stands with these', async () => {
  const { ada, id } = await made()
  await see(500, 490, '2026-11-22')
  expect(await it.one(ada, id), 'the rate alone has changed').toMatchObject({ isTriggered: false })
  await see(499, 489, '2026-11-22')
  expect(await it.one(ada, id)).toMatchObject({ isTriggered: true, found: { price: 489 } })
})

test('resumed an alert measures by the rates of the day on which it found what it told of', async () => {
  const { deps, world } = alerts
  const { ada, id } = await made()
  await see(480, 480, '2026-11-21')
  world.rates = ratesOf('2026-11-22', { EUR: 1.25 })
  deps.rates = createDatedRates(deps)
  expect((await it.change(ada, id, { isActive: true })).json()).toMatchObject({ currentPrice: 480 })
  await see(480, 384, '2026-11-22')
  expect(await it.one(ada, id), 'the rate alone has changed').toMatchObject({ isTriggered: false })
  await see(479, 383.2, '2026-11-22')
  expect(await it.one(ada, id)).toMatchObject({ isTriggered: true, found: { price: 383.2 } })
})

test('a search in another currency triggers nothing, and has the alert checked at once', async () => {
  const { db } = alerts.deps.postgres
  const { ada, id } = await made()
  const later = new Date(Date.now() + 24 * 60 * 60 * 1000)
  await db.update(watches).set({ nextCheckAt: later })
  const fares = [fareOf(question, 0, inEuros(480, 480, '2026-11-21'))]
  const observed = { question: { ...question, currency: 'EUR' as const }, fares }
  await db.transaction((tx) => matchObservations(alerts.deps, tx, [observed]))
  expect(await it.one(ada, id)).toMatchObject({ isTriggered: false })
  expect(await db.$count(watches, lt(watches.nextCheckAt, later))).toBe(1)
  await see(480, 480, '2026-11-21')
  expect(await it.one(ada, id)).toMatchObject({ isTriggered: true })
})
