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

/** A scan as far as it is known here, and as far as its viewer may see it. */
export interface FoundScan {
  /** `null` of a visitor, of whom nothing is kept. */
  searchId: string | null
  status: ScanStatus
  /** 0 to 100. */
  progress: number
  bestDeal: BestDeal | null
  /** Cheapest first. */
  scannedDates: readonly OpenDeal[]
  /** The last of its checks, newest last; none without access. */
  lastChecks: readonly SmartSample[]
  /** `null` until the first word of it. */
  scan: ScanProgress | null
  /** What is known of pairs that were not checked, as it grows; `null` without access. */
  calendar: ScanCalendar | null
  /** What is kept of it: at the latest that of its end. `null` of a visitor. */
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

/** What an event of a running scan says: the whole state each time, and the calendar where it has changed. */
export function fromProgress(event: ScanStream['progress']) {
  const { progress, bestDeal, scannedDates, lastChecks, scan, calendar } = event
  const state = { status: 'running', progress, bestDeal, scannedDates, lastChecks, scan } as const
  return { ...state, ...(calendar && { calendar }) } satisfies Partial<FoundScan>
}

/** What a visitor's scan has come to. */
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

/** How long the same question leads to the same scan. */
export const sameForMs = 60 * 60 * 1000

/** Whether a scan has come to its end, whatever that is. */
export function isOver({ status }: Pick<FoundScan, 'status'>): boolean {
  return status !== 'pending' && status !== 'running'
}

/** What all scans are kept under; small, so that who asks for a scan needs nothing of how one is found. */
export const scansKey = 'scan'

/** Whoever asks once more, or opens another scan of the same question, is not shown the one that was found before. */
export function forgetScans(client: QueryClient): void {
  // One that is on the page is replaced by it.
  client.removeQueries({ queryKey: [scansKey], type: 'inactive' })
}
