import type { ScanProgress } from '@faresight/contracts/ai-scan/record'
import { scanText } from '../../../text/scan-text.ts'
import { wouldCover } from '../../../flights/results/section.ts'
import { showToast } from '../../../ui/toast-store.ts'
import type { FoundScan } from './scan.ts'

const words = scanText.toast

/** Whoever is signed in hears of the end of a scan that they follow. One that they have cancelled needs no telling. */
export function tellScanEnd(found: FoundScan | null): void {
  // One whose connection broke has not ended.
  if (found?.line === 'cut') return
  if (found === null || found.status === 'failed')
    return showToast({ kind: 'failure', title: words.failed, body: words.failedWhy })
  const { status, scan, bestDeal } = found
  if (status === 'completed' && scan && !wouldCover('scan'))
    showToast({ kind: 'success', title: words.complete, body: completeWords(scan, bestDeal) })
}

/** What a scan has come to, which may be nothing. */
export function completeWords(
  { candidates, checks }: Pick<ScanProgress, 'candidates' | 'checks'>,
  bestDeal: FoundScan['bestDeal'],
): string {
  return bestDeal ? words.completeWhy(candidates, checks) : words.completeBare(checks)
}
