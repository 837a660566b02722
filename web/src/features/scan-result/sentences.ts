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

/** Why a scan is not whole, and no more than it has found; `null` of one that is. */
export function endSentence({
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

/** The sentence in two parts, of which the first is bold. */
export function certificateOf(
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
  /** Of the deal that is shown. */
  shown: number
  /** Of the deal that the gap was measured from: the best by what the scan was asked. `null` where it is not known. */
  best: number | null
}

/**
 * By how much an unchecked pair may be cheaper than a deal that is shown, as whole units, rounded up so that it still holds.
 * Another weight shows another deal than the one that the scan measured from.
 */
export function gapBelow(gap: number, { shown, best }: Prices): number {
  return Math.ceil(Math.max(0, gap + shown - (best ?? shown)))
}

const minuteMs = 60_000

/**
 * When there are searches again for whoever has used up theirs: the minute that has then begun. When a running one ends nobody
 * knows.
 */
export function backAt(error: unknown, now = Date.now()): string | null {
  if (!(error instanceof ApiProblem) || error.code !== aiScanProblems['quota-used'].code) return null
  if (error.retryAfterSeconds === null) return null
  const at = new Date(Math.ceil((now + error.retryAfterSeconds * 1000) / minuteMs) * minuteMs)
  const isToday = toPlainDate(at) === toPlainDate(new Date(now))
  return scanText.result.backAt((isToday ? formatClock : formatMoment)(at.toISOString()))
}

/**
 * What the card of the open pair shows: the very offer that was opened, else what stands for the pair now, since another weight
 * may put another flight in its place.
 */
export function dealAt(
  { pair, offer }: Pick<View, 'pair' | 'offer'>,
  { ranked, offers }: Ranking,
): RankedDeal | undefined {
  if (!pair) return undefined
  const exact =
    offer === null ? undefined : offers.find(({ deal }) => deal.id === offer && isSamePair(deal, pair))
  return exact ?? ranked.find(({ deal }) => isSamePair(deal, pair))
}

/** A pair in the list of the best: its place, and the offer that it leads with. */
export interface Row {
  pair: RankedPair
  place: number
  tag: 'best' | 'cheapest' | null
  /** What stands for the pair; of the cheapest its lowest offer, which is what makes it the cheapest. */
  lead: RankedDeal
}

const shown = 5

/** The best pairs, and the cheapest one wherever it stands: it stays in sight, whatever counts. */
export function rowsOf(ranked: readonly RankedPair[]): Row[] {
  const cheapest = cheaperThanBest(ranked)
  const top = ranked.slice(0, shown)
  const pairs = cheapest && !top.includes(cheapest) ? [...top, cheapest] : top
  return pairs.map((pair) => {
    const isCheapest = pair === cheapest
    const tag = isCheapest ? 'cheapest' : pair === ranked[0] ? 'best' : null
    return { pair, place: ranked.indexOf(pair) + 1, tag, lead: isCheapest ? pair.lowest : pair }
  })
}
