import { aiScanProblems } from '@faresight/contracts/ai-scan/problems'
import { ApiProblem } from '../../api/problems.ts'
import { type FoundScan, isOver } from './scan.ts'
import type { UseMutationResult } from '@tanstack/react-query'
import type { ScanProgress } from '@faresight/contracts/ai-scan/record'
import { scanText } from './messages.ts'
import { showToast } from '../../ui/toast-store.ts'
import type { ScanTrip } from '../../flights/trips/scan-trip.ts'

/**
 * What a page shows of a scan. `opening`: unknown yet whether it runs. `failed`: it failed or was refused without a result.
 * `shown`: its result, with a `refusal` if a new scan couldn't start.
 */
export type ScanStage =
  | { kind: 'opening' | 'running' | 'failed'; refusal: null }
  | { kind: 'shown'; refusal: Error | null }

interface Known {
  found: FoundScan | undefined
  error: Error | null
  busy: boolean
  /** The session or the stored scan is still loading. */
  opening: boolean
}

export function stageOf({ found, error, busy, opening }: Known): ScanStage {
  if (busy && !(found && isOver(found)))
    return { kind: opening && !found ? 'opening' : 'running', refusal: null }
  if (!found) return { kind: error ? 'failed' : 'shown', refusal: null }
  const hasChecks = found.scannedDates.length > 0 || (found.scan?.checks ?? 0) > 0
  // A scan that failed after finding something still shows it.
  const hasResult = hasChecks || (isOver(found) && found.status !== 'failed')
  const isFailed = !hasResult && (error !== null || found.status === 'failed')
  return isFailed ? { kind: 'failed', refusal: null } : { kind: 'shown', refusal: error }
}

type Asked = Pick<UseMutationResult<void, Error, string>, 'variables' | 'isPending' | 'isSuccess' | 'isError'>

/** State of the cancel request, if it is for this scan. */
export function cancelingOf(asked: Asked, found: Pick<FoundScan, 'searchId' | 'status'>) {
  const isThis = found.searchId !== null && asked.variables === found.searchId
  return {
    // The scan itself confirms the cancellation.
    canceling: isThis && (asked.isPending || (asked.isSuccess && !isOver(found))),
    cancelFailed: isThis && asked.isError,
  }
}

/** Announces the end of a signed-in user's scan, unless they cancelled it. */
export function announceScanEnd(trip: ScanTrip['tripType'], found: FoundScan | null): void {
  // A lost connection isn't the end of a scan.
  if (found?.line === 'cut') return
  if (found === null || found.status === 'failed')
    return showToast({ kind: 'failure', title: scanText.toast.failed, body: scanText.toast.failedWhy })
  const { status, scan, bestDeal } = found
  if (status === 'completed' && scan)
    showToast({ kind: 'success', title: scanText.toast.complete, body: completeWords(trip, scan, bestDeal) })
}

export function completeWords(
  trip: ScanTrip['tripType'],
  { candidates, checks }: Pick<ScanProgress, 'candidates' | 'checks'>,
  bestDeal: FoundScan['bestDeal'],
): string {
  return bestDeal ? scanText.toast.completeWhy(trip, candidates, checks) : scanText.toast.completeBare(checks)
}

/** Whether a link leads to a scan that has expired, was never there, or is no longer shared. */
export function isGone(error: unknown): boolean {
  return error instanceof ApiProblem && error.code === aiScanProblems['no-such-scan'].code
}
