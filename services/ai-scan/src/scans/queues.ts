import { runPublicScanJob, runScanJob } from '@faresight/contracts/ai-scan/messages'
import type { ScanModel } from './model.ts'

export interface ScanQueue {
  model: ScanModel
  job: typeof runScanJob
}

/** Visitors' scans have a queue of their own, so that no user waits behind them. */
export function toScanQueues({ scans, publicScans }: { scans: ScanModel; publicScans: ScanModel }) {
  return {
    users: { model: scans, job: runScanJob },
    visitors: { model: publicScans, job: runPublicScanJob },
  } satisfies Record<string, ScanQueue>
}
