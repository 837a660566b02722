import { runPublicScanJob, runScanJob } from '@faresight/contracts/ai-scan/jobs'
import type { ScanModel } from './model.ts'

/** Where scans of one kind are kept, and the queue in which they wait. */
export interface ScanKind {
  model: ScanModel
  job: typeof runScanJob
}

/** Visitors' scans wait apart, so that nobody who is signed in waits behind them. */
export function scanKinds({ scans, publicScans }: { scans: ScanModel; publicScans: ScanModel }) {
  return {
    own: { model: scans, job: runScanJob },
    visitors: { model: publicScans, job: runPublicScanJob },
  } satisfies Record<string, ScanKind>
}
