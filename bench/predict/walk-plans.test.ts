import { expect, test } from 'vitest'
import { runJobsOnThreads } from '../thread-pool.ts'
import { groupOutcomes } from './result-rows.ts'
import { cityPairFolds } from './folds.ts'
import type { RecordedMarket } from './trips.ts'
import { planProductWalk, planUnseenWalk } from './walk-plans.ts'
import type { PredictJob, PairResult, PredictWorkerTask } from './worker.ts'

const [firstDay, days, flights] = [20_000, 6, 20]

/** Prices of some city pairs, both ways, that go up and down a little. */
function marketOf(cityPairs: readonly string[]): RecordedMarket {
  const trips = cityPairs.flatMap((cityPair) => {
    const [from = '', to = ''] = cityPair.split('-')
    return [
      [from, to],
      [to, from],
    ].flatMap(([origin = '', destination = '']) =>
      Array.from({ length: flights }, (_, flight) => ({
        cityPair,
        origin,
        destination,
        departureDay: firstDay + 30 + flight,
        returnDay: null,
        prices: Array.from({ length: days }, (_, at) => ({
          day: firstDay + at,
          price: 100 + ((at * 7 + flight * 3) % 11),
        })),
      })),
    )
  })
  return { name: 'made', maxFolds: 8, trips }
}

const market = marketOf(['AAA-BBB', 'AAA-CCC', 'BBB-CCC'])

test('forecast city pairs are held out of training, and each is forecast in one fold', () => {
  const walks = cityPairFolds(market).map((_, fold) => planUnseenWalk(market, fold, 1))
  expect(walks.flatMap(({ trips }) => trips)).toHaveLength(market.trips.length)
  for (const { trips, trainingTrips } of walks) {
    const cityPairs = new Set(trips.map(({ cityPair }) => cityPair))
    const heldOut = market.trips.filter(({ cityPair }) => cityPairs.has(cityPair))
    expect(trainingTrips).toHaveLength(market.trips.length - heldOut.length)
    expect(heldOut.some((trip) => trainingTrips.includes(trip))).toBe(false)
  }
})

test('every n-th held-out trip is forecast, independent of its price', () => {
  const keys = (prices: RecordedMarket) =>
    planUnseenWalk(prices, 0, 4).trips.map(({ origin, departureDay }) => `${origin} ${departureDay}`)
  const dearer = market.trips.map((trip) => ({
    ...trip,
    prices: trip.prices.map(({ day, price }) => ({ day, price: price * 2 })),
  }))
  expect(keys(market).length).toBeGreaterThan(0)
  expect(keys(market).length).toBeLessThan(2 * flights)
  expect(keys({ ...market, trips: dearer })).toEqual(keys(market))
})

test('the product plan forecasts 400 trips a day, in a different order each day', () => {
  const many = marketOf(Array.from({ length: 15 }, (_, at) => `AAA-B${String.fromCharCode(65 + at)}C`))
  const walk = planProductWalk(many, { first: firstDay + 2, before: firstDay + 4 })
  expect(walk.days).toEqual([firstDay + 2, firstDay + 3])
  const [one, two] = walk.days.map((day) => walk.sample(many.trips, day))
  expect([one?.length, two?.length]).toEqual([400, 400])
  expect(one).not.toEqual(two)
})

test('all parts together count each scored forecast once per split', async () => {
  // It was searched on two days, so that it teaches nothing of three.
  const { trips } = marketOf(['QQQ-RRR', 'SSS-TTT', 'UUU-VVV', 'WWW-XXX', 'XXX-YYY', 'YYY-ZZZ', 'ZZZ-QQQ'])
  const short = trips.map((trip) => ({ ...trip, prices: trip.prices.slice(0, 2) }))
  const other = { name: 'other', maxFolds: 8, trips: short }
  const task: PredictWorkerTask = { markets: [market, other], recorded: 2, every: 1 }
  const jobs: PredictJob[] = [
    ...[0, 1, 2].map((fold) => ({ market: 0, split: 'unseen' as const, fold })),
    { market: 0, split: 'foreign' },
    { market: 0, split: 'product', first: firstDay, before: firstDay + 2 },
    { market: 0, split: 'product', first: firstDay + 2, before: Infinity },
  ]
  const parts = await runJobsOnThreads<PairResult>(
    new URL('worker.ts', import.meta.url),
    task,
    jobs,
    () => {},
  )
  const counts = groupOutcomes('made', parts).map(({ split, outcomes }) => {
    const all = [...outcomes.values()]
    return [
      split,
      ...([1, 3, 7] as const).map((horizon) => all.map(({ tally }) => tally.horizons[horizon].scored)),
    ]
  })
  const ofPair = (over: number) => (days - over) * 2 * flights
  const each = (count: number) => [count, count, count]
  expect(counts).toEqual([
    ['unseen', each(ofPair(1)), each(ofPair(3)), each(0)],
    ['cold', each(2 * flights), each(3 * 2 * flights), each(0)],
    ['warm', each(4 * 2 * flights), each(0), each(0)],
    ['foreign', each(ofPair(1)), each(0), each(0)],
    ['product', each(ofPair(1)), each(ofPair(3)), each(0)],
  ])
})
