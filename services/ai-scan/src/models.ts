import type { Connection } from 'mongoose'
import { createHistoryModel, type HistoryModel } from './history/model.ts'
import { createPriceDayModel, type PriceDayModel } from './history/price-days.ts'
import { createLearnedModels, type LearnedModels } from './lessons/model.ts'
import { createPredictionModels, type PredictionModels } from './predictions/model.ts'
import { createCounterModel, type CounterModel } from './quotas/counters.ts'
import { createPublicScanModel, createScanModel, type ScanModel } from './scans/model.ts'
import { createTurnModel, type TurnModel } from './turns/turns.ts'

/** What the service keeps. */
export interface Models {
  scans: ScanModel
  publicScans: ScanModel
  counters: CounterModel
  history: HistoryModel
  priceDays: PriceDayModel
  learnedModels: LearnedModels
  predictionModels: PredictionModels
  turns: TurnModel
}

export function allModels(connection: Connection): Models {
  return {
    scans: createScanModel(connection),
    publicScans: createPublicScanModel(connection),
    counters: createCounterModel(connection),
    history: createHistoryModel(connection),
    priceDays: createPriceDayModel(connection),
    learnedModels: createLearnedModels(connection),
    predictionModels: createPredictionModels(connection),
    turns: createTurnModel(connection),
  }
}

/** All of them, for their indexes to be made. */
export function withIndexes({
  learnedModels,
  predictionModels,
  ...models
}: Models): { createIndexes(): Promise<void> }[] {
  return [models, learnedModels, predictionModels].flatMap((some) => Object.values(some))
}
