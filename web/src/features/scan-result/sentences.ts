import { scanText } from '../ai-scan/messages.ts'
import type { FoundScan } from '../ai-scan/scan.ts'
import type { ScanProgress } from '@faresight/contracts/ai-scan/record'
import type { AskedScan } from '../../flights/trips/scan-asked.ts'
import { farePhrase } from '../../format/money.ts'
import { aiScanProblems } from '@faresight/contracts/ai-scan/problems'
import { ApiProblem } from '../../api/problems.ts'
import { formatClock, formatMoment, toPlainDate } from '../../format/dates.ts'
import {
  type RankedDeal,
  type RankedPair,
  type Ranking,
  cheaperThanBest,
  isSamePair,
} from '../ai-scan/ranking.ts'
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

export function certificateSentences(
  { candidates, checks, certificate, ended }: ScanProgress,
  { tripType, currency }: Pick<AskedScan, 'tripType' | 'currency'>,
  gap: number | null,
): readonly [string, string] {
  if (ended === 'exhausted') return scanText.result.certificate.all(tripType, candidates, checks)
  if (!certificate || gap === null) return scanText.result.certificate.unsure(tripType, candidates, checks)
  const percent = Math.round(certificate.confidence * 100)
  return scanText.result.certificate.sure(tripType, candidates, checks, percent, farePhrase(gap, currency))
}

interface Prices {
  shown: number
  /** The best deal under the scan's own weights; `null` if unknown. */
  best: number | null
}

/**
 * How much cheaper an unchecked pair can be than the deal shown, rounded up to whole units. With other weights, that deal
 * isn't the one the scan measured from.
 */
export function gapBelow(gap: number, { shown, best }: Prices): number {
  return Math.ceil(Math.max(0, gap + shown - (best ?? shown)))
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

export interface Row {
  pair: RankedPair
  place: number
  tag: 'best' | 'cheapest' | null
  /** The pair's representative; for the cheapest pair, its cheapest offer. */
  lead: RankedDeal
}

const shown = 5

/** The best pairs, and the cheapest one at any rank. */
export function bestRows(ranked: readonly RankedPair[]): Row[] {
  const cheapest = cheaperThanBest(ranked)
  const top = ranked.slice(0, shown)
  const pairs = cheapest && !top.includes(cheapest) ? [...top, cheapest] : top
  return pairs.map((pair) => {
    const isCheapest = pair === cheapest
    const tag = isCheapest ? 'cheapest' : pair === ranked[0] ? 'best' : null
    return { pair, place: ranked.indexOf(pair) + 1, tag, lead: isCheapest ? pair.lowest : pair }
  })
}
