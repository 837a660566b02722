import { scanUpdatedBroadcast } from '@faresight/contracts/ai-scan/messages'
import type { ScanStatus } from '@faresight/contracts/ai-scan/record'
import type { Bus } from '@faresight/kit/bus/bus'
import { countEndedScan } from '../metrics.ts'
import type { ScanModel } from '../scans/model.ts'
import { findScanHead, storeScanCancellation } from '../scans/store.ts'

export interface CancelScanDeps {
  scans: ScanModel
  bus: Pick<Bus, 'broadcast'>
  now: () => Date
}

/** Idempotent. @returns the status after it, which may be another end; `null` if the user has no such scan */
export async function cancelScan(
  id: string,
  userId: string,
  { scans: model, bus, now }: CancelScanDeps,
): Promise<ScanStatus | null> {
  const isCanceled = await storeScanCancellation(model, { id, userId }, now())
  const scan = await findScanHead(model, id)
  if (scan?.userId !== userId) return null
  if (isCanceled) {
    countEndedScan(scan.purpose, 'canceled')
    bus.broadcast(scanUpdatedBroadcast, {}, id)
  }
  return scan.status
}
