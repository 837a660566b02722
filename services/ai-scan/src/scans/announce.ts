import { scanCompletedEvent, scanFailedEvent } from '@faresight/contracts/ai-scan/events'
import { moneyFromMajorUnits } from '@faresight/contracts/money'
import type { Bus } from '@faresight/kit/bus/bus'
import type { ScanModel } from './model.ts'
import type { DueScan } from './record.ts'
import { noteAnnounced } from './store.ts'

/**
 * Tells the other services how a scan ended, and notes that it did. Safe to do again: the event has the scan's own id.
 *
 * @throws where the bus or the database is away; the record then still says that nobody was told
 */
export async function announce(
  scan: DueScan,
  { model, bus, now }: { model: ScanModel; bus: Bus; now: () => Date },
): Promise<void> {
  const event = scan.status === 'completed' ? scanCompletedEvent : scanFailedEvent
  const message = {
    id: scan._id,
    subject: event.subject,
    time: (scan.completedAt ?? now()).toISOString(),
    source: 'ai-scan',
    data: { ...factsOf(scan, now()), ...(scan.status === 'completed' ? resultOf(scan) : reasonOf(scan)) },
  }
  await bus.publish(event, message, scan.trace && { trace: scan.trace })
  await noteAnnounced(model, scan._id, now())
}

function factsOf(scan: DueScan, now: Date) {
  const { _id: scanId, userId = null, tripType, origin, destination, checks } = scan
  const startedAt = (scan.startedAt ?? scan.createdAt).toISOString()
  const endedAt = (scan.completedAt ?? now).toISOString()
  return { scanId, userId, tripType, origin, destination, checks, startedAt, endedAt }
}

function resultOf({ ended, bestDeal }: DueScan) {
  const { date, returnDate, price, currency } = bestDeal ?? {}
  const best =
    date && price && currency ? { date, returnDate, price: moneyFromMajorUnits(price, currency) } : null
  return { ended, best }
}

function reasonOf({ errorMessage }: DueScan) {
  return { reason: errorMessage ?? '' }
}
