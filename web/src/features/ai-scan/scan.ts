import type { ScanCalendar } from '@faresight/contracts/ai-scan/calendar'
import type { BestDeal, OpenDeal } from '@faresight/contracts/ai-scan/deal'
import type {
  AiSearchRecord,
  ScanFindings,
  ScanProgress,
  ScanStatus,
  SmartSample,
} from '@faresight/contracts/ai-scan/record'
import type { ScanStream } from '@faresight/contracts/ai-scan/stream'
import type { Line } from '../../api/kept.ts'
import type { QueryClient } from '@tanstack/react-query'

export interface FoundScan {
  /** `null` for visitors, whose scans aren't stored. */
  searchId: string | null
  status: ScanStatus
  progress: number
  bestDeal: BestDeal | null
  /** Cheapest first. */
  scannedDates: readonly OpenDeal[]
  /** Newest last; empty without access. */
  lastChecks: readonly SmartSample[]
  /** `null` until the first event. */
  scan: ScanProgress | null
  /** Prices seen earlier and estimates; `null` without access. */
  calendar: ScanCalendar | null
  /** The stored record, final once the scan is over. `null` for visitors. */
  record: AiSearchRecord | null
  line: Line
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
  line: 'open',
}

/** A progress event carries the whole state; the calendar only when it has changed. */
export function fromProgress(event: ScanStream['progress']) {
  const { progress, bestDeal, scannedDates, lastChecks, scan, calendar } = event
  const state = { status: 'running', progress, bestDeal, scannedDates, lastChecks, scan } as const
  return { ...state, ...(calendar && { calendar }) } satisfies Partial<FoundScan>
}

export function fromFindings({ bestDeal, scannedDates, scan }: ScanFindings) {
  const { ended } = scan
  const status = ended === 'failed' || ended === 'canceled' ? ended : 'completed'
  return { status, progress: 100, bestDeal, scannedDates, scan } satisfies Partial<FoundScan>
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
export function forgetScans(client: QueryClient): void {
  // The scan on screen stays until it is replaced.
  client.removeQueries({ queryKey: [scansKey], type: 'inactive' })
}
