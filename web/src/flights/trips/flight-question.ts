import type { PlainDate } from '@faresight/contracts/common'
import type { CurrencyCode } from '@faresight/contracts/currency-table'
import type { CabinClass, QuestionLeg, StopsFilter, TripType } from '@faresight/contracts/search/question'

/** One flight of a multi-city trip in the form. */
export interface LegDraft extends QuestionLeg {
  /** Tells the legs of one form apart while some come and go. */
  id: number
}

/** What the search form holds. Nothing chosen is an empty string. */
export interface FlightDraft {
  tripType: TripType
  origin: string
  destination: string
  departureDate: string
  returnDate: string
  /** Of multi-city alone, which has no use for the four fields above. */
  legs: LegDraft[]
  flexibleDates: boolean
  nearbyAirports: boolean
  passengers: number
  cabinClass: CabinClass
  stops: StopsFilter
}

/** A search that can be made: a draft without gaps, and the currency to answer in. What its trip type does not use is empty. */
export interface FlightQuestion extends Omit<FlightDraft, 'returnDate' | 'legs'> {
  /** `null` but for a round trip. */
  returnDate: PlainDate | null
  /** Empty but for multi-city. */
  legs: readonly QuestionLeg[]
  currency: CurrencyCode
}

export const fewestLegs = 2
export const mostLegs = 5

export const emptyDraft: FlightDraft = {
  tripType: 'roundtrip',
  origin: '',
  destination: '',
  departureDate: '',
  returnDate: '',
  legs: [],
  flexibleDates: false,
  nearbyAirports: false,
  passengers: 1,
  cabinClass: 'economy',
  stops: 'any',
}

/** Whether a trip has the dates that its days could lie around: both of a round trip, the one of one way. */
export function canBeFlexible({
  tripType,
  departureDate,
  returnDate,
}: Pick<FlightDraft, 'tripType' | 'departureDate' | 'returnDate'>): boolean {
  if (tripType === 'multicity' || !departureDate) return false
  return tripType === 'oneway' || Boolean(returnDate)
}

export function emptyLeg(id: number, origin = ''): LegDraft {
  return { id, origin, destination: '', departureDate: '' }
}

/** The body of a search call. */
export function requestOf(question: FlightQuestion) {
  const { origin, destination, departureDate, returnDate, legs, ...rest } = question
  if (question.tripType === 'multicity') return { ...rest, legs: [...legs] }
  const oneWay = { ...rest, origin, destination, departureDate }
  return returnDate ? { ...oneWay, returnDate } : oneWay
}

/** The search of a draft without gaps. */
export function questionOf(draft: FlightDraft, currency: CurrencyCode): FlightQuestion {
  const { tripType, legs, returnDate } = draft
  if (tripType !== 'multicity')
    return { ...draft, legs: [], returnDate: (tripType === 'roundtrip' && returnDate) || null, currency }
  const asked = legs.map(({ origin, destination, departureDate }) => ({ origin, destination, departureDate }))
  const none = { origin: '', destination: '', departureDate: '', returnDate: null, flexibleDates: false }
  return { ...draft, ...none, legs: asked, currency }
}

/** The form of a search that was made. */
export function draftOf({ currency, returnDate, legs, ...question }: FlightQuestion): FlightDraft {
  void currency // belongs to the header, not to the form
  return { ...question, returnDate: returnDate ?? '', legs: legs.map((leg, id) => ({ id, ...leg })) }
}

/** A search in short: the places in their order, and its first and its last day (`null` where there is but one). */
export function outlineOf(question: FlightQuestion): {
  places: string[]
  from: PlainDate
  to: PlainDate | null
} {
  const { legs, origin, destination, departureDate, returnDate } = question
  const [first] = legs
  if (!first) return { places: [origin, destination], from: departureDate, to: returnDate }
  const ends = legs.flatMap((leg) => [leg.origin, leg.destination])
  return {
    places: ends.filter((code, index) => code !== ends[index - 1]),
    from: first.departureDate,
    to: legs.at(-1)?.departureDate ?? null,
  }
}
