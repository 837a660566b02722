import type { UnlockedBestDates, UnlockedDeal } from '@faresight/contracts/ai-scan/deal'
import type {
  AiSearchSummary,
  PublicScanFindings,
  ScanProgress,
  SmartSample,
} from '@faresight/contracts/ai-scan/record'
import { scanRedactionRules } from '@faresight/contracts/ai-scan/scan-redaction'
import type { UnlockedResult, ProviderStatus } from '@faresight/contracts/search/result'
import type { Viewer } from '@faresight/contracts/viewer'
import { redactForViewer } from '@faresight/contracts/redaction'
import { rankDeals, toScoreWeights } from './deals.ts'
import { scanExpiresAt } from './model.ts'
import {
  scanRequestFields,
  type RunningScan,
  type ScanListItem,
  type ProviderTally,
  type ScanRecord,
  type StoredSample,
} from './record.ts'

const maxLastChecks = 6

export interface ScanReaderAccess {
  viewer: Viewer
  isOwn: boolean
}

export function toPublicScanFindings(viewer: Viewer, scan: ScanRecord): PublicScanFindings {
  const { searchId, createdAt, completedAt } = toRequestFields(scan)
  const found = redactForViewer(toFindings(scan, false), viewer, scanRedactionRules)
  return { searchId, createdAt, completedAt, expiresAt: scanExpiresAt(scan).toISOString(), ...found }
}

/** A running scan. Sent often, so only the best deal has its flights, and the calendar is sent when it has changed. */
export function toScanProgressEvent({ viewer, isOwn }: ScanReaderAccess, scan: RunningScan) {
  const { calendar } = scan
  const seen = redactForViewer(
    {
      ...toFindings(scan, isOwn),
      lastChecks: scan.smartSamples.slice(-maxLastChecks).map(toSmartSample),
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

export function toScanResponse({ viewer, isOwn }: ScanReaderAccess, scan: ScanRecord) {
  const { allResults, smartSamples, calendar, isShared } = scan
  const fares = {
    ...toFindings(scan, isOwn),
    allResults: isOwn ? allResults : allResults.map(withoutResultLinks),
    smartSamples: smartSamples.map(toSmartSample),
    calendar: calendar ?? { earlierPrices: [], estimates: [] },
  }
  const opening = { isOwn, isShared, expiresAt: scanExpiresAt(scan).toISOString() }
  return { ...toRequestFields(scan), ...opening, ...redactForViewer(fares, viewer, scanRedactionRules) }
}

export function toScanSummary(viewer: Viewer, scan: ScanListItem): AiSearchSummary {
  return {
    ...toRequestFields(scan),
    checks: scan.checks,
    ...redactForViewer({ bestDates: toBestDates(scan.bestDeal) }, viewer, scanRedactionRules),
  }
}

function toBestDates(deal: ScanListItem['bestDeal']): UnlockedBestDates | null {
  const { date, returnDate = null, price, pricePerPassenger, live, seenAt } = deal ?? {}
  if (!date || typeof price !== 'number' || typeof pricePerPassenger !== 'number') return null
  if (typeof live !== 'boolean' || !seenAt) return null
  return { locked: false, date, returnDate, price, pricePerPassenger, live, seenAt }
}

function toFindings(found: Omit<ScanRecord, 'calendar'>, isOwn: boolean) {
  const { bestDeal, smartSamples, allResults, priceWeight } = found
  const { deals } = rankDeals(smartSamples, allResults, toScoreWeights(priceWeight))
  const scan = toProgress(found, deals)
  if (isOwn) return { bestDeal, scannedDates: deals, scan }
  return { bestDeal: withoutDealLink(bestDeal), scannedDates: deals.map(withoutDealLink), scan }
}

type RequestFieldsInput = Pick<
  ScanRecord,
  '_id' | (typeof scanRequestFields)[number] | 'createdAt' | 'completedAt'
>

function toRequestFields(scan: RequestFieldsInput) {
  return {
    ...pick(scan, scanRequestFields),
    searchId: scan._id,
    createdAt: scan.createdAt.toISOString(),
    completedAt: scan.completedAt?.toISOString() ?? null,
  }
}

function pick<T extends object, K extends keyof T>(from: T, names: readonly K[]): Pick<T, K> {
  // Safe: the object is built from exactly these names.
  return Object.fromEntries(names.map((name) => [name, from[name]])) as Pick<T, K>
}

function toProgress(scan: Omit<ScanRecord, 'calendar'>, deals: readonly UnlockedDeal[]): ScanProgress {
  const { checks, budget, candidates, from, to, checking, ended, remarks } = scan
  const providers = scan.providers.map(toProviderStatus)
  const certificate = toCertificateGap(scan, deals)
  return { checks, budget, candidates, from, to, certificate, checking, ended, providers, remarks }
}

/** `gap`: how far unchecked fares may be below the best deal. `null` too once a check finds a fare below the floor. */
export function toCertificateGap(
  { certificate, bestDeal }: Pick<ScanRecord, 'certificate' | 'bestDeal'>,
  deals: readonly Pick<UnlockedDeal, 'lowestPrice'>[],
): ScanProgress['certificate'] {
  if (!certificate || typeof bestDeal?.price !== 'number') return null
  const { floor, confidence } = certificate
  if (deals.some(({ lowestPrice }) => lowestPrice !== null && lowestPrice < floor)) return null
  // Differences of binary fractions are not whole cents.
  const cents = Math.max(0, Math.ceil((bestDeal.price - floor) * 100 - 1e-6))
  return { gap: cents / 100, confidence }
}

function toProviderStatus({ provider, answered, missed, lastFailure }: ProviderTally): ProviderStatus {
  if (!lastFailure) return { provider, status: 'ok', count: answered, detail: null }
  const partly = `Responded to ${answered} of ${answered + missed} checks.`
  return {
    provider,
    status: lastFailure.status,
    count: answered,
    detail: answered ? partly : lastFailure.detail,
  }
}

function toSmartSample({ departureDate, returnDate, why, price, checkedAt }: StoredSample): SmartSample {
  return { departureDate, returnDate, why, price, checkedAt: checkedAt.toISOString() }
}

// The links of offers are kept for the owner of a scan: other readers get none.

function withoutDealLink<D extends UnlockedDeal | null>(deal: D): D {
  return deal && { ...deal, bookingUrl: null }
}

function withoutResultLinks(result: UnlockedResult): UnlockedResult {
  const options = result.options.map((option) => ({
    ...option,
    bookingUrl: null,
    tickets: option.tickets.map((ticket) => ({ ...ticket, bookingUrl: null })),
  }))
  return { ...result, searchId: null, bookingUrl: null, options }
}
