import type { PlainDate } from '@faresight/contracts/common'
import type { CurrencyCode } from '@faresight/contracts/currencies'
import type { CabinClass, StopsFilter } from '@faresight/contracts/search/question'

/** What the form offers: several cities come later. */
export type OfferedTrip = 'roundtrip' | 'oneway'

/** What the search form holds. Nothing chosen is an empty string. */
export interface Draft {
  tripType: OfferedTrip
  origin: string
  destination: string
  departureDate: string
  returnDate: string
  passengers: number
  cabinClass: CabinClass
  stops: StopsFilter
}

/** A search that can be made: a draft without gaps, and the currency to answer in. */
export interface FlightQuery extends Omit<Draft, 'returnDate'> {
  /** `null` for one way. */
  returnDate: PlainDate | null
  currency: CurrencyCode
}

export const emptyDraft: Draft = {
  tripType: 'roundtrip',
  origin: '',
  destination: '',
  departureDate: '',
  returnDate: '',
  passengers: 1,
  cabinClass: 'economy',
  stops: 'any',
}

/** The body of a search call. */
export function requestOf({ returnDate, ...query }: FlightQuery) {
  return returnDate ? { ...query, returnDate } : query
}

/** The search of a draft without gaps. */
export function searchOf(draft: Draft, currency: CurrencyCode): FlightQuery {
  return { ...draft, returnDate: draft.returnDate || null, currency }
}

/** The form of a search that was made. */
export function draftOf({ currency, returnDate, ...query }: FlightQuery): Draft {
  void currency // belongs to the header, not to the form
  return { ...query, returnDate: returnDate ?? '' }
}
