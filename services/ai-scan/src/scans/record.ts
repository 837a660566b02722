import type { PlainDate } from '@faresight/contracts/common'
import type { ScanCalendar } from '@faresight/contracts/ai-scan/calendar'
import type { OpenDeal } from '@faresight/contracts/ai-scan/deal'
import type { LowestOffer } from '@faresight/contracts/ai-scan/lowest-fare'
import type { SearchPeriod } from '@faresight/contracts/ai-scan/date-pairs'
import type { ScanEndReason, ScanProgress, ScanStatus } from '@faresight/contracts/ai-scan/record'
import type { ScanTripType } from '@faresight/contracts/ai-scan/request'
import type { CurrencyCode } from '@faresight/contracts/supported-currencies'
import type { CabinClass, StopsFilter } from '@faresight/contracts/search/search-request'
import type { OpenResult } from '@faresight/contracts/search/result'
import type { Viewer } from '@faresight/contracts/viewer'
import type { TraceHeaders } from '@faresight/kit/telemetry/trace-context'

/** What a scan looks for: what a person asked, and what became of it with the day and the places known. */
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
  /** Date pairs in question. */
  candidates: number
}

/** One check as it was made, with what the sampler was told of it. */
export interface StoredSample {
  departureDate: PlainDate | null
  returnDate: PlainDate | null
  why: 'explore' | 'exploit' | 'leg'
  /** The lowest found; `null` where nobody flies or sells. */
  price: number | null
  /** The offer of a pair that has that price. */
  cheapest: LowestOffer | null
  /** What stood for it when it was made: the sampler is told the same again when the scan is resumed. */
  outcome: { price: number; minutes: number | null; lowest: number } | null
  /** Ids of its offers among `allResults`. */
  offers: string[]
  checkedAt: Date
}

/** How one provider fared: in how many checks it answered, in how many not, and what it said the last time that it did not. */
export interface ProviderTally {
  provider: string
  answered: number
  missed: number
  trouble: { status: 'late' | 'failed' | 'limited'; detail: string | null } | null
}

/** A check that nobody answered, so that the scan went on without it. */
export type UnansweredCheck = Pick<StoredSample, 'departureDate' | 'returnDate' | 'why'>

/** What a scan has found so far, and what it believes of the rest. */
export interface ScanFinds {
  /** As many as there are samples: a write that comes twice finds another number, and changes nothing. */
  checks: number
  checking: ScanProgress['checking']
  smartSamples: StoredSample[]
  unanswered: UnansweredCheck[]
  allResults: OpenResult[]
  bestDeal: OpenDeal | null
  /** No unchecked pair has a fare below `floor`, as sure as `confidence`; in major units of the scan's currency. */
  certificate: { floor: number; confidence: number } | null
  providers: ProviderTally[]
  remarks: string[]
  calendar: ScanCalendar | null
  /** How often the calendar was written: readers are sent it once each time. */
  calendarVersion: number
}

/** How a scan is kept from being run twice, lost or never told; no reader is shown it. */
export interface ScanKeeping {
  /** Raised by each worker that takes it: a late one's writes find another number, and change nothing. */
  lease: number
  /** Until when nobody else takes it from the worker that has it; `null` where none has. */
  heldUntil: Date | null
  /** Workers that took it and neither ended it nor gave it back, with the one that has it. */
  unreturned: number
  /** When somebody else should look after it: its job may be lost, its worker dead, or its end not announced. */
  dueAt: Date | null
  /** Of one that was given up: when to ask again, where that is known. */
  againAt?: Date | undefined
  /** Within which it was asked for: a job that is sent again, and the end that is told later, are of that trace. */
  trace?: TraceHeaders | undefined
  /** When its end was announced. */
  announcedAt: Date | null
  /** Equal questions of one asker have equal keys. */
  questionKey: string
  /** While it runs its question's key, then its own id: no two with the same key run at once. */
  asking: string
  /** While it runs one of its user's places, then its own id: a user runs as many scans as there are places. */
  place: string
}

/**
 * A scan as it is kept. Only whoever holds the lease writes it while it runs, and once it has ended nothing of it changes,
 * but for `isShared`, which is its owner's.
 */
export interface ScanRecord extends ScanQuestion, ScanFinds, ScanKeeping {
  _id: string
  purpose: Viewer
  /** Of a visitor's there is none. */
  userId?: string | undefined
  /** Whether other people can open it by its id. */
  isShared: boolean
  /** While it runs: for whom requests to providers are counted. */
  spenders?: readonly string[] | undefined
  /** Checks that it may make. */
  budget: number
  status: ScanStatus
  progress: number
  errorMessage: string | null
  createdAt: Date
  startedAt?: Date | undefined
  completedAt: Date | null
  ended: ScanEndReason | null
  /** Rises with every change: the number of the event that tells it. */
  version: number
}

/** One that runs, without what is long and only read in the end; with its calendar where that is new to the reader. */
export type GrowingScan = Omit<ScanRecord, 'allResults' | 'calendar'> & {
  allResults: Omit<OpenResult, 'legs' | 'options'>[]
  calendar?: ScanCalendar | null
}

export const isOver = (status: ScanStatus): boolean => status !== 'pending' && status !== 'running'

/** What a list of scans and a whole record tell in the same words. */
export const askedFields = [
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

/** What a list of scans reads of each. */
export const summaryFields = [
  '_id',
  ...askedFields,
  'createdAt',
  'completedAt',
  'checks',
] as const satisfies readonly (keyof ScanRecord)[]

/** And of its best deal. */
export const bestDatesFields = ['date', 'returnDate', 'price', 'pricePerPassenger', 'live', 'seenAt'] as const

export type ListedScan = Pick<ScanRecord, (typeof summaryFields)[number]> & {
  bestDeal?: Pick<OpenDeal, (typeof bestDatesFields)[number]> | null
}

/** What is read of a scan that has to be looked after. */
export const dueFields = [
  '_id',
  'userId',
  'tripType',
  'origin',
  'destination',
  'status',
  'version',
  'dueAt',
  'createdAt',
  'startedAt',
  'completedAt',
  'ended',
  'errorMessage',
  'checks',
  'bestDeal',
  'trace',
] as const satisfies readonly (keyof ScanRecord)[]

export type DueScan = Pick<ScanRecord, (typeof dueFields)[number]>
