import { isUnavailableError } from '@faresight/kit/unavailable'
import type { CertificateAuditModel } from '../certificate-audits/store.ts'
import { BusUnavailableError } from '@faresight/kit/bus/errors'
import type { Bus } from '@faresight/kit/bus/bus'
import { startPeriodicTask } from '@faresight/kit/periodic-task'
import type { Log } from '@faresight/kit/telemetry/log'
import { countRecoveredScan } from '../metrics.ts'
import type { ScanCounterModel } from '../quotas/counters.ts'
import type { ScanModel } from '../scans/model.ts'
import { type ScanQueue, toScanQueues } from '../scans/queues.ts'
import { isEndedStatus, type ScanToRecover } from '../scans/record.ts'
import { findScansToRecover, postponeScanRecovery } from '../scans/store.ts'
import { settleEndedScan } from './settle-ended-scan.ts'

export interface ScanRecoveryDeps {
  bus: Pick<Bus, 'sendJob' | 'publish'>
  scans: ScanModel
  publicScans: ScanModel
  counters: ScanCounterModel
  certificateAudits: CertificateAuditModel
  log: Log
  now: () => Date
}

/** As long as the bus deduplicates a job that is sent again. */
const retryAfterMs = 2 * 60 * 1000

export function startScanRecovery(deps: ScanRecoveryDeps, intervalMs: number): AsyncDisposable {
  return startPeriodicTask(intervalMs, () => recoverStaleScans(deps), {
    log: deps.log,
    label: 'recover stale scans',
  })
}

/** Sends lost jobs again and settles scans whose end was not announced. Safe in concurrent processes: ids deduplicate. */
export async function recoverStaleScans(deps: ScanRecoveryDeps): Promise<void> {
  for (const queue of Object.values(toScanQueues(deps))) {
    for (const scan of await findScansToRecover(queue.model, deps.now())) {
      await recoverScan(scan, queue, deps).catch((error: unknown) =>
        postponeRecovery(scan, queue, error, deps),
      )
    }
  }
}

/** A scan that cannot be recovered must not block those behind it. */
async function postponeRecovery(
  scan: ScanToRecover,
  { model }: ScanQueue,
  error: unknown,
  { log, now }: ScanRecoveryDeps,
): Promise<void> {
  if (isUnavailableError(error) || error instanceof BusUnavailableError) throw error
  log.error({ err: error, scanId: scan._id }, 'a scan could not be recovered')
  await postponeScanRecovery(model, scan, new Date(now().getTime() + retryAfterMs))
}

async function recoverScan(
  scan: ScanToRecover,
  { model, job }: ScanQueue,
  { bus, counters, certificateAudits, now }: ScanRecoveryDeps,
): Promise<void> {
  if (isEndedStatus(scan.status)) {
    await settleEndedScan(scan, { model, counters, certificateAudits, bus, now })
    return countRecoveredScan('announcement')
  }
  const id = `${scan._id} ${scan.recoverAt?.getTime()}`
  await bus.sendJob(job, { scanId: scan._id }, { id, trace: scan.trace })
  await postponeScanRecovery(model, scan, new Date(now().getTime() + retryAfterMs))
  countRecoveredScan('job')
}
