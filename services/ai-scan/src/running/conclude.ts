import { type CounterModel, countBack, keepCount } from '../quotas/counters.ts'
import { announce } from '../scans/announce.ts'
import type { ScanModel } from '../scans/model.ts'
import type { DueScan } from '../scans/record.ts'
import type { Bus } from '@faresight/kit/bus/bus'

export interface ConcludeDeps {
  model: ScanModel
  counters: CounterModel
  bus: Bus
  now: () => Date
}

/**
 * What remains to be done for a scan that has ended: one that failed was for nothing, so it is not counted among those of
 * its day, and the other services are told. Safe to do again, also by two at the same time.
 *
 * @throws where the bus or the database is away; the record then still says that it is to be done
 */
export async function conclude(scan: DueScan, { counters, ...deps }: ConcludeDeps): Promise<void> {
  // Before it is announced, which notes that nothing remains.
  if (scan.status === 'failed') await countBack(counters, scan._id)
  else await keepCount(counters, scan._id)
  await announce(scan, deps)
}
