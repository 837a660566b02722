import type { PlainDate } from '@faresight/contracts/common'
import type { CabinClass, StopsFilter } from '@faresight/contracts/search/question'

/** Flights whose fare somebody may have watched, as they were searched for. */
export interface Watched {
  /** Airports or metro areas. */
  origin: string
  destination: string
  departureDate: PlainDate
  /** `null` one way. */
  returnDate: PlainDate | null
  passengers: number
  cabinClass: CabinClass
  stops: StopsFilter
  /** The saved search that they are of: deleting that takes the alert along. */
  savedSearchId?: string
}
