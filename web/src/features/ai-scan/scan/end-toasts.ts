import type { ScanProgress } from '@faresight/contracts/ai-scan/record'
import { scanText } from '../../../text/scan-text.ts'
import { showToast } from '../../../ui/toast-store.ts'
import type { AskedScan } from '../../../flights/trips/scan/asked.ts'
import type { FoundScan } from './scan.ts'

const words = scanText.toast

/** Whoever is signed in hears of the end of a scan that they follow. One that they have cancelled needs no telling. */
export function tellScanEnd(trip: AskedScan['tripType'], found: FoundScan | null): void {
  // One whose connection broke has not ended.
  if (found?.line === 'cut') return
  if (found === null || found.status === 'failed')
    return showToast({ kind: 'failure', title: words.failed, body: words.failedWhy })
  const { status, scan, bestDeal } = found
  if (status === 'completed' && scan)
    showToast({ kind: 'success', title: words.complete, body: completeWords(trip, scan, bestDeal) })
}

/** What a scan has come to, which may be nothing. */
export function completeWords(
  trip: AskedScan['tripType'],
  { candidates, checks }: Pick<ScanProgress, 'candidates' | 'checks'>,
  bestDeal: FoundScan['bestDeal'],
): string {
  return bestDeal ? words.completeWhy(trip, candidates, checks) : words.completeBare(checks)
}
