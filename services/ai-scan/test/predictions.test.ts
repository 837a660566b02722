import { forecastScoreboardSchema } from '@faresight/contracts/ai-scan/scoreboard'
import type { PlainDate } from '@faresight/contracts/common'
import { addDays, toDayNumber } from '@faresight/contracts/days'
import { describe, expect, test } from 'vitest'
import { forAllTests } from '../../../test/setup/for-all-tests.ts'
import { createSubscriberPrincipal } from '../../../test/setup/principals.ts'
import { mapLeaves } from '../src/forecast/decision-tree.ts'
import { forecastTrip } from '../src/forecast/forecast.ts'
import type { ForecastModel } from '../src/forecast/forecast-model.ts'
import { defaultForecastModel } from '../src/forecast/default-forecast-model.ts'
import { upsertPriceDays, formatTripKey, type PriceDay } from '../src/history/price-days.ts'
import { findForecastModel, storeForecastModel } from '../src/predictions/forecast-model-store.ts'
import { readHistoryAndForecastTrip } from '../src/predictions/forecast-from-history.ts'
import { trainAndStoreForecastModel } from '../src/predictions/train-forecast-model.ts'
import { makeAndStoreSampleForecasts } from '../src/predictions/make-forecasts.ts'
import { toPricePredictions, type PricePrediction, toScoredForecast } from '../src/predictions/prediction.ts'
import { createScoreboardCache } from '../src/predictions/scoreboard-cache.ts'
import { scoreDueForecasts } from '../src/predictions/score-forecasts.ts'
import { toTripSeriesFromPriceDays, priceDayId } from '../src/predictions/trip.ts'
import { toForecastScoreboard } from '../src/scoring/scoreboard.ts'
import { addToForecastTally, createEmptyForecastTally } from '../src/scoring/forecast-tally.ts'
import { runIfLeaseFree } from '../src/leases/lease.ts'
import { type TestScanService, startTestScanService } from './harness.ts'
import { simulatePriceDays } from './simulated-price-days.ts'
import { wholeTest } from '../../../test/setup/whole-test.ts'

let scans: TestScanService
forAllTests(
  () => startTestScanService({ works: false, fares: false }),
  (it) => (scans = it),
)

const perDay = 20
/** Nobody looks at anything on the tenth day; on the sixteenth and the next the service is down. */
const recording = simulatePriceDays('2031-03-25', 25, [9])
const isDown = (day: PlainDate) => [15, 16].includes(recording.days.indexOf(day))
const lastDay = recording.days.at(-1) ?? ''

/** The service with its clock at noon of that day. */
const on = (day: PlainDate) => ({ ...scans.deps, now: () => new Date(`${day}T12:00:00Z`) })
const stored = (filter: object = {}) => scans.deps.predictionModels.predictions.find(filter).lean()
const boardOn = (day: PlainDate) => createScoreboardCache(scans.deps.predictionModels, on(day).now)()

/** What forecasts were made from, by day. */
const modelOfDay = new Map<PlainDate, ForecastModel>()

/** One day of the service, with its forecast trips. */
async function live(day: PlainDate): Promise<void> {
  await upsertPriceDays(scans.deps.priceDays, recording.seen.get(day) ?? [])
  if (isDown(day)) return
  await scoreDueForecasts(on(day), day)
  if (recording.days.indexOf(day) % 6 === 5) await trainAndStoreForecastModel(on(day), day)
  modelOfDay.set(day, await findForecastModel(scans.deps.predictionModels))
  await makeAndStoreSampleForecasts(on(day), day, perDay)
}

describe('forecasts of a recording replayed day by day', () => {
  forAllTests(
    async () => {
      for (const day of recording.days) await live(day)
      return { [Symbol.asyncDispose]: async () => {} }
    },
    () => {},
  )

  test('are made for a bounded sample of each day’s trips, and for none of a missed day', async () => {
    const all = await stored()
    for (const day of recording.days) {
      const trips = new Set(all.filter(({ madeOn }) => madeOn === day).map(formatTripKey))
      const seen = new Set(recording.seen.get(day)?.map(formatTripKey))
      const isLived = seen.size > 0 && !isDown(day)
      expect({ day, trips: trips.size > 0 && trips.size <= perDay }).toEqual({ day, trips: isLived })
      expect([...trips].filter((trip) => !seen.has(trip))).toEqual([])
    }
  })

  test('use the prices up to their day, however late they are checked', async () => {
    const expected = (await stored()).map((prediction) => foretoldAgain(prediction))
    for (const [at, prediction] of (await stored()).entries()) {
      const { state, actualPrice, scoredAt, ...told } = prediction
      expect(expected[at]).toMatchObject({ ...told, state: 'waiting' })
      expect({ state, actualPrice, hasMoment: scoredAt !== null }).toEqual(fateOf(prediction))
    }
  })

  test('come with how often comparable fares fell', async () => {
    const { priceDays } = scans.deps
    const trip = recording.seen.get(lastDay)?.find((it) => it.departureDate > addDays(lastDay, 7))
    if (!trip) throw new Error('No trip of the last day departs in more than a week')
    const { tree } = defaultForecastModel.horizons['7'] ?? {}
    if (!tree) throw new Error('The default model has no week')
    const forecastModel = {
      ...defaultForecastModel,
      falls: {
        7: {
          tree: mapLeaves(tree, (leaf) => ({ ...leaf, count: 400 })),
          fall: { baseRate: 0.3, slope: 1, maxChance: 1 },
        },
      },
    }
    const { falls } = await readHistoryAndForecastTrip(trip, { priceDays, forecastModel, day: lastDay })
    expect(falls).toEqual([{ days: 7, share: expect.any(Number), fares: 400 }])
  })

  test('add up to the scoreboard', async () => {
    const all = await stored()
    const tally = createEmptyForecastTally()
    for (const prediction of all) {
      const [again, fate] = [foretoldAgain(prediction), fateOf(prediction)]
      const scored = toScoredForecast({ ...again, actualPrice: fate.actualPrice })
      if (scored) addToForecastTally(tally, scored)
    }
    const count = (state: string) => all.filter((it) => it.state === state).length
    const standing = {
      made: all.length,
      waiting: count('waiting'),
      unseen: count('unseen'),
      since: recording.days[0] ?? null,
      asOf: `${lastDay}T12:00:00.000Z`,
    }
    // What was made on the last day is counted on the next.
    await scoreDueForecasts(on(lastDay), lastDay)
    const board = await boardOn(lastDay)
    expect(forecastScoreboardSchema.parse(board)).toEqual(board)
    expectClose(board, toForecastScoreboard(tally, standing))
    expect(board.enough).toBe(true)
    expect(Math.min(standing.waiting, standing.unseen, board.forecasts.scored)).toBeGreaterThan(50)
  })

  wholeTest('are the same if made and scored twice, or by two processes at once', async () => {
    const [before, board] = [await stored(), await boardOn(lastDay)]
    const again = () => [
      makeAndStoreSampleForecasts(on(lastDay), lastDay, perDay),
      scoreDueForecasts(on(lastDay), lastDay),
    ]
    await Promise.all([...again(), ...again()])
    expect(await stored()).toEqual(before)
    expect(await boardOn(lastDay)).toEqual(board)
  })

  wholeTest('are counted again after a process died between scoring and counting', async () => {
    const { predictionDays } = scans.deps.predictionModels
    const board = await boardOn(lastDay)
    const [first] = recording.days
    await predictionDays.updateOne({ _id: first }, { $set: { made: 1, isStale: true } })
    expect(await boardOn(lastDay)).not.toEqual(board)
    await scoreDueForecasts(on(lastDay), lastDay)
    expect(await boardOn(lastDay)).toEqual(board)
  })

  wholeTest('are made for more trips if the limit rises, and earlier ones stay', async () => {
    const before = await stored({ madeOn: lastDay })
    expect(await makeAndStoreSampleForecasts(on(lastDay), lastDay, perDay + 5)).toBe(5)
    expect(await stored({ madeOn: lastDay })).toEqual(expect.arrayContaining(before))
  })
})

test('a model of another version is not used', async () => {
  const { predictionModels } = scans.deps
  // A version that never was.
  const older = { ...defaultForecastModel, version: 0 } as unknown as ForecastModel
  await storeForecastModel(predictionModels, { model: older, days: 1, trainedOn: lastDay })
  expect(await findForecastModel(predictionModels)).toEqual(defaultForecastModel)
})

test('the work of a dead process is taken over once, after its lease expires', async () => {
  const { leases } = scans.deps
  const turn = { work: 'a work', leaseMs: 60_000 }
  let minute = 0
  const deps = { leases, now: () => new Date(Date.UTC(2031, 0, 1, 0, minute)) }
  const done: string[] = []
  const tryIt = (who: string) =>
    runIfLeaseFree(deps, turn, async (at) => {
      done.push(who)
      return new Date(at.getTime() + 10 * 60_000)
    })
  const dying = runIfLeaseFree(deps, turn, async () => Promise.reject(new Error('killed')))
  await expect(dying).rejects.toThrow('killed')
  expect(await tryIt('too early')).toBe(false)
  minute = 1
  const taken = await Promise.all([tryIt('one'), tryIt('other')])
  expect(taken.toSorted()).toEqual([false, true])
  minute = 10
  expect(await tryIt('while it rests')).toBe(false)
  minute = 11
  expect(await tryIt('later')).toBe(true)
  expect(done).toHaveLength(2)
})

test('while the search service is unavailable there are no forecasts, but the scoreboard', async () => {
  const trip = 'origin=LHR&destination=JFK&departureDate=2031-03-04&returnDate=2031-03-11'
  const answer = await scans.call('GET', `/api/price-predictions?${trip}`, createSubscriberPrincipal())
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, expect.any(String)])
  expect((await scans.call('GET', '/api/predictions/scoreboard', null)).statusCode).toBe(200)
})

/** The same forecast from the recording alone, with nothing that came after its day. */
function foretoldAgain({ _id, madeOn, createdAt, ...trip }: PricePrediction): PricePrediction {
  const days = recording.days.filter((day) => day <= madeOn).flatMap((day) => seenOf(trip, day) ?? [])
  const learned = modelOfDay.get(madeOn)
  if (!learned) throw new Error(`Nothing can have been made on ${madeOn}`)
  const forecasts = forecastTrip(toTripSeriesFromPriceDays(trip, days), toDayNumber(madeOn), learned)
  const found = toPricePredictions(trip, forecasts, { madeOn, createdAt }).find((it) => it._id === _id)
  if (!found) throw new Error(`Nothing tells ${_id}`)
  return found
}

/** What has become of a forecast by the last day, by what was seen on its own. */
function fateOf({ predictedDate, ...trip }: PricePrediction) {
  const price = predictedDate < lastDay ? seenOf(trip, predictedDate)?.usdMinor : undefined
  if (price !== undefined) return { state: 'scored', actualPrice: price, hasMoment: true }
  const isGivenUp = addDays(predictedDate, 2) < lastDay
  return { state: isGivenUp ? 'unseen' : 'waiting', actualPrice: null, hasMoment: isGivenUp }
}

function seenOf(trip: Parameters<typeof formatTripKey>[0], day: PlainDate): PriceDay | undefined {
  return recording.seen.get(day)?.find(({ _id }) => _id === priceDayId(trip, day))
}

/** Sums of the same numbers in another order differ in their last digits. */
function expectClose(told: unknown, expected: unknown): void {
  const rounded = (value: unknown) =>
    JSON.parse(JSON.stringify(value), (_, it: unknown) =>
      typeof it === 'number' ? Number(it.toFixed(9)) : it,
    )
  expect(rounded(told)).toEqual(rounded(expected))
}
