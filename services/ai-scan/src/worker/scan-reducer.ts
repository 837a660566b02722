import type { PriceEstimateRow, ScanCalendar } from '@faresight/contracts/ai-scan/calendar'
import type { StayRange } from '@faresight/contracts/ai-scan/date-pairs'
import { findCheapestOffer } from '@faresight/contracts/ai-scan/lowest-fare'
import { fromDayNumber } from '@faresight/contracts/days'
import type { UnlockedResult } from '@faresight/contracts/search/result'
import type { QuoteProviderStatus } from '@faresight/contracts/search/rpc'
import type { GapCertificate, ScanCheck, PriceEstimate } from '../sampler/task.ts'
import { findScoreBaseline, pickBestOffer, rankDeals, toScoreWeights } from '../scans/deals.ts'
import { toCheckDates, toCheckedDatePairs } from '../scans/quote-question.ts'
import type { ProviderTally, ScanRecord, StoredSample } from '../scans/record.ts'
import { type ScanStopReason, toScanOutcome } from './outcome.ts'

export type ScanRunEvent =
  | { type: 'batch-started'; checks: readonly ScanCheck[] }
  | CheckAnswered
  | { type: 'check-failed'; providers: readonly QuoteProviderStatus[] }
  /** Checks without an answer are counted and not repeated. */
  | { type: 'checks-skipped'; checks: readonly ScanCheck[] }
  | { type: 'estimates-updated'; certificate: ScanRecord['certificate']; calendar: ScanCalendar }
  | { type: 'stopped'; reason: ScanStopReason; at: Date }

interface CheckAnswered {
  type: 'check-answered'
  check: ScanCheck
  offers: readonly UnlockedResult[]
  providers: readonly QuoteProviderStatus[]
  at: Date
}

/** The record after an event. Its lease, `version` and `recoverAt` are the database's and stay as they were read. */
export function reduceScan(scan: ScanRecord, event: ScanRunEvent): ScanRecord {
  switch (event.type) {
    case 'batch-started':
      return { ...scan, checking: toCheckedDatePairs(event.checks) }
    case 'check-answered':
      return addAnsweredCheck(scan, event)
    case 'check-failed':
      return tallyProviders(scan, event.providers)
    case 'checks-skipped': {
      const skipped = event.checks.map((check) => ({ ...toCheckDates(check), why: check.why }))
      return { ...scan, unanswered: [...scan.unanswered, ...skipped] }
    }
    case 'estimates-updated': {
      const { certificate, calendar } = event
      return { ...scan, certificate, calendar, calendarVersion: scan.calendarVersion + 1 }
    }
    case 'stopped':
      return { ...scan, ...toScanOutcome(event.reason, scan, event.at), checking: [] }
    default:
      return event satisfies never
  }
}

function addAnsweredCheck(scan: ScanRecord, { check, offers, providers, at }: CheckAnswered): ScanRecord {
  const isLeg = check.kind === 'leg'
  const weights = toScoreWeights(scan.priceWeight)
  const known = new Set(scan.allResults.map(({ id }) => id))
  // A day of one leg is no cell of the calendar: no traveller can take its offers.
  const fresh = isLeg ? [] : offers.filter(({ id }) => !known.has(id))
  const allResults = [...scan.allResults, ...fresh]
  const baseline = findScoreBaseline(isLeg ? offers : allResults)
  const outcome = baseline && pickBestOffer(offers, baseline, weights)
  const price = findScoreBaseline(offers)?.price ?? null
  const sample: StoredSample = {
    ...toCheckDates(check),
    why: check.why,
    price,
    cheapest: isLeg ? null : findCheapestOffer(offers),
    outcome: outcome?.price
      ? { price: outcome.price, minutes: outcome.duration || null, lowest: price ?? outcome.price }
      : null,
    offers: isLeg ? [] : offers.map(({ id }) => id),
    checkedAt: at,
  }
  const smartSamples = [...scan.smartSamples, sample]
  return {
    ...tallyProviders(scan, providers),
    checks: smartSamples.length,
    smartSamples,
    allResults,
    bestDeal: rankDeals(smartSamples, allResults, weights).best,
    progress: toProgress(smartSamples.length, scan.budget),
    ...(check.why === 'audit' && { hasCertificateHeld: hasHeld(scan, price) }),
  }
}

/** @param lowest of a pair that the certificate did not know; `null` where it is not sold */
function hasHeld({ certificate }: ScanRecord, lowest: number | null): boolean | null {
  return certificate && (lowest === null || lowest >= certificate.floor)
}

function tallyProviders(scan: ScanRecord, statuses: readonly QuoteProviderStatus[]): ScanRecord {
  const remarks = statuses.flatMap((status) => status.remarks ?? [])
  const fallback = statuses.find((it) => it.fallback && it.status === 'ok')?.provider
  return {
    ...scan,
    providers: statuses.reduce((tallies, status) => tallyProvider(tallies, status, fallback), scan.providers),
    remarks: [...new Set([...scan.remarks, ...remarks])],
  }
}

function tallyProvider(
  tallies: ProviderTally[],
  { provider, status, detail }: QuoteProviderStatus,
  fallback: string | undefined,
): ProviderTally[] {
  const old = tallies.find((it) => it.provider === provider)
  const before = old ?? { provider, answered: 0, missed: 0, lastFailure: null }
  const after =
    status === 'ok'
      ? { ...before, answered: before.answered + 1 }
      : {
          ...before,
          ...(fallback && { replacedBy: countReplacement(before, fallback) }),
          missed: before.missed + 1,
          lastFailure: { status, detail },
        }
  return old ? tallies.map((it) => (it === old ? after : it)) : [...tallies, after]
}

function countReplacement({ replacedBy = {} }: ProviderTally, fallback: string): Record<string, number> {
  return { ...replacedBy, [fallback]: (replacedBy[fallback] ?? 0) + 1 }
}

function toProgress(checks: number, budget: number): number {
  return Math.min(99, Math.round((100 * checks) / budget))
}

/** The lowest fare that an unchecked pair may have, rounded down to the cent. */
export function toCertificateFloor(certificate: GapCertificate | null): ScanRecord['certificate'] {
  if (!certificate) return null
  const { lowest, gap, confidence } = certificate
  return { floor: Math.floor((lowest - gap) * 100) / 100, confidence }
}

/** Estimates by departure, with one column for each stay, in whole units; none is below the certificate's `floor`. */
export function toPriceEstimateRows(
  estimates: readonly PriceEstimate[],
  stay: StayRange | null,
  floor = 0,
): PriceEstimateRow[] {
  const columns = stay ? stay.maxNights - stay.minNights + 1 : 1
  const nulls = Array.from({ length: columns }, () => null)
  const rows = new Map<number, PriceEstimateRow>()
  for (const { departureDay, returnDay, low, high } of estimates) {
    const column = stay && returnDay !== null ? returnDay - departureDay - stay.minNights : 0
    const row = rows.get(departureDay) ?? {
      date: fromDayNumber(departureDay),
      low: [...nulls],
      high: [...nulls],
    }
    rows.set(departureDay, row)
    row.low[column] = Math.round(Math.max(low, floor))
    row.high[column] = Math.round(Math.max(high, floor))
  }
  return [...rows.entries()].sort(([a], [b]) => a - b).map(([, row]) => row)
}
