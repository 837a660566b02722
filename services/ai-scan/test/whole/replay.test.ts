import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ForecastScoreboard } from '@faresight/contracts/ai-scan/scoreboard'
import { fromDayNumber } from '@faresight/contracts/days'
import { createModelIndexes } from '@faresight/kit/mongo'
import { silentLog, createTestMongo } from '@faresight/kit/testing'
import { expect, test } from 'vitest'
import { forAllTests } from '../../../../test/setup/for-all-tests.ts'
import { writeSimulatedRecording } from '../../../../test/setup/simulated-recording.ts'
import type { TripPriceSeries } from '../../src/forecast/trip-series.ts'
import { toPriceDays, formatTripKey } from '../../src/history/price-days.ts'
import { selectAndFlagHistoryFares } from '../../src/history/history-fare.ts'
import { createAiScanModels, listAiScanModels } from '../../src/models.ts'
import { shuffleByHash } from '../../src/predictions/shuffle.ts'
import { predictionLeaseNames } from '../../src/predictions/jobs.ts'
import { scoreDueForecasts } from '../../src/predictions/score-forecasts.ts'
import { createScoreboardCache } from '../../src/predictions/scoreboard-cache.ts'
import { toTripSeriesFromPriceDays } from '../../src/predictions/trip.ts'
import { prepareReplay } from '../../src/replay/prepare.ts'
import { createReplayProgressModel } from '../../src/replay/progress.ts'
import { type ReplayPlan, runReplay } from '../../src/replay/run.ts'
import { acquireReplayLock } from '../../src/replay/replay-lock.ts'
import { endOfReplayedDay, generateObservedFaresOnDay } from '../../src/replay/replayed-quotes.ts'
import { toForecastScoreboard } from '../../src/scoring/scoreboard.ts'
import { addToForecastTally, createEmptyForecastTally } from '../../src/scoring/forecast-tally.ts'
import { walkForwardForecasts } from '../../src/scoring/walk-forward.ts'
import { acquireLease } from '../../src/leases/lease.ts'

// A Saturday, on which the last recorded day, a Wednesday, is over; years ahead, since fares of long ago expire.
const now = new Date('2031-03-15T12:00:00Z')
const forecasts = 40
// Two of the four that are recorded.
const routes = new Set(['LTN-BUD', 'BUD-LTN'])
const wanted = { whole: true, oneWay: false, routes, forecasts, rates: new Map() }

let folder: string
let replay: ReplayPlan
let whole: Database
forAllTests(
  async () => {
    await using owned = new AsyncDisposableStack()
    folder = await mkdtemp(join(tmpdir(), 'replay-'))
    owned.defer(() => rm(folder, { recursive: true, force: true }))
    await writeSimulatedRecording(folder, { days: 8 })
    replay = await prepareReplay({ ...wanted, fares: folder }, { now, say: () => {} })
    whole = owned.use(await emptyDatabase())
    await runReplay(whole, replay)
    return owned.move()
  },
  () => {},
)

async function emptyDatabase() {
  const { mongo, ...database } = await createTestMongo('ai_scan')
  const models = createAiScanModels(mongo.connection)
  await createModelIndexes(listAiScanModels(models))
  const said: string[] = []
  return {
    ...models,
    replays: createReplayProgressModel(mongo.connection),
    log: silentLog,
    say: (line: string) => void said.push(line),
    said,
    [Symbol.asyncDispose]: () => database[Symbol.asyncDispose](),
  }
}

type Database = Awaited<ReturnType<typeof emptyDatabase>>

const boardOf = ({ predictionModels }: Database) => createScoreboardCache(predictionModels, () => now)()

async function storedIn({ history, priceDays }: Database) {
  return Promise.all([history.find({}).sort({ _id: 1 }).lean(), priceDays.find({}).sort({ _id: 1 }).lean()])
}

async function countedIn({
  predictionModels: { predictions },
}: Database): Promise<ForecastScoreboard['forecasts']> {
  const states = (await predictions.find({}, { state: 1 }).lean()).map(({ state }) => state)
  const count = (wanted: string) => states.filter((state) => state === wanted).length
  return {
    made: states.length,
    scored: count('scored'),
    waiting: count('waiting'),
    unseen: count('unseen'),
  }
}

/** What the trips of the recording cost, by no database. */
function recordedTrips(): TripPriceSeries[] {
  const { routes, days, convert } = replay
  const fares = days.flatMap((day) =>
    routes.flatMap((route) =>
      [...generateObservedFaresOnDay(route, day, { seenAt: endOfReplayedDay(day, now), convert })].flatMap(
        ({ id, data }) => selectAndFlagHistoryFares(id, data),
      ),
    ),
  )
  const trips = Map.groupBy(toPriceDays(fares), formatTripKey)
  return [...trips.values()].flatMap((ofTrip) =>
    ofTrip[0] ? [toTripSeriesFromPriceDays(ofTrip[0], ofTrip)] : [],
  )
}

/** What becomes of forecasts that are made of the recording day by day, in memory alone. */
function walked(): ForecastScoreboard {
  const trips = recordedTrips()
  const keyOf = ({ origin, destination, departureDay, returnDay }: TripPriceSeries) =>
    formatTripKey({
      questionKey: `${origin}-${destination} ${returnDay === null ? 'oneway' : 'roundtrip'} economy any`,
      departureDate: fromDayNumber(departureDay),
      returnDate: returnDay === null ? null : fromDayNumber(returnDay),
    })
  const sample = (seen: readonly TripPriceSeries[], day: number) =>
    shuffleByHash(seen, keyOf, fromDayNumber(day)).slice(0, forecasts)
  const tally = createEmptyForecastTally()
  let [made, unseen] = [0, 0]
  const training = { everyDays: 1, daysBack: 90, most: 200_000 }
  const walk = { trainingTrips: trips, trips, days: replay.days, training, daysBack: 90, sample }
  for (const { scored } of walkForwardForecasts(walk)) {
    made += 1
    if (scored) addToForecastTally(tally, scored)
    else unseen += 1
  }
  const since = fromDayNumber(replay.days[0] ?? 0)
  return toForecastScoreboard(tally, { made, waiting: 0, unseen, since, asOf: now.toISOString() })
}

/** What nobody has seen yet, and what nobody will see, apart from each other are a matter of when one looks. */
function figuresOf({ forecasts: { made, scored, waiting, unseen }, ...board }: ForecastScoreboard): unknown {
  const all = { ...board, forecasts: { made, scored, open: waiting + unseen } }
  // Sums of the same numbers in another order differ in the last digits.
  return JSON.parse(
    JSON.stringify(all, (_, value) => (typeof value === 'number' ? Number(value.toFixed(9)) : value)),
  )
}

test('a replayed recording scores as a walk-forward evaluation without a database', async () => {
  const board = await boardOf(whole)
  expect(board.enough).toBe(true)
  expect(figuresOf(board)).toEqual(figuresOf(walked()))
})

test('an interrupted replay resumes without double counting, even if the service ran in between', async () => {
  await using broken = await emptyDatabase()
  await runReplay(broken, { ...replay, days: replay.days.slice(0, 4) })
  // It has the prices of no later day, and gives up on them.
  await scoreDueForecasts({ ...broken, now: () => now }, fromDayNumber((replay.days.at(-1) ?? 0) + 7))
  await runReplay(broken, { ...replay, days: replay.days.slice(0, 5) })
  expect((await boardOf(broken)).forecasts).toEqual(await countedIn(broken))
  // The fifth day was not complete.
  await broken.replays.updateOne({}, { $set: { until: fromDayNumber(replay.days[3] ?? 0) } })
  await runReplay(broken, replay)
  expect(broken.said).toContain(`Going on after ${fromDayNumber(replay.days[3] ?? 0)}: 4 of 8 days are left.`)
  expect(figuresOf(await boardOf(broken))).toEqual(figuresOf(await boardOf(whole)))
  expect(await storedIn(broken)).toEqual(await storedIn(whole))
})

test('a repeated replay does nothing, and another one into the same database is refused', async () => {
  const [before, board] = [await storedIn(whole), await boardOf(whole)]
  await runReplay(whole, replay)
  expect(whole.said.at(-1)).toContain('0 of 8 days are left')
  for (const change of [{ oneWay: true }, { rates: new Map([['EUR', 0.8]]) }]) {
    const other = await prepareReplay({ ...wanted, fares: folder, ...change }, { now, say: () => {} })
    await expect(runReplay(whole, other)).rejects.toThrow(
      /^This database already contains another replay: all days/,
    )
  }
  expect([await storedIn(whole), await boardOf(whole)]).toEqual([before, board])
})

const fail = () => {
  throw new Error('in the midst of it')
}

test('another replay is refused even after one interrupted on its first day', async () => {
  await using broken = await emptyDatabase()
  await expect(runReplay(broken, { ...replay, convert: fail })).rejects.toThrow('in the midst of it')
  const other = { ...replay, how: 'otherwise' }
  await expect(runReplay(broken, other)).rejects.toThrow(/^This database already contains another replay/)
})

test('the service’s forecast jobs pause during a replay, and run afterwards', async () => {
  const free = async ({ leases }: Database) => {
    const turn = { now: new Date(), until: new Date() }
    return Promise.all(Object.values(predictionLeaseNames).map((work) => acquireLease(leases, work, turn)))
  }
  await using broken = await emptyDatabase()
  await expect(runReplay(broken, { ...replay, convert: fail })).rejects.toThrow('in the midst of it')
  expect(new Set(await free(broken))).toEqual(new Set([false]))
  expect(new Set(await free(whole))).toEqual(new Set([true]))
})

test('a replay is refused while another one runs, and accepted afterwards', async () => {
  await using database = await emptyDatabase()
  const { leases, log } = database
  {
    await using _ = await acquireReplayLock(leases, log)
    await expect(acquireReplayLock(leases, log)).rejects.toThrow(/^A replay is under way in this database/)
  }
  await using _ = await acquireReplayLock(leases, log)
})

test('unrecorded routes are reported', async () => {
  const said: string[] = []
  const named = new Set([
    ...replay.routes.slice(0, 1).map(({ there }) => `${there.origin}-${there.destination}`),
    'XXX-YYY',
  ])
  await prepareReplay(
    { ...wanted, fares: folder, routes: named },
    { now, say: (line) => void said.push(line) },
  )
  expect(said).toContain('Not recorded: XXX-YYY.')
})
