import type { Connection } from 'mongoose'
import { createHistoryModel, type HistoryModel } from './history/model.ts'
import { createPriceDayModel, type PriceDayModel } from './history/price-days.ts'
import { createLeaseModel, type LeaseModel } from './leases/lease.ts'
import { createTrainingModels, type TrainingModels } from './training/model.ts'
import { createPredictionModels, type PredictionModels } from './predictions/model.ts'
import { createCounterModel, type CounterModel } from './quotas/counters.ts'
import { createPublicScanModel, createUserScanModel, type ScanModel } from './scans/model.ts'

export interface Models {
  scans: ScanModel
  publicScans: ScanModel
  counters: CounterModel
  history: HistoryModel
  priceDays: PriceDayModel
  trainingModels: TrainingModels
  predictionModels: PredictionModels
  leases: LeaseModel
}

export function createModels(connection: Connection): Models {
  return {
    scans: createUserScanModel(connection),
    publicScans: createPublicScanModel(connection),
    counters: createCounterModel(connection),
    history: createHistoryModel(connection),
    priceDays: createPriceDayModel(connection),
    trainingModels: createTrainingModels(connection),
    predictionModels: createPredictionModels(connection),
    leases: createLeaseModel(connection),
  }
}

export function listModels({
  trainingModels,
  predictionModels,
  ...models
}: Models): { createIndexes(): Promise<void> }[] {
  return [models, trainingModels, predictionModels].flatMap((some) => Object.values(some))
}
