import { scanText } from '../ai-scan/messages.ts'
import { type FoundScan, isOver } from '../ai-scan/scan.ts'
import type { ScanProgress } from '@faresight/contracts/ai-scan/record'
import type { ScanTrip } from '../../flights/trips/scan-trip.ts'
import { farePhrase, shownFare } from '../../format/money.ts'
import { aiScanProblems } from '@faresight/contracts/ai-scan/problems'
import { ApiProblem } from '../../api/problems.ts'
import { formatClock, formatMoment, toPlainDate } from '../../format/dates.ts'
import { type RankedDeal, type Ranking, isSamePair } from '../ai-scan/ranking.ts'
import type { View } from '../ai-scan/address.ts'
import type { UseMutationResult } from '@tanstack/react-query'
import { showToast } from '../../ui/toast-store.ts'

/** Why a scan is incomplete; `null` if it isn't. */
export function incompleteReason({
  status,
  line,
  scan,
  record,
  bestDeal,
}: Pick<FoundScan, 'status' | 'line' | 'scan' | 'record' | 'bestDeal'>): string | null {
  const checks = scan?.checks ?? 0
  if (line === 'cut') return bestDeal ? scanText.result.stopped : scanText.result.stoppedEmpty
  if (status === 'canceled') {
    if (checks === 0) return scanText.result.canceledEmpty
    return bestDeal ? scanText.result.canceledAfter(checks) : scanText.result.canceledBare(checks)
  }
  if (status !== 'failed') return null
  const why = record?.errorMessage ?? scanText.result.failed
  return checks > 0 && bestDeal ? `${why} ${scanText.result.failedWith(checks)}` : why
}

/**
 * Two sentences; the first is bold.
 *
 * @param gap the most a fare can be below the one shown, from `gapBelow`; `null` if unknown
 * @param lowest the lowest fare of the scan, if that is what the gap is measured from; else `null`
 */
export function certificateSentences(
  { candidates, checks, certificate, ended }: ScanProgress,
  { tripType, currency }: Pick<ScanTrip, 'tripType' | 'currency'>,
  gap: number | null,
  lowest: number | null = null,
): readonly [string, string] {
  const { all, unsure, sure, sureLowest } = scanText.result.certificate
  if (ended === 'exhausted') return all(tripType, candidates, checks)
  if (!certificate || gap === null) return unsure(tripType, candidates, checks)
  const percent = Math.round(certificate.confidence * 100)
  const phrase = farePhrase(gap, currency)
  return lowest === null
    ? sure(tripType, candidates, checks, percent, phrase)
    : sureLowest(tripType, checks, farePhrase(lowest, currency), percent, phrase)
}

interface Prices {
  shown: number
  /** The best deal under the scan's own weights; `null` if unknown. */
  best: number | null
}

/**
 * The most a fare can be below the one shown, in whole units, rounded so that it holds for fares as shown. The price shown may
 * be that of other weights, or the lowest fare, while the scan measures from its own best deal.
 */
export function gapBelow(gap: number, { shown, best }: Prices): number {
  return Math.max(0, shownFare(shown) - Math.floor((best ?? shown) - gap))
}

const minuteMs = 60_000

/** When searches are available again, rounded up to a minute; `null` for problems other than a used-up quota. */
export function retryTimeSentence(error: unknown, now = Date.now()): string | null {
  if (!(error instanceof ApiProblem) || error.code !== aiScanProblems['quota-used'].code) return null
  if (error.retryAfterSeconds === null) return null
  const at = new Date(Math.ceil((now + error.retryAfterSeconds * 1000) / minuteMs) * minuteMs)
  const isToday = toPlainDate(at) === toPlainDate(new Date(now))
  return scanText.result.backAt((isToday ? formatClock : formatMoment)(at.toISOString()))
}

/** The deal to show for the open pair: the offer that was opened, else the pair's current representative. */
export function dealAt(
  { pair, offer }: Pick<View, 'pair' | 'offer'>,
  { ranked, offers }: Ranking,
): RankedDeal | undefined {
  if (!pair) return undefined
  const exact =
    offer === null ? undefined : offers.find(({ deal }) => deal.id === offer && isSamePair(deal, pair))
  return exact ?? ranked.find(({ deal }) => isSamePair(deal, pair))
}

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

/** `locked` if there is a best deal that the viewer may not see. */
export function shownBest(
  found: Pick<FoundScan, 'bestDeal'> | undefined,
  best: RankedDeal | null,
  locked: boolean,
): number | 'locked' | null {
  if (!locked) return best?.price ?? null
  return found?.bestDeal ? 'locked' : null
}
