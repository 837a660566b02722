import type { Connection } from 'mongoose'
import { type CertificateAuditModel, createCertificateAuditModel } from './certificate-audits/store.ts'
import { createHistoryFareModel, type HistoryFareModel } from './history/model.ts'
import { createPriceDayModel, type PriceDayModel } from './history/price-days.ts'
import { createLeaseModel, type LeaseModel } from './leases/lease.ts'
import { createTrainingModels, type TrainingModels } from './training/model.ts'
import { createPredictionModels, type PredictionModels } from './predictions/model.ts'
import { createScanCounterModel, type ScanCounterModel } from './quotas/counters.ts'
import { createPublicScanModel, createUserScanModel, type ScanModel } from './scans/model.ts'

export interface AiScanModels {
  scans: ScanModel
  publicScans: ScanModel
  counters: ScanCounterModel
  history: HistoryFareModel
  priceDays: PriceDayModel
  trainingModels: TrainingModels
  predictionModels: PredictionModels
  leases: LeaseModel
  certificateAudits: CertificateAuditModel
}

export function createAiScanModels(connection: Connection): AiScanModels {
  return {
    scans: createUserScanModel(connection),
    publicScans: createPublicScanModel(connection),
    counters: createScanCounterModel(connection),
    history: createHistoryFareModel(connection),
    priceDays: createPriceDayModel(connection),
    trainingModels: createTrainingModels(connection),
    predictionModels: createPredictionModels(connection),
    leases: createLeaseModel(connection),
    certificateAudits: createCertificateAuditModel(connection),
  }
}

export function listAiScanModels({
  trainingModels,
  predictionModels,
  ...models
}: AiScanModels): { createIndexes(): Promise<void> }[] {
  return [models, trainingModels, predictionModels].flatMap((some) => Object.values(some))
}
