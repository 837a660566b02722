import type { Connection } from 'mongoose'
import { createHistoryModel, type HistoryModel } from './history/model.ts'
import { createPriceDayModel, type PriceDayModel } from './history/price-days.ts'
import { createTrainingModels, type TrainingModels } from './training/model.ts'
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
  trainingModels: TrainingModels
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
    trainingModels: createTrainingModels(connection),
    predictionModels: createPredictionModels(connection),
    turns: createTurnModel(connection),
  }
}

/** All of them, for their indexes to be made. */
export function withIndexes({
  trainingModels,
  predictionModels,
  ...models
}: Models): { createIndexes(): Promise<void> }[] {
  return [models, trainingModels, predictionModels].flatMap((some) => Object.values(some))
}
