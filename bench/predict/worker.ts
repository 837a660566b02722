import { parentPort, workerData } from 'node:worker_threads'
import type { ForecastModel } from '../../services/ai-scan/src/forecast/forecast-model.ts'
import { fitForecastModel } from '../../services/ai-scan/src/forecast/fit-forecast-model.ts'
import { defaultForecastModel } from '../../services/ai-scan/src/forecast/default-forecast-model.ts'
import {
  addToForecastTally,
  createEmptyForecastTally,
  type ForecastTally,
} from '../../services/ai-scan/src/scoring/forecast-tally.ts'
import {
  type WalkForwardPlan,
  walkForwardForecasts,
} from '../../services/ai-scan/src/scoring/walk-forward.ts'
import { type RecordedMarket, type RecordedTrip, listTripSearchDays } from './trips.ts'
import { planForeignWalk, planProductWalk, planUnseenWalk } from './walk-plans.ts'

export interface PredictWorkerTask {
  markets: readonly RecordedMarket[]
  /** Forecasts every n-th trip of held-out city pairs. */
  every: number
}

/** `product`: days in [first, before). */
export type PredictJob =
  | { market: number; split: 'unseen'; fold: number }
  | { market: number; split: 'foreign' }
  | { market: number; split: 'product'; first: number; before: number }

/**
 * The tally of one city pair. `cold` and `warm`: held-out pairs, before and after any change of the horizon's length could
 * be trained on. `foreign`: with models of other markets. `product`: as the service.
 */
export interface PairTally {
  file: string
  split: 'cold' | 'warm' | 'foreign' | 'product'
  cityPair: string
  tally: ForecastTally
}

// `runJobsOnThreads` passes a task.
const { markets, every } = workerData as PredictWorkerTask

parentPort?.on('message', (job: PredictJob) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
  parentPort?.postMessage(run(job))
})

function run(job: PredictJob): PairTally[] {
  const market = markets[job.market]
  if (!market) throw new Error(`there is no market ${job.market}`)
  const foreignModel = job.split === 'foreign' ? fitOnOtherMarkets(market) : undefined
  const parts = new Map<string, PairTally>()
  const [firstDay = 0] = listTripSearchDays(market.trips)
  for (const { trip, trainedOn, scored } of walkForwardForecasts(planWalk(market, job, foreignModel))) {
    if (!scored) continue
    // A horizon without foreign data would use the default model, which this market may be part of.
    if (foreignModel && !foreignModel.horizons[scored.horizonDays]?.samples) continue
    const isCold = trainedOn - firstDay < scored.horizonDays
    const split = job.split !== 'unseen' ? job.split : isCold ? 'cold' : 'warm'
    const { cityPair } = trip
    const key = `${split} ${cityPair}`
    const part = parts.get(key) ?? { file: market.name, split, cityPair, tally: createEmptyForecastTally() }
    parts.set(key, part)
    addToForecastTally(part.tally, scored)
  }
  return [...parts.values()]
}

function planWalk(
  market: RecordedMarket,
  job: PredictJob,
  model = defaultForecastModel,
): WalkForwardPlan<RecordedTrip> {
  if (job.split === 'unseen') return planUnseenWalk(market, job.fold, every)
  return job.split === 'foreign' ? planForeignWalk(market, model, every) : planProductWalk(market, job)
}

function fitOnOtherMarkets(market: RecordedMarket): ForecastModel {
  const trips = markets.flatMap((other) => (other === market ? [] : other.trips))
  return fitForecastModel(trips, listTripSearchDays(trips).at(-1) ?? 0)
}
