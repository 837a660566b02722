import { aiScanProblems } from '@faresight/contracts/ai-scan/problems'
import type { Principal } from '@faresight/contracts/viewer'
import { Problem } from '@faresight/kit/problem'
import { scanExpiry, type ScanModel } from '../scans/model.ts'
import type { ScanRecord } from '../scans/record.ts'
import { findScan } from '../scans/store.ts'

export interface ReadableScanDeps {
  scans: ScanModel
  publicScans: ScanModel
  now: () => Date
}

/** A scan that its reader may see, with its collection. */
export interface ReadableScan {
  scan: ScanRecord
  model: ScanModel
  isOwn: boolean
}

/**
 * Finds a scan by its id, which is its link: one's own, a shared one, or a visitor's of the last 24 hours.
 *
 * @throws Problem the same 404 for a scan that is not shared as for one that does not exist
 */
export async function requireReadableScan(
  id: string,
  reader: Principal | null,
  { scans, publicScans, now }: ReadableScanDeps,
): Promise<ReadableScan> {
  for (const model of [scans, publicScans]) {
    const scan = await findScan(model, id)
    if (!scan) continue
    const isOwn = reader !== null && scan.userId === reader.userId
    if ((isOwn || scan.isShared) && scanExpiry(scan) > now()) return { scan, model, isOwn }
  }
  throw new Problem(aiScanProblems['no-such-scan'])
}
