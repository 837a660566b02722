import { scanUpdatedBroadcast } from '@faresight/contracts/ai-scan/broadcasts'
import type { ScanStatus } from '@faresight/contracts/ai-scan/record'
import type { Bus } from '@faresight/kit/bus/bus'
import { scanEnded } from '../metrics.ts'
import type { ScanModel } from '../scans/model.ts'
import { endScan, findScan } from '../scans/store.ts'

/**
 * Ends one of a user's scans; it keeps what it has found, and to do it again changes nothing.
 *
 * @returns how it has ended, which may be otherwise; `null` where there is none
 */
export async function cancelScan(
  id: string,
  userId: string,
  { scans: model, bus, now }: { scans: ScanModel; bus: Bus; now: () => Date },
): Promise<ScanStatus | null> {
  const ending = {
    status: 'canceled',
    ended: 'canceled',
    errorMessage: null,
    completedAt: now(),
    // Nobody else is told, so nobody has to look after it.
    dueAt: null,
  } as const
  const isEnded = await endScan(model, { id, userId }, ending)
  const scan = await findScan(model, id, userId)
  if (scan && isEnded) {
    scanEnded(scan.purpose, 'canceled')
    bus.broadcast(scanUpdatedBroadcast, {}, id)
  }
  return scan && scan.status
}
