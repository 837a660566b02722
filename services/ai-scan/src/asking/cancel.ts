import { scanGrew } from '@faresight/contracts/ai-scan/live'
import type { Bus } from '@faresight/kit/bus/bus'
import { scanEnded } from '../metrics.ts'
import type { ScanModel } from '../scans/model.ts'
import { endScan, findScan } from '../scans/store.ts'

/** Ends one of a user's scans; it keeps what it has found. To cancel it again changes nothing. */
export async function cancelScan(
  id: string,
  userId: string,
  { scans: model, bus, now }: { scans: ScanModel; bus: Bus; now: () => Date },
): Promise<'cancelled' | 'ended' | 'none'> {
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
  if (!scan) return 'none'
  if (scan.status !== 'canceled') return 'ended'
  if (isEnded) scanEnded(scan.purpose, 'canceled')
  if (isEnded) bus.emit(scanGrew, {}, id)
  return 'cancelled'
}
