import { aiScanProblems } from '@faresight/contracts/ai-scan/problems'
import type { Principal } from '@faresight/contracts/viewer'
import { Problem } from '@faresight/kit/problem'
import { scanExpiresAt, type ScanModel } from '../scans/model.ts'
import { findScanHead } from '../scans/store.ts'

export interface ReadableScanDeps {
  scans: ScanModel
  publicScans: ScanModel
  now: () => Date
}

export interface ReadableScan {
  model: ScanModel
  isOwn: boolean
}

/** One's own, a shared or a visitor's scan. @throws Problem the same 404 for a private scan as for none */
export async function requireReadableScan(
  id: string,
  reader: Principal | null,
  { scans, publicScans, now }: ReadableScanDeps,
): Promise<ReadableScan> {
  for (const model of [scans, publicScans]) {
    const scan = await findScanHead(model, id)
    if (!scan) continue
    const isOwn = reader !== null && scan.userId === reader.userId
    if ((isOwn || scan.isShared) && scanExpiresAt(scan) > now()) return { model, isOwn }
  }
  throw new Problem(aiScanProblems['no-such-scan'])
}
