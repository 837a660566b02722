import type { ScanCalendar } from '@faresight/contracts/ai-scan/calendar'
import type { BestDeal, UnlockedDeal } from '@faresight/contracts/ai-scan/deal'
import type {
  AiSearchRecord,
  PublicScanFindings,
  ScanProgress,
  ScanStatus,
  SmartSample,
} from '@faresight/contracts/ai-scan/record'
import type { ScanStreamEvents } from '@faresight/contracts/ai-scan/stream'
import type { ConnectionState } from '../../api/follow.ts'
import type { QueryClient } from '@tanstack/react-query'

export interface FoundScan {
  /** The id of its link; `null` until the first event. */
  searchId: string | null
  status: ScanStatus
  progress: number
  bestDeal: BestDeal | null
  /** Cheapest first. */
  scannedDates: readonly UnlockedDeal[]
  /** Newest last; empty without access. */
  lastChecks: readonly SmartSample[]
  /** `null` until the first event. */
  scan: ScanProgress | null
  /** Prices seen earlier and estimates; `null` without access. */
  calendar: ScanCalendar | null
  /** The stored record, final once the scan is over. `null` for a scan that a visitor has just run. */
  record: AiSearchRecord | null
  /** When the scan and its link are deleted; `null` until that is known. */
  expiresAt: string | null
  line: ConnectionState
  /** Whether this tab ran it. The server knows no visitor's scan as theirs. */
  isRanHere?: boolean
}

export const nothingFound: FoundScan = {
  searchId: null,
  status: 'pending',
  progress: 0,
  bestDeal: null,
  scannedDates: [],
  lastChecks: [],
  scan: null,
  calendar: null,
  record: null,
  expiresAt: null,
  line: 'open',
}

/** A progress event carries the whole state; the calendar only when it has changed. */
export function fromProgress(event: ScanStreamEvents['progress']) {
  const { progress, bestDeal, scannedDates, lastChecks, scan, calendar } = event
  const state = { status: 'running', progress, bestDeal, scannedDates, lastChecks, scan } as const
  return { ...state, ...(calendar && { calendar }) } satisfies Partial<FoundScan>
}

export function fromFindings({ searchId, expiresAt, bestDeal, scannedDates, scan }: PublicScanFindings) {
  const { ended } = scan
  const status = ended === 'failed' || ended === 'canceled' ? ended : 'completed'
  return {
    searchId,
    expiresAt,
    status,
    progress: 100,
    bestDeal,
    scannedDates,
    scan,
  } satisfies Partial<FoundScan>
}

export function fromRecord(record: AiSearchRecord) {
  const { searchId, status, progress, bestDeal, scannedDates, smartSamples, scan, calendar } = record
  return {
    searchId,
    status,
    progress,
    bestDeal,
    scannedDates,
    lastChecks: smartSamples,
    scan,
    calendar,
    record,
    expiresAt: record.expiresAt,
  } satisfies Partial<FoundScan>
}

/** For this long, the same search returns the same scan. */
export const sameForMs = 60 * 60 * 1000

export function isOver({ status }: Pick<FoundScan, 'status'>): boolean {
  return status !== 'pending' && status !== 'running'
}

/** Query key of all scans. Here, so that the search form needn't load the scan code. */
export const scansKey = 'scan'

/** Drops found scans, so that repeating a search doesn't show an earlier one. */
export function clearScans(client: QueryClient): void {
  // The scan on screen stays until it is replaced.
  client.removeQueries({ queryKey: [scansKey], type: 'inactive' })
}

/** Whether the scan was opened by its link by somebody other than its owner. */
export function isSomeoneElses({ record, isRanHere }: Pick<FoundScan, 'record' | 'isRanHere'>): boolean {
  return record !== null && !record.isOwn && !isRanHere
}

/** Updates the cached scans after their link was turned on or off. */
export function setShared(client: QueryClient, searchId: string, isShared: boolean): void {
  client.setQueriesData<FoundScan>({ queryKey: [scansKey] }, (found) =>
    found?.record?.searchId === searchId ? { ...found, record: { ...found.record, isShared } } : found,
  )
}
