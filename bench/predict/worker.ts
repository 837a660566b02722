import { parentPort, workerData } from 'node:worker_threads'
import type { ForecastModel } from '../../services/ai-scan/src/forecast/forecast-model.ts'
import { fitForecastModel } from '../../services/ai-scan/src/forecast/fit-forecast-model.ts'
import { defaultForecastModel } from '../../services/ai-scan/src/forecast/default-forecast-model.ts'
import { addToForecastTally } from '../../services/ai-scan/src/scoring/forecast-tally.ts'
import {
  limitTripToDays,
  type WalkedForecast,
  type WalkForwardPlan,
  walkForwardForecasts,
} from '../../services/ai-scan/src/scoring/walk-forward.ts'
import { addToAdviceValues } from './advice-value.ts'
import { addToFallTallies } from './fall-tally.ts'
import { createEmptyPairOutcome, type PairOutcome } from './pair-outcome.ts'
import { type RecordedMarket, type RecordedTrip, listTripSearchDays } from './trips.ts'
import { daysBack, planForeignWalk, planProductWalk, planUnseenWalk } from './walk-plans.ts'

export interface PredictWorkerTask {
  markets: readonly RecordedMarket[]
  /** The first so many markets are recorded, the others simulated. */
  recorded: number
  /** Forecasts every n-th trip of held-out city pairs. */
  every: number
}

/** `product`: days in [first, before). */
export type PredictJob =
  | { market: number; split: 'unseen'; fold: number }
  | { market: number; split: 'foreign' }
  | { market: number; split: 'product'; first: number; before: number }

/**
 * The forecasts of one city pair. `cold` and `warm`: held-out pairs, before and after any change of the horizon's length could
 * be trained on. `foreign`: with models of other markets. `product`: as the service.
 */
export interface PairResult {
  file: string
  split: 'cold' | 'warm' | 'foreign' | 'product'
  cityPair: string
  outcome: PairOutcome
}

// `runJobsOnThreads` passes a task.
const { markets, recorded, every } = workerData as PredictWorkerTask

parentPort?.on('message', (job: PredictJob) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
  parentPort?.postMessage(run(job))
})

function run(job: PredictJob): PairResult[] {
  const market = markets[job.market]
  if (!market) throw new Error(`there is no market ${job.market}`)
  const foreignModel = job.split === 'foreign' ? fitOnOtherMarkets(market) : undefined
  const parts = new Map<string, PairResult>()
  const [firstDay = 0] = listTripSearchDays(market.trips)
  let last: Pick<WalkedForecast<RecordedTrip>, 'trip' | 'madeOn'> | null = null
  for (const walked of walkForwardForecasts(planWalk(market, job, foreignModel))) {
    const { trip, madeOn, trainedOn, model, scored } = walked
    if (!scored) continue
    // A horizon without foreign data would use the default model, which this market may be part of.
    if (foreignModel && !foreignModel.horizons[scored.horizonDays]?.samples) continue
    const isCold = trainedOn - firstDay < scored.horizonDays
    const split = job.split !== 'unseen' ? job.split : isCold ? 'cold' : 'warm'
    const { cityPair } = trip
    const key = `${split} ${cityPair}`
    const part = parts.get(key) ?? { file: market.name, split, cityPair, outcome: createEmptyPairOutcome() }
    parts.set(key, part)
    addToForecastTally(part.outcome.tally, scored)
    addToAdviceValues(part.outcome.values, scored, lowestPrice(trip, madeOn, madeOn + scored.horizonDays))
    if (last?.trip !== trip || last.madeOn !== madeOn)
      addToFallTallies(part.outcome.falls, limitTripToDays(trip, madeOn - daysBack, madeOn), trip, {
        today: madeOn,
        model,
      })
    last = walked
  }
  return [...parts.values()]
}

function lowestPrice({ prices }: RecordedTrip, first: number, last: number): number {
  const within = prices.filter(({ day }) => first <= day && day <= last)
  return Math.min(...within.map(({ price }) => price))
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
  const trips = markets.slice(0, recorded).flatMap((other) => (other === market ? [] : other.trips))
  return fitForecastModel(trips, listTripSearchDays(trips).at(-1) ?? 0)
}
