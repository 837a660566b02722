import type { PlainDate } from '@faresight/contracts/common'
import type { ScanCalendar } from '@faresight/contracts/ai-scan/calendar'
import type { UnlockedDeal } from '@faresight/contracts/ai-scan/deal'
import type { LowestOffer } from '@faresight/contracts/ai-scan/lowest-fare'
import type { SearchPeriod } from '@faresight/contracts/ai-scan/date-pairs'
import type { ScanEndReason, ScanProgress, ScanStatus } from '@faresight/contracts/ai-scan/record'
import type { ScanTripType } from '@faresight/contracts/ai-scan/request'
import type { CurrencyCode } from '@faresight/contracts/supported-currencies'
import type { CabinClass, StopsFilter } from '@faresight/contracts/search/search-request'
import type { UnlockedResult } from '@faresight/contracts/search/result'
import type { Viewer } from '@faresight/contracts/viewer'
import type { TraceHeaders } from '@faresight/kit/telemetry/trace-context'

export interface ScanQuestion {
  tripType: ScanTripType
  origin: string
  destination: string
  searchPeriod: SearchPeriod
  /** `null` one way. */
  minNights: number | null
  maxNights: number | null
  stops: StopsFilter
  passengers: number
  children: number
  infants: number
  cabinClass: CabinClass
  currency: CurrencyCode
  priceWeight: number
  /** By the calendar of the origin. */
  today: PlainDate
  from: PlainDate
  to: PlainDate
  candidates: number
}

export interface StoredSample {
  departureDate: PlainDate | null
  returnDate: PlainDate | null
  why: 'explore' | 'exploit' | 'leg' | 'audit'
  /** The lowest found; `null` without an offer. */
  price: number | null
  /** The offer with that price; `null` for a leg. Not stored. */
  cheapest: LowestOffer | null
  /** What the sampler observed, to be observed again when the scan is resumed. */
  outcome: { price: number; minutes: number | null; lowest: number } | null
  offers: string[]
  checkedAt: Date
}

export interface ProviderTally {
  provider: string
  answered: number
  missed: number
  lastFailure: { status: 'late' | 'failed' | 'limited'; detail: string | null } | null
  /** How many of the missed checks other providers answered instead, by their names. */
  replacedBy?: Record<string, number>
}

export type UnansweredCheck = Pick<StoredSample, 'departureDate' | 'returnDate' | 'why'>

export interface StoredScanFindings {
  /** The number of samples. Appending a check filters on it, so a repeated write changes nothing. */
  checks: number
  checking: ScanProgress['checking']
  smartSamples: StoredSample[]
  unanswered: UnansweredCheck[]
  allResults: UnlockedResult[]
  bestDeal: UnlockedDeal | null
  /** No unchecked pair has a fare below `floor`, as sure as `confidence`; in major units of the scan's currency. */
  certificate: { floor: number; confidence: number } | null
  /** Whether a random unchecked pair had no fare below `floor`; `null` where none was checked. */
  hasCertificateHeld: boolean | null
  providers: ProviderTally[]
  remarks: string[]
  calendar: ScanCalendar | null
  /** Rises with every change of the calendar, so that readers receive each once. */
  calendarVersion: number
}

export interface ScanLeaseAndRecovery {
  /** Rises with each lease. Writes filter on it, so those of an expired lease change nothing. */
  fencingToken: number
  /** When the lease expires; `null` without one. */
  leasedUntil: Date | null
  /** Leases that neither finished nor were released: lost workers, and the current one. */
  unfinishedLeases: number
  /** When recovery checks whether its job was lost, its worker died, or its end was not announced. */
  recoverAt: Date | null
  /** Of a failed scan: when to try again, if known. */
  retryAt?: Date | undefined
  /** Of the request. Jobs that are sent again and the announcement belong to it. */
  trace?: TraceHeaders | undefined
  announcedAt: Date | null
  questionKey: string
  /** Unique: `questionKey` while active, then the scan's id. Keeps equal questions from running concurrently. */
  activeQuestionKey: string
  /** Unique: one of the requester's slots while active, then the scan's id. Bounds a user's concurrent scans. */
  concurrencySlot: string
}

/** A stored scan. Only the worker with its lease writes it, and once it has ended only `isShared` changes. */
export interface ScanRecord extends ScanQuestion, StoredScanFindings, ScanLeaseAndRecovery {
  _id: string
  purpose: Viewer
  userId?: string | undefined
  isShared: boolean
  /** To whom requests to providers are counted; deleted at the end. */
  quotaKeys?: readonly string[] | undefined
  budget: number
  status: ScanStatus
  progress: number
  errorMessage: string | null
  createdAt: Date
  startedAt?: Date | undefined
  completedAt: Date | null
  ended: ScanEndReason | null
  /** Rises with every change; the id of its server-sent event. */
  version: number
}

/** A running scan whose offers have no legs and no sellers; with its calendar if the reader lacks it. */
export type RunningScan = Omit<ScanRecord, 'calendar'> & { calendar?: ScanCalendar }

export const isEndedStatus = (status: ScanStatus): boolean => status !== 'pending' && status !== 'running'

export const scanRequestFields = [
  'tripType',
  'origin',
  'destination',
  'searchPeriod',
  'minNights',
  'maxNights',
  'stops',
  'passengers',
  'children',
  'infants',
  'cabinClass',
  'currency',
  'priceWeight',
  'status',
  'progress',
  'errorMessage',
] as const satisfies readonly (keyof ScanRecord)[]

export const scanSummaryFields = [
  '_id',
  ...scanRequestFields,
  'createdAt',
  'completedAt',
  'checks',
] as const satisfies readonly (keyof ScanRecord)[]

export const bestDealSummaryFields = [
  'date',
  'returnDate',
  'price',
  'pricePerPassenger',
  'live',
  'seenAt',
] as const

export type ScanListItem = Pick<ScanRecord, (typeof scanSummaryFields)[number]> & {
  bestDeal?: Pick<UnlockedDeal, (typeof bestDealSummaryFields)[number]> | null
}

export const scanRecoveryFields = [
  '_id',
  'userId',
  'tripType',
  'origin',
  'destination',
  'status',
  'version',
  'recoverAt',
  'createdAt',
  'startedAt',
  'completedAt',
  'ended',
  'errorMessage',
  'checks',
  'bestDeal',
  'hasCertificateHeld',
  'trace',
] as const satisfies readonly (keyof ScanRecord)[]

export type ScanToRecover = Pick<ScanRecord, (typeof scanRecoveryFields)[number]>
