import type { Connection } from 'mongoose'
import { createCounterModel, type CounterModel } from './asking/counters.ts'
import { createHistoryModel, type HistoryModel } from './history/model.ts'
import { createPublicScanModel, createScanModel, type ScanModel } from './scans/model.ts'

/** What the service keeps. */
export interface Models {
  scans: ScanModel
  publicScans: ScanModel
  counters: CounterModel
  history: HistoryModel
}

export function allModels(connection: Connection): Models {
  return {
    scans: createScanModel(connection),
    publicScans: createPublicScanModel(connection),
    counters: createCounterModel(connection),
    history: createHistoryModel(connection),
  }
}
