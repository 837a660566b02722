import { parentPort, workerData } from 'node:worker_threads'
import { addScored, emptyTally, type Tally } from '../../services/ai-scan/src/scoring/tally.ts'
import { walkForward } from '../../services/ai-scan/src/scoring/walk-forward.ts'
import { type RecordedMarket, searchDaysOf } from './trips.ts'
import { productWalk, unseenWalk } from './walks.ts'

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

// Who starts this file as a worker gives it a task.
const { markets, every } = workerData as WorkerTask

parentPort?.on('message', (job: Job) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
  parentPort?.postMessage(run(job))
})

function run(job: Job): Part[] {
  const market = markets[job.market]
  if (!market) throw new Error(`there is no market ${job.market}`)
  const walk = job.split === 'unseen' ? unseenWalk(market, job.fold, every) : productWalk(market, job)
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
