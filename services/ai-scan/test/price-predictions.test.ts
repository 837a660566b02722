import { pricePredictionsSchema } from '@faresight/contracts/ai-scan/price-predictions'
import { addDays } from '@faresight/contracts/days'
import type { Principal } from '@faresight/contracts/viewer'
import { describe, expect, test } from 'vitest'
import { isoDateInDays } from '../../../test/setup/iso-dates.ts'
import { forAllTests } from '../../../test/setup/for-all-tests.ts'
import {
  createMemberPrincipal,
  createAdminPrincipal,
  createSubscriberPrincipal,
} from '../../../test/setup/principals.ts'
import { upsertPriceDays, formatTripKey } from '../src/history/price-days.ts'
import { requestDuePrice } from '../src/predictions/request-due-price.ts'
import { toPricePredictions } from '../src/predictions/prediction.ts'
import { findAllPredictionDayCounts, storePredictions } from '../src/predictions/store.ts'
import { startPredictionJobs, predictionLeaseNames } from '../src/predictions/jobs.ts'
import { holdJobLeases, releaseJobLeases } from '../src/replay/replay-lock.ts'
import { type TestScanService, startTestScanService } from './harness.ts'
import { toPriceDay } from './simulated-price-days.ts'
import { wholeTest } from '../../../test/setup/whole-test.ts'

let scans: TestScanService
forAllTests(
  // A day's budget of one question for what nobody waits for, and another for others.
  () => startTestScanService({ works: false, searchEnv: { SCAN_PROVIDERS: 'ignav', IGNAV_PER_DAY: '2' } }),
  (it) => (scans = it),
)

interface Query {
  [name: string]: string
}

/** Round trips, each of another week. */
let weeks = 0
function aTrip(change: Query = {}): Query {
  const departureDate = isoDateInDays(40 + 3 * weeks++)
  const returnDate = addDays(departureDate, 7)
  return { origin: 'LHR', destination: 'JFK', departureDate, returnDate, ...change }
}

const keyOf = ({ origin, destination, departureDate = '', returnDate }: Query) => ({
  questionKey: `${origin}-${destination} roundtrip economy any`,
  departureDate,
  returnDate: returnDate ?? null,
})

/** Somebody has seen what it costs: so many cents so many days ago. */
async function seen(trip: Query, prices: Record<number, number>): Promise<void> {
  const days = Object.entries(prices).map(([ago, usdMinor]) =>
    toPriceDay(keyOf(trip), isoDateInDays(-Number(ago)), usdMinor),
  )
  await upsertPriceDays(scans.deps.priceDays, days)
}

async function ask(query: Query, who: Principal | null = createSubscriberPrincipal()) {
  return scans.call('GET', `/api/price-predictions?${new URLSearchParams(query).toString()}`, who)
}

async function told(query: Query) {
  const answer = await ask(query)
  expect(answer.statusCode).toBe(200)
  return pricePredictionsSchema.parse(answer.json())
}

const stored = (trip: Query) =>
  scans.deps.predictionModels.predictions.find(keyOf(trip)).sort({ horizonDays: 1 }).lean()

describe('what a trip will cost', () => {
  test('is forecast from its observed prices, for each horizon, and stored', async () => {
    const trip = aTrip()
    await seen(trip, { 3: 43_000, 0: 41_250 })
    const answer = await told({ ...trip, origin: 'lhr', cabinClass: 'economy' })
    expect(answer).toMatchObject({
      route: 'LHR-JFK',
      tripType: 'roundtrip',
      departureDate: trip['departureDate'],
      returnDate: trip['returnDate'],
      currency: 'USD',
      current: { price: 412.5 },
    })
    expect(answer.falls, 'nothing is learned yet').toEqual([])
    expect(answer.forecasts.map((it) => [it.horizonDays, it.predictedDate])).toEqual(
      [1, 3, 7, 14, 30].map((days) => [days, isoDateInDays(days)]),
    )
    const kept = await stored(trip)
    expect(
      kept.map((it) => [it.horizonDays, it.predictedPrice / 100, it.low80 / 100, it.high95 / 100]),
    ).toEqual(answer.forecasts.map((it) => [it.horizonDays, it.predictedPrice, it.low80, it.high95]))
    expect(kept).toMatchObject(
      kept.map(() => ({ price: 41_250, madeOn: isoDateInDays(0), state: 'waiting', actualPrice: null })),
    )
  })

  test('is forecast from the latest price, and the first forecast of a day is kept', async () => {
    const trip = aTrip()
    await seen(trip, { 1: 50_000 })
    await told(trip)
    const first = await stored(trip)
    await seen(trip, { 0: 30_000 })
    expect((await told(trip)).current).toMatchObject({ price: 300 })
    expect(first.map(({ price }) => price)).toEqual(first.map(() => 50_000))
    expect(await stored(trip)).toEqual(first)
  })

  test('is in the requested currency, at the search service’s rates', async () => {
    const trip = aTrip()
    await seen(trip, { 0: 40_000 })
    const [dollars, yen] = [await told(trip), await told({ ...trip, currency: 'JPY' })]
    const { perDollar } = await scans.deps.rates()
    expect(yen.currency).toBe('JPY')
    expect(yen.current?.price).toBe(Math.round(400 * perDollar.JPY))
    const ratio = (yen.forecasts[2]?.high95 ?? 0) / (dollars.forecasts[2]?.high95 ?? 1)
    expect(ratio).toBeCloseTo(perDollar.JPY, 0)
  })

  test('is not forecast without a price in three days', async () => {
    const trip = aTrip()
    await seen(trip, { 4: 40_000 })
    expect(await told(trip)).toMatchObject({
      current: null,
      forecasts: [],
      advice: { advice: 'no_signal', horizonDays: null, reason: 'no-price' },
    })
    expect(await stored(trip)).toEqual([])
  })

  test('is not forecast beyond the departure, so not at all for a trip of today', async () => {
    const soon = aTrip({ departureDate: isoDateInDays(7) })
    // West of Greenwich that day is not over before it is here.
    const today = aTrip({ origin: 'JFK', destination: 'LHR', departureDate: isoDateInDays(0) })
    for (const trip of [soon, today]) await seen(trip, { 0: 40_000 })
    expect((await told(soon)).forecasts.map(({ horizonDays }) => horizonDays)).toEqual([1, 3, 7])
    expect(await told(today)).toMatchObject({
      current: { price: 400 },
      forecasts: [],
      advice: { advice: 'no_signal', reason: 'too-late' },
    })
  })

  test.each([
    [
      'an unknown place',
      { origin: 'XXQ' },
      'search/unknown-airport',
      'origin',
      'We don’t recognize that airport',
    ],
    [
      'one place twice',
      { destination: 'LHR' },
      'invalid',
      'destination',
      'Please choose two different places',
    ],
    [
      'a metro area and its airport',
      { origin: 'LON', destination: 'LHR' },
      'invalid',
      'destination',
      'two different places',
    ],
    [
      'a past day',
      { departureDate: isoDateInDays(-2) },
      'search/past-date',
      'departureDate',
      'isn’t in the past',
    ],
    [
      'a day too far ahead',
      { departureDate: isoDateInDays(380), returnDate: isoDateInDays(390) },
      'search/far-date',
      'departureDate',
      'within the next',
    ],
    [
      'a return too far ahead',
      { returnDate: isoDateInDays(380) },
      'search/far-date',
      'returnDate',
      'within the next',
    ],
    [
      'a return before the departure',
      { returnDate: isoDateInDays(2) },
      'invalid',
      'returnDate',
      'after departure',
    ],
    ['an invalid day', { departureDate: '2031-02-30' }, 'invalid', 'departureDate', 'enter travel date'],
    ['an unknown cabin', { cabinClass: 'steerage' }, 'invalid', 'cabinClass', 'Please choose economy'],
    ['an unknown currency', { currency: 'XXX' }, 'invalid', 'currency', ''],
  ])('is refused for %s: 400, with a message', async (_, change: Query, code, path, sentence) => {
    const answer = await ask({ ...aTrip(), ...change })
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({
      code: expect.stringContaining(code),
      errors: [{ path, message: expect.stringContaining(sentence) }],
    })
  })

  test('is for subscribers only', async () => {
    const trip = aTrip()
    await seen(trip, { 0: 40_000 })
    for (const [who, status] of [
      [null, 401],
      [createMemberPrincipal(), 403],
      [createAdminPrincipal(), 200],
    ] as const)
      expect((await ask(trip, who)).statusCode).toBe(status)
  })
})

test('the scoreboard is public, and says that too few forecasts are scored', async () => {
  const answer = await scans.call('GET', '/api/predictions/scoreboard', null)
  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toMatchObject({ enough: false, minScored: 30, answered: null, right: null })
})

test('a traveller’s forecast is counted within a minute, even between hourly scoring', async () => {
  const trip = aTrip()
  await seen(trip, { 0: 41_250 })
  await told(trip)
  const { leases } = scans.deps
  const resting = [predictionLeaseNames.make, predictionLeaseNames.score]
  await holdJobLeases(leases, resting)
  const rules = { learnEveryMs: 0, learnDaysBack: 90, predictionsPerDay: 1, checksPerDay: 0 }
  await using _ = startPredictionJobs(scans.deps, rules)
  const { predictions } = scans.deps.predictionModels
  const { length: made } = await predictions.find({ madeOn: isoDateInDays(0) }).lean()
  expect(made).toBeGreaterThanOrEqual(5)
  const counted = async () =>
    (await findAllPredictionDayCounts(scans.deps.predictionModels)).find(
      ({ _id }) => _id === isoDateInDays(0),
    )
  await expect.poll(counted, { timeout: 10_000 }).toMatchObject({ made, waiting: made, isStale: false })
  await releaseJobLeases(leases, resting)
})

/** Made a week before a day, for that day: so many days from now. */
async function foretoldFor(ahead: number, trip: Query): Promise<void> {
  const day = { madeOn: isoDateInDays(ahead - 7), createdAt: new Date() }
  const ranges = { low80: 390, high80: 430, low95: 350, high95: 480 }
  const rest = { fallChance: 0.2, riseChance: 0.3, advice: 'no_signal', samples: 9, backtest: null } as const
  const forecast = { horizonDays: 7, price: 400, predicted: 400, ...ranges, ...rest } as const
  await storePredictions(scans.deps.predictionModels, toPricePredictions(keyOf(trip), [forecast], day))
}

describe('a forecast due today', () => {
  const seenToday = async (trip: Query) =>
    scans.deps.priceDays.find({ ...keyOf(trip), day: isoDateInDays(0) }).lean()

  test('has its price requested if unseen today, and the price enters history', async () => {
    const [looked, not] = [aTrip(), aTrip()]
    await seen(looked, { 0: 40_000 })
    for (const trip of [looked, not]) await foretoldFor(0, trip)
    const at = new Date()
    expect(await requestDuePrice(scans.deps, at, 24)).toEqual(new Date(at.getTime() + 60 * 60 * 1000))
    await expect.poll(() => seenToday(not)).toMatchObject([{ usdMinor: expect.any(Number) }])
  })

  test('is not requested again today once the daily quota is spent', async () => {
    const trip = aTrip()
    await foretoldFor(0, trip)
    const at = new Date()
    expect(await requestDuePrice(scans.deps, at, 24)).toEqual(
      new Date(`${addDays(isoDateInDays(0), 1)}T00:00:00Z`),
    )
    expect(await seenToday(trip)).toEqual([])
  })
})

wholeTest('processes learn, make and score by themselves, and together no more than one would', async () => {
  const { predictions, predictionDays, forecastModels } = scans.deps.predictionModels
  const [over, seenNow] = [aTrip(), Array.from({ length: 30 }, () => aTrip())]
  await foretoldFor(-1, over)
  await seen(over, { 1: 38_000 })
  for (const trip of seenNow) await seen(trip, { 0: 40_000 })
  const sampled = async () => (await predictionDays.findById(isoDateInDays(0)).lean())?.sampled
  // More than there are trips, in the first hour too.
  const env = { PREDICTIONS_PER_DAY: '2400', TRAINING_INTERVAL_HOURS: '24' }
  const toldToday = async () =>
    new Set((await predictions.find({ madeOn: isoDateInDays(0) }).lean()).map(formatTripKey)).size
  const before = await toldToday()
  await using one = await scans.replica(env)
  await using other = await scans.replica(env)
  await expect
    .poll(() => forecastModels.findById('newest').lean())
    .toMatchObject({ trainedOn: isoDateInDays(0) })
  await expect.poll(() => stored(over)).toMatchObject([{ state: 'scored', actualPrice: 38_000 }])
  await expect.poll(sampled).toBeGreaterThanOrEqual(seenNow.length)
  await Promise.all([one, other].map((it) => it[Symbol.asyncDispose]()))
  expect(await sampled()).toBe((await toldToday()) - before)
  expect(await predictionDays.findById(isoDateInDays(-8)).lean()).toMatchObject({
    made: 1,
    waiting: 0,
    isStale: false,
  })
})
