import type { OpenBestDates, OpenDeal } from '@faresight/contracts/ai-scan/deal'
import type {
  AiSearchSummary,
  PublicScanFindings,
  ScanProgress,
  SmartSample,
} from '@faresight/contracts/ai-scan/record'
import { scanRedactionRules } from '@faresight/contracts/ai-scan/scan-redaction'
import type { ProviderStatus } from '@faresight/contracts/search/result'
import type { Viewer } from '@faresight/contracts/viewer'
import { redactForViewer } from '@faresight/contracts/redaction'
import { dealsOf, weightsOf } from './deals.ts'
import { expiryOf } from './model.ts'
import { readOnlyDeal, readOnlyResult } from './read-only.ts'
import {
  askedFields,
  type GrowingScan,
  type ListedScan,
  type ProviderTally,
  type ScanRecord,
  type StoredSample,
} from './record.ts'

/** How many of the last checks an event tells. */
const lastTold = 6

/** Who looks at a scan: what they may see of fares, and whether it is theirs. */
export interface Reader {
  viewer: Viewer
  isOwn: boolean
}

/** What a visitor's scan has found, as `viewer` may see it. */
export function findingsFor(viewer: Viewer, scan: ScanRecord): PublicScanFindings {
  const { searchId, createdAt, completedAt } = askedOf(scan)
  const found = redactForViewer(foundBy(scan, false), viewer, scanRedactionRules)
  return { searchId, createdAt, completedAt, expiresAt: expiryOf(scan).toISOString(), ...found }
}

/** A scan while it runs: often, so only the best deal comes with its flights, and the calendar where it was read. */
export function growthFor({ viewer, isOwn }: Reader, scan: GrowingScan) {
  const { calendar } = scan
  const allResults = scan.allResults.map((offer) => ({ ...offer, legs: [], options: [] }))
  const seen = redactForViewer(
    {
      ...foundBy({ ...scan, allResults }, isOwn),
      lastChecks: scan.smartSamples.slice(-lastTold).map(sampleOf),
      ...(calendar && { calendar }),
    },
    viewer,
    scanRedactionRules,
  )
  return {
    ...seen,
    searchId: scan._id,
    progress: scan.progress,
    checks: scan.checks,
    budget: scan.budget,
  }
}

/** The whole record. */
export function recordFor({ viewer, isOwn }: Reader, scan: ScanRecord) {
  const { allResults, smartSamples, calendar, isShared } = scan
  const fares = {
    ...foundBy(scan, isOwn),
    allResults: isOwn ? allResults : allResults.map(readOnlyResult),
    smartSamples: smartSamples.map(sampleOf),
    calendar: calendar ?? { seen: [], estimates: [] },
  }
  const opening = { isOwn, isShared, expiresAt: expiryOf(scan).toISOString() }
  return { ...askedOf(scan), ...opening, ...redactForViewer(fares, viewer, scanRedactionRules) }
}

/** A scan in the list of its user. */
export function summaryFor(viewer: Viewer, scan: ListedScan): AiSearchSummary {
  return {
    ...askedOf(scan),
    checks: scan.checks,
    ...redactForViewer({ bestDates: bestDatesOf(scan.bestDeal) }, viewer, scanRedactionRules),
  }
}

function bestDatesOf(deal: ListedScan['bestDeal']): OpenBestDates | null {
  const { date, returnDate = null, price, pricePerPassenger, live, seenAt } = deal ?? {}
  if (!date || typeof price !== 'number' || typeof pricePerPassenger !== 'number') return null
  if (typeof live !== 'boolean' || !seenAt) return null
  return { locked: false, date, returnDate, price, pricePerPassenger, live, seenAt }
}

type Found = Omit<GrowingScan, 'allResults'> & Pick<ScanRecord, 'allResults'>

function foundBy(found: Found, isOwn: boolean) {
  const { bestDeal, smartSamples, allResults, priceWeight } = found
  const { deals } = dealsOf(smartSamples, allResults, weightsOf(priceWeight))
  const scan = progressOf(found, deals)
  if (isOwn) return { bestDeal, scannedDates: deals, scan }
  return { bestDeal: readOnlyDeal(bestDeal), scannedDates: deals.map(readOnlyDeal), scan }
}

type Asked = Pick<ScanRecord, '_id' | (typeof askedFields)[number] | 'createdAt' | 'completedAt'>

function askedOf(scan: Asked) {
  return {
    ...pick(scan, askedFields),
    searchId: scan._id,
    createdAt: scan.createdAt.toISOString(),
    completedAt: scan.completedAt?.toISOString() ?? null,
  }
}

function pick<T extends object, K extends keyof T>(from: T, names: readonly K[]): Pick<T, K> {
  // Those names and no others.
  return Object.fromEntries(names.map((name) => [name, from[name]])) as Pick<T, K>
}

function progressOf(scan: Omit<GrowingScan, 'allResults'>, deals: readonly OpenDeal[]): ScanProgress {
  const { checks, budget, candidates, from, to, checking, ended, remarks } = scan
  const providers = scan.providers.map(statusOf)
  const certificate = certificateOf(scan, deals)
  return { checks, budget, candidates, from, to, certificate, checking, ended, providers, remarks }
}

/**
 * How far below the best deal fares of unchecked pairs may be. Since the certificate was made a check may have found a fare that it
 * said there was none of: then there is none until the next.
 */
export function certificateOf(
  { certificate, bestDeal }: Pick<ScanRecord, 'certificate' | 'bestDeal'>,
  deals: readonly Pick<OpenDeal, 'lowestPrice'>[],
): ScanProgress['certificate'] {
  if (!certificate || typeof bestDeal?.price !== 'number') return null
  const { floor, confidence } = certificate
  if (deals.some(({ lowestPrice }) => lowestPrice !== null && lowestPrice < floor)) return null
  // Differences of cents are not whole cents to a computer.
  const cents = Math.max(0, Math.ceil((bestDeal.price - floor) * 100 - 1e-6))
  return { gap: cents / 100, confidence }
}

function statusOf({ provider, answered, missed, trouble }: ProviderTally): ProviderStatus {
  if (!trouble) return { provider, status: 'ok', count: answered, detail: null }
  const partly = `Responded to ${answered} of ${answered + missed} checks.`
  return { provider, status: trouble.status, count: answered, detail: answered ? partly : trouble.detail }
}

function sampleOf({ departureDate, returnDate, why, price, checkedAt }: StoredSample): SmartSample {
  return { departureDate, returnDate, why, price, checkedAt: checkedAt.toISOString() }
}
