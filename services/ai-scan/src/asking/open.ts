import { aiScanProblems } from '@faresight/contracts/ai-scan/problems'
import type { Principal } from '@faresight/contracts/viewer'
import { Problem } from '@faresight/kit/problem'
import { expiryOf, type ScanModel } from '../scans/model.ts'
import type { ScanRecord } from '../scans/record.ts'
import { findScan } from '../scans/store.ts'

interface OpenDeps {
  scans: ScanModel
  publicScans: ScanModel
  now: () => Date
}

/** A scan that its reader may open, the collection it is in, and whether it is theirs. */
export interface OpenedScan {
  scan: ScanRecord
  model: ScanModel
  isOwn: boolean
}

/**
 * Opens a scan by its id, which is its link: one's own, one that its owner shares, or a visitor's of the last 24 hours. It counts
 * towards no allowance and appears in no list of the reader's.
 *
 * @throws Problem the same 404 for one that is not shared as for one that is not there
 */
export async function openScan(
  id: string,
  who: Principal | null,
  { scans, publicScans, now }: OpenDeps,
): Promise<OpenedScan> {
  for (const model of [scans, publicScans]) {
    const scan = await findScan(model, id)
    if (!scan) continue
    const isOwn = who !== null && scan.userId === who.userId
    if ((isOwn || scan.isShared) && expiryOf(scan) > now()) return { scan, model, isOwn }
  }
  throw new Problem(aiScanProblems['no-such-scan'])
}
