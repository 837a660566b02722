import { scanCompletedEvent, scanFailedEvent } from '@faresight/contracts/ai-scan/messages'
import { moneyFromMajorUnits } from '@faresight/contracts/money'
import type { Bus } from '@faresight/kit/bus/bus'
import { type CertificateAuditModel, upsertCertificateAudit } from '../certificate-audits/store.ts'
import { commitScanQuota, type ScanCounterModel, releaseScanQuota } from '../quotas/counters.ts'
import type { ScanModel } from '../scans/model.ts'
import type { ScanToRecover } from '../scans/record.ts'
import { markScanEndAnnounced } from '../scans/store.ts'

export interface SettleEndedScanDeps {
  model: ScanModel
  counters: ScanCounterModel
  certificateAudits: CertificateAuditModel
  bus: Pick<Bus, 'publish'>
  now: () => Date
}

/** Releases or commits the scan's quota, keeps its audit and publishes its end. Idempotent: the event has the scan's id. */
export async function settleEndedScan(scan: ScanToRecover, deps: SettleEndedScanDeps): Promise<void> {
  // Before the announcement, which marks the record as settled.
  if (scan.status === 'failed') await releaseScanQuota(deps.counters, scan._id)
  else await commitScanQuota(deps.counters, scan._id)
  if (typeof scan.hasCertificateHeld === 'boolean')
    await upsertCertificateAudit(deps.certificateAudits, {
      _id: scan._id,
      held: scan.hasCertificateHeld,
      at: scan.completedAt ?? deps.now(),
    })
  await publishScanEnd(scan, deps)
  await markScanEndAnnounced(deps.model, scan._id, deps.now())
}

async function publishScanEnd(scan: ScanToRecover, { bus, now }: SettleEndedScanDeps): Promise<void> {
  const isCompleted = scan.status === 'completed'
  const event = isCompleted ? scanCompletedEvent : scanFailedEvent
  const { _id: scanId, userId = null, tripType, origin, destination, checks, trace } = scan
  const startedAt = (scan.startedAt ?? scan.createdAt).toISOString()
  const endedAt = (scan.completedAt ?? now()).toISOString()
  const common = { scanId, userId, tripType, origin, destination, checks, startedAt, endedAt }
  const message = {
    id: scanId,
    subject: event.subject,
    time: endedAt,
    source: 'ai-scan',
    data: { ...common, ...(isCompleted ? toResult(scan) : { reason: scan.errorMessage ?? '' }) },
  }
  await bus.publish(event, message, trace && { trace })
}

function toResult({ ended, bestDeal }: ScanToRecover) {
  const { date, returnDate, price, currency } = bestDeal ?? {}
  const best =
    date && price && currency ? { date, returnDate, price: moneyFromMajorUnits(price, currency) } : null
  return { ended, best }
}
