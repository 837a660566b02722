import { type FoundScan, isOver } from './scan.ts'
import type { UseMutationResult } from '@tanstack/react-query'
import type { ScanProgress } from '@faresight/contracts/ai-scan/record'
import { scanText } from './messages.ts'
import { showToast } from '../../ui/toast-store.ts'
import type { AskedScan } from '../../flights/trips/scan-asked.ts'

/**
 * What a page shows of a scan. `opening`: it is not known yet whether it runs. `vain`: it came to nothing, or was refused.
 * `shown`: what it has found, where there is a `refusal` with why another one was not begun.
 */
export type ScanStage =
  | { kind: 'opening' | 'running' | 'vain'; refusal: null }
  | { kind: 'shown'; refusal: Error | null }

interface Known {
  found: FoundScan | undefined
  error: Error | null
  /** It is asked for, or goes on. */
  busy: boolean
  /** Who asks is not known yet, or what is kept of the scan is on its way. */
  opening: boolean
}

export function stageOf({ found, error, busy, opening }: Known): ScanStage {
  if (busy && !(found && isOver(found)))
    return { kind: opening && !found ? 'opening' : 'running', refusal: null }
  if (!found) return { kind: error ? 'vain' : 'shown', refusal: null }
  const hasChecks = found.scannedDates.length > 0 || (found.scan?.checks ?? 0) > 0
  // Of a scan that has found something before it failed, that is shown.
  const hasResult = hasChecks || (isOver(found) && found.status !== 'failed')
  const isVain = !hasResult && (error !== null || found.status === 'failed')
  return isVain ? { kind: 'vain', refusal: null } : { kind: 'shown', refusal: error }
}

type Asked = Pick<UseMutationResult<void, Error, string>, 'variables' | 'isPending' | 'isSuccess' | 'isError'>

/** How the cancelling of this very scan goes; that of an earlier one says nothing of it. */
export function cancelingOf(asked: Asked, found: Pick<FoundScan, 'searchId' | 'status'>) {
  const isThis = found.searchId !== null && asked.variables === found.searchId
  return {
    // It is cancelled once it says so itself.
    canceling: isThis && (asked.isPending || (asked.isSuccess && !isOver(found))),
    cancelFailed: isThis && asked.isError,
  }
}

/** Whoever is signed in hears of the end of a scan that they follow. One that they have cancelled needs no telling. */
export function tellScanEnd(trip: AskedScan['tripType'], found: FoundScan | null): void {
  // One whose connection broke has not ended.
  if (found?.line === 'cut') return
  if (found === null || found.status === 'failed')
    return showToast({ kind: 'failure', title: scanText.toast.failed, body: scanText.toast.failedWhy })
  const { status, scan, bestDeal } = found
  if (status === 'completed' && scan)
    showToast({ kind: 'success', title: scanText.toast.complete, body: completeWords(trip, scan, bestDeal) })
}

/** What a scan has come to, which may be nothing. */
export function completeWords(
  trip: AskedScan['tripType'],
  { candidates, checks }: Pick<ScanProgress, 'candidates' | 'checks'>,
  bestDeal: FoundScan['bestDeal'],
): string {
  return bestDeal ? scanText.toast.completeWhy(trip, candidates, checks) : scanText.toast.completeBare(checks)
}
