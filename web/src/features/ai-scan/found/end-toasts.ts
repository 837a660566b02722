import { pageText } from '../../../text/page-text.ts'
import { wouldCover } from '../../../ui/toast-cover.ts'
import { showToast } from '../../../ui/toast-store.ts'
import type { FoundScan } from './found-scan.ts'

const words = pageText.scan.toast

/** Whoever is signed in hears of the end of a scan wherever they are. One that they have cancelled needs no telling. */
export function tellScanEnd({ status, scan }: FoundScan): void {
  if (status === 'failed') tellScanFailure()
  if (status === 'completed' && scan && !wouldCover('ai-results'))
    showToast({
      kind: 'success',
      title: words.complete,
      body: words.completeWhy(scan.candidates, scan.checks),
    })
}

export function tellScanFailure(): void {
  showToast({ kind: 'failure', title: words.failed, body: words.failedWhy })
}
