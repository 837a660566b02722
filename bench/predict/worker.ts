import { parentPort, workerData } from 'node:worker_threads'
import { addScored, emptyTally, type Tally } from '../../services/ai-scan/src/scoring/tally.ts'
import { type Walk, walkForward } from '../../services/ai-scan/src/scoring/walk-forward.ts'
import { dateOf } from '@faresight/contracts/days'
import { askedKey } from '../../services/ai-scan/src/history/fare.ts'
import { tripKey } from '../../services/ai-scan/src/history/price-days.ts'
import { blindOrder } from '../../services/ai-scan/src/predictions/blind-order.ts'
import { unitOf } from '../../deploy/sandbox/src/world/random.ts'
import { foldsOf, learnEveryDaysOf } from './splits.ts'
import { type RecordedTrip, searchDaysOf } from './trips.ts'

export interface RecordedMarket {
  name: string
  trips: readonly RecordedTrip[]
}

/** What a worker is told at its start. */
export interface WorkerTask {
  markets: readonly RecordedMarket[]
  /** Of city pairs that teach nothing, makes forecasts of one trip in so many. */
  every: number
}

/** One fold of city pairs, all days; or the days from `first` up to, not including, `before`, all city pairs. */
export type Job =
  | { market: number; split: 'unseen'; fold: number }
  | { market: number; split: 'product'; first: number; before: number }

/**
 * What became of the forecasts of one city pair. `cold`: they were made before any change over so many days could be learned
 * from, and `warm`: later; both of city pairs that taught nothing. `product`: as the service makes them.
 */
export interface Part {
  file: string
  split: 'cold' | 'warm' | 'product'
  cityPair: string
  tally: Tally
}

/** As the service has them. */
const daysBack = 90
const bounds = { daysBack, most: 200_000 }
const tripsADay = 400

// Who starts this file as a worker gives it a task.
const { markets, every } = workerData as WorkerTask

parentPort?.on('message', (job: Job) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
  parentPort?.postMessage(run(job))
})

function run(job: Job): Part[] {
  const market = markets[job.market]
  if (!market) throw new Error(`there is no market ${job.market}`)
  const walk = job.split === 'unseen' ? unseenWalk(market, job.fold) : productWalk(market, job)
  const parts = new Map<string, Part>()
  const [firstDay = 0] = searchDaysOf(market.trips)
  for (const { trip, learnedOn, scored } of walkForward(walk)) {
    if (!scored) continue
    const isCold = learnedOn - firstDay < scored.horizonDays
    const split = job.split === 'product' ? 'product' : isCold ? 'cold' : 'warm'
    const { cityPair } = trip
    const key = `${split} ${cityPair}`
    const part = parts.get(key) ?? { file: market.name, split, cityPair, tally: emptyTally() }
    parts.set(key, part)
    addScored(part.tally, scored)
  }
  return [...parts.values()]
}

/** Trips of some city pairs, by what all others teach. */
function unseenWalk({ trips }: RecordedMarket, fold: number): Walk<RecordedTrip> {
  const heldOut = foldsOf(trips)[fold]
  const days = searchDaysOf(trips)
  return {
    teachers: trips.filter(({ cityPair }) => !heldOut?.has(cityPair)),
    trips: trips.filter((trip) => heldOut?.has(trip.cityPair) && isLooked(trip)),
    days,
    learning: { ...bounds, everyDays: learnEveryDaysOf(days) },
    daysBack,
    sample: (seen) => seen,
  }
}

/** A few trips a day, by what all of them teach day by day, as in the service. */
function productWalk(
  { trips }: RecordedMarket,
  { first, before }: { first: number; before: number },
): Walk<RecordedTrip> {
  return {
    teachers: trips,
    trips,
    days: searchDaysOf(trips).filter((day) => first <= day && day < before),
    learning: { ...bounds, everyDays: 1 },
    daysBack,
    sample: (seen, day) => blindOrder(seen, keyOf, dateOf(day)).slice(0, tripsADay),
  }
}

/** As the service names the trip. */
function keyOf({ origin, destination, departureDay }: RecordedTrip): string {
  const question = { origin, destination, tripType: 'oneway', cabinClass: 'economy', stops: 'any' } as const
  return tripKey({ asked: askedKey(question), departureDate: dateOf(departureDay), returnDate: null })
}

function isLooked({ origin, destination, departureDay }: RecordedTrip): boolean {
  return unitOf('looked', origin, destination, departureDay) * every < 1
}
