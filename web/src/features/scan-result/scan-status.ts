import { scanText } from '../ai-scan/messages.ts'
import type { FoundScan } from '../ai-scan/scan.ts'
import type { ScanProgress } from '@faresight/contracts/ai-scan/record'
import type { ScanTrip } from '../../flights/trips/scan-trip.ts'
import { farePhrase, shownFare } from '../../format/money.ts'
import { aiScanProblems } from '@faresight/contracts/ai-scan/problems'
import { ApiProblem } from '../../api/problems.ts'
import { formatClock, formatMoment, toPlainDate } from '../../format/dates.ts'
import { type RankedDeal, type Ranking, isSamePair } from '../ai-scan/ranking.ts'
import type { View } from '../ai-scan/address.ts'

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
