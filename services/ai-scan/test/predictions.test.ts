import { forecastScoreboardSchema } from '@faresight/contracts/ai-scan/scoreboard'
import type { PlainDate } from '@faresight/contracts/common'
import { addDays, toDayNumber } from '@faresight/contracts/days'
import { describe, expect, test } from 'vitest'
import { forAllTests } from '../../../test/setup/for-all-tests.ts'
import { aSubscriber } from '../../../test/setup/people.ts'
import { forecastTrip } from '../src/forecast/forecast.ts'
import type { LearnedForecasts } from '../src/forecast/learned.ts'
import { shippedForecasts } from '../src/forecast/shipped.ts'
import { storeDays, tripKey, type TripDay } from '../src/history/price-days.ts'
import { findLearned, storeLearned } from '../src/predictions/learned.ts'
import { learnForecastsOf } from '../src/predictions/learn.ts'
import { makeForecasts } from '../src/predictions/make.ts'
import { predictionsOf, type PricePrediction, scoredOf } from '../src/predictions/prediction.ts'
import { createScoreboard } from '../src/predictions/scoreboard.ts'
import { scoreForecasts } from '../src/predictions/score.ts'
import { seriesOf, tripDayId } from '../src/predictions/trip.ts'
import { scoreboardOf } from '../src/scoring/scoreboard.ts'
import { addScored, emptyTally } from '../src/scoring/tally.ts'
import { runExclusive } from '../src/leases/lease.ts'
import { type Scans, startScans } from './harness.ts'
import { madeUpRecording } from './recording.ts'
import { wholeTest } from '../../../test/setup/whole-test.ts'

let scans: Scans
forAllTests(
  () => startScans({ works: false, fares: false }),
  (it) => (scans = it),
)

const perDay = 20
/** Nobody looks at anything on the tenth day; on the sixteenth and the next the service is down. */
const recording = madeUpRecording('2031-03-25', 25, [9])
const isDown = (day: PlainDate) => [15, 16].includes(recording.days.indexOf(day))
const lastDay = recording.days.at(-1) ?? ''

/** The service with its clock at noon of that day. */
const on = (day: PlainDate) => ({ ...scans.deps, now: () => new Date(`${day}T12:00:00Z`) })
const stored = (filter: object = {}) => scans.deps.predictionModels.predictions.find(filter).lean()
const boardOn = (day: PlainDate) => createScoreboard(scans.deps.predictionModels, on(day).now)()

/** What forecasts were made from, by day. */
const learnedOn = new Map<PlainDate, LearnedForecasts>()

/** One day as the service lives it, with the trips of which something was foretold. */
async function live(day: PlainDate): Promise<void> {
  await storeDays(scans.deps.priceDays, recording.seen.get(day) ?? [])
  if (isDown(day)) return
  await scoreForecasts(on(day), day)
  if (recording.days.indexOf(day) % 6 === 5) await learnForecastsOf(on(day), day)
  learnedOn.set(day, await findLearned(scans.deps.predictionModels))
  await makeForecasts(on(day), day, perDay)
}

describe('forecasts of a recording that is lived through day by day', () => {
  forAllTests(
    async () => {
      for (const day of recording.days) await live(day)
      return { [Symbol.asyncDispose]: async () => {} }
    },
    () => {},
  )

  test('are made each day for a bounded number of the trips seen on it, and for none of a day that was missed', async () => {
    const all = await stored()
    for (const day of recording.days) {
      const trips = new Set(all.filter(({ madeOn }) => madeOn === day).map(tripKey))
      const seen = new Set(recording.seen.get(day)?.map(tripKey))
      const isLived = seen.size > 0 && !isDown(day)
      expect({ day, trips: trips.size > 0 && trips.size <= perDay }).toEqual({ day, trips: isLived })
      expect([...trips].filter((trip) => !seen.has(trip))).toEqual([])
    }
  })

  test('are what the prices up to their day tell, however late they are looked at', async () => {
    const expected = (await stored()).map((prediction) => foretoldAgain(prediction))
    for (const [at, prediction] of (await stored()).entries()) {
      const { state, later, scoredAt, ...told } = prediction
      expect(expected[at]).toMatchObject({ ...told, state: 'waiting' })
      expect({ state, later, hasMoment: scoredAt !== null }).toEqual(fateOf(prediction))
    }
  })

  test('add up to the scoreboard that they make by themselves', async () => {
    const all = await stored()
    const tally = emptyTally()
    for (const prediction of all) {
      const [again, fate] = [foretoldAgain(prediction), fateOf(prediction)]
      const scored = scoredOf({ ...again, later: fate.later })
      if (scored) addScored(tally, scored)
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
    await scoreForecasts(on(lastDay), lastDay)
    const board = await boardOn(lastDay)
    expect(forecastScoreboardSchema.parse(board)).toEqual(board)
    expectClose(board, scoreboardOf(tally, standing))
    expect(board.enough).toBe(true)
    expect(Math.min(standing.waiting, standing.unseen, board.forecasts.scored)).toBeGreaterThan(50)
  })

  wholeTest('are no different when they are made and scored twice, or of two processes at once', async () => {
    const [before, board] = [await stored(), await boardOn(lastDay)]
    const again = () => [makeForecasts(on(lastDay), lastDay, perDay), scoreForecasts(on(lastDay), lastDay)]
    await Promise.all([...again(), ...again()])
    expect(await stored()).toEqual(before)
    expect(await boardOn(lastDay)).toEqual(board)
  })

  wholeTest(
    'are counted again where a process died after it had written down what became of them',
    async () => {
      const { predictionDays } = scans.deps.predictionModels
      const board = await boardOn(lastDay)
      const [first] = recording.days
      await predictionDays.updateOne({ _id: first }, { $set: { made: 1, isStale: true } })
      expect(await boardOn(lastDay)).not.toEqual(board)
      await scoreForecasts(on(lastDay), lastDay)
      expect(await boardOn(lastDay)).toEqual(board)
    },
  )

  wholeTest('are made of more trips where more may be made, and those of before stay', async () => {
    const before = await stored({ madeOn: lastDay })
    expect(await makeForecasts(on(lastDay), lastDay, perDay + 5)).toBe(5)
    expect(await stored({ madeOn: lastDay })).toEqual(expect.arrayContaining(before))
  })
})

test('what a version of before has learned is not used', async () => {
  const { predictionModels } = scans.deps
  // A version that never was.
  const older = { ...shippedForecasts, version: 0 } as unknown as LearnedForecasts
  await storeLearned(predictionModels, { learned: older, days: 1, learnedOn: lastDay })
  expect(await findLearned(predictionModels)).toEqual(shippedForecasts)
})

test('work whose process died is taken over, not before it is certain, and by one alone', async () => {
  const { leases } = scans.deps
  const turn = { work: 'a work', leaseMs: 60_000 }
  let minute = 0
  const deps = { leases, now: () => new Date(Date.UTC(2031, 0, 1, 0, minute)) }
  const done: string[] = []
  const tryIt = (who: string) =>
    runExclusive(deps, turn, async (at) => {
      done.push(who)
      return new Date(at.getTime() + 10 * 60_000)
    })
  const dying = runExclusive(deps, turn, async () => Promise.reject(new Error('killed')))
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

test('while search is away nobody is told a forecast, and everybody the scoreboard', async () => {
  const trip = 'origin=LHR&destination=JFK&departureDate=2031-03-04&returnDate=2031-03-11'
  const answer = await scans.call('GET', `/api/price-predictions?${trip}`, aSubscriber())
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, expect.any(String)])
  expect((await scans.call('GET', '/api/predictions/scoreboard', null)).statusCode).toBe(200)
})

/** The same forecast from the recording alone, with nothing that came after its day. */
function foretoldAgain({ _id, madeOn, createdAt, ...trip }: PricePrediction): PricePrediction {
  const days = recording.days.filter((day) => day <= madeOn).flatMap((day) => seenOf(trip, day) ?? [])
  const learned = learnedOn.get(madeOn)
  if (!learned) throw new Error(`Nothing can have been made on ${madeOn}`)
  const forecasts = forecastTrip(seriesOf(trip, days), toDayNumber(madeOn), learned)
  const found = predictionsOf(trip, forecasts, { madeOn, createdAt }).find((it) => it._id === _id)
  if (!found) throw new Error(`Nothing tells ${_id}`)
  return found
}

/** What has become of a forecast by the last day, by what was seen on its own. */
function fateOf({ predictedDate, ...trip }: PricePrediction) {
  const price = predictedDate < lastDay ? seenOf(trip, predictedDate)?.usdMinor : undefined
  if (price !== undefined) return { state: 'scored', later: price, hasMoment: true }
  const isGivenUp = addDays(predictedDate, 2) < lastDay
  return { state: isGivenUp ? 'unseen' : 'waiting', later: null, hasMoment: isGivenUp }
}

function seenOf(trip: Parameters<typeof tripKey>[0], day: PlainDate): TripDay | undefined {
  return recording.seen.get(day)?.find(({ _id }) => _id === tripDayId(trip, day))
}

/** Sums of the same numbers in another order differ in their last digits. */
function expectClose(told: unknown, expected: unknown): void {
  const rounded = (value: unknown) =>
    JSON.parse(JSON.stringify(value), (_, it: unknown) =>
      typeof it === 'number' ? Number(it.toFixed(9)) : it,
    )
  expect(rounded(told)).toEqual(rounded(expected))
}
