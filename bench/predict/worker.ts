import { parentPort, workerData } from 'node:worker_threads'
import type { LearnedForecasts } from '../../services/ai-scan/src/forecast/learned.ts'
import { learnForecasts } from '../../services/ai-scan/src/forecast/learn.ts'
import { shippedForecasts } from '../../services/ai-scan/src/forecast/shipped.ts'
import { addScored, emptyTally, type Tally } from '../../services/ai-scan/src/scoring/tally.ts'
import { type Walk, walkForward } from '../../services/ai-scan/src/scoring/walk-forward.ts'
import { type RecordedMarket, type RecordedTrip, searchDaysOf } from './trips.ts'
import { foreignWalk, productWalk, unseenWalk } from './walks.ts'

/** What a worker is told at its start. */
export interface WorkerTask {
  markets: readonly RecordedMarket[]
  /** Of city pairs that teach nothing, makes forecasts of one trip in so many. */
  every: number
}

/** One fold of city pairs; all pairs; all pairs on the days from `first` up to, not including, `before`. */
export type Job =
  | { market: number; split: 'unseen'; fold: number }
  | { market: number; split: 'foreign' }
  | { market: number; split: 'product'; first: number; before: number }

/**
 * What became of the forecasts of one city pair. `cold`: they were made before any change over so many days could be learned
 * from, and `warm`: later; both of city pairs that taught nothing. `foreign`: by what other markets taught alone. `product`:
 * as the service makes them.
 */
export interface Part {
  file: string
  split: 'cold' | 'warm' | 'foreign' | 'product'
  cityPair: string
  tally: Tally
}

// Who starts this file as a worker gives it a task.
const { markets, every } = workerData as WorkerTask

parentPort?.on('message', (job: Job) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
  parentPort?.postMessage(run(job))
})

function run(job: Job): Part[] {
  const market = markets[job.market]
  if (!market) throw new Error(`there is no market ${job.market}`)
  const taught = job.split === 'foreign' ? taughtByOthers(market) : undefined
  const parts = new Map<string, Part>()
  const [firstDay = 0] = searchDaysOf(market.trips)
  for (const { trip, learnedOn, scored } of walkForward(walkOf(market, job, taught))) {
    if (!scored) continue
    // Of a horizon that no other market has, shipped constants would tell, in which this one may have had its part.
    if (taught && !taught.horizons[scored.horizonDays]?.samples) continue
    const isCold = learnedOn - firstDay < scored.horizonDays
    const split = job.split !== 'unseen' ? job.split : isCold ? 'cold' : 'warm'
    const { cityPair } = trip
    const key = `${split} ${cityPair}`
    const part = parts.get(key) ?? { file: market.name, split, cityPair, tally: emptyTally() }
    parts.set(key, part)
    addScored(part.tally, scored)
  }
  return [...parts.values()]
}

function walkOf(market: RecordedMarket, job: Job, taught = shippedForecasts): Walk<RecordedTrip> {
  if (job.split === 'unseen') return unseenWalk(market, job.fold, every)
  return job.split === 'foreign' ? foreignWalk(market, taught, every) : productWalk(market, job)
}

function taughtByOthers(market: RecordedMarket): LearnedForecasts {
  const trips = markets.flatMap((other) => (other === market ? [] : other.trips))
  return learnForecasts(trips, searchDaysOf(trips).at(-1) ?? 0)
}
