import type { CalendarFare } from '@faresight/contracts/search/rpc'
import type { Asking } from './asking.ts'
import type { Fault } from '../outside/send.ts'

/** Fares between two places whose departures lie in one month, for one adult in economy. */
export interface CalendarMonth {
  origin: string
  destination: string
  tripType: 'roundtrip' | 'oneway'
  /** `2027-01`. */
  month: string
}

/** What a provider remembers of a month, in any currency; several fares may be of the same days. Never throws. */
export type AskCalendar = (month: CalendarMonth, asking: Asking) => Promise<CalendarAnswer>

export interface CalendarAnswer {
  fares: CalendarFare[]
  /** Also where a part alone failed: what the others told stays. */
  fault: Fault | null
  /** With a fault: a part was answered, if only with nothing. */
  isPartial?: boolean
}
