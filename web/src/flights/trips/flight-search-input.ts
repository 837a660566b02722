import type { PlainDate } from '@faresight/contracts/common'
import type { CurrencyCode } from '@faresight/contracts/supported-currencies'
import { oneAdultParty, type Party } from '@faresight/contracts/search/party'
import type {
  CabinClass,
  FareQueryLeg,
  StopsFilter,
  TripType,
} from '@faresight/contracts/search/search-request'
import { text } from '../../text/text.ts'

export interface LegDraft extends FareQueryLeg {
  /** Stable key of a leg within one form. */
  id: number
}

/** What the search form holds. Nothing chosen is an empty string. */
export interface FlightDraft extends Party {
  tripType: TripType
  origin: string
  destination: string
  departureDate: string
  returnDate: string
  /** Multi-city only; it leaves the four fields above empty. */
  legs: LegDraft[]
  flexibleDates: boolean
  nearbyAirports: boolean
  cabinClass: CabinClass
  stops: StopsFilter
}

/** The party of a form or a search. */
export function partyOf({ passengers, children, infants }: Party): Party {
  return { passengers, children, infants }
}

/** A complete search. Fields that its trip type does not use are empty. */
export interface FlightSearchInput extends Omit<FlightDraft, 'returnDate' | 'legs'> {
  /** Round trips only. */
  returnDate: PlainDate | null
  /** Multi-city only. */
  legs: readonly FareQueryLeg[]
  currency: CurrencyCode
}

export const minLegs = 2
export const maxLegs = 5

export const emptyDraft: FlightDraft = {
  tripType: 'roundtrip',
  origin: '',
  destination: '',
  departureDate: '',
  returnDate: '',
  legs: [],
  flexibleDates: false,
  nearbyAirports: false,
  ...oneAdultParty,
  cabinClass: 'economy',
  stops: 'any',
}

/** Whether the dates for a flexible search are complete. */
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

/** Request body. */
export function toSearchRequest(question: FlightSearchInput) {
  const { origin, destination, departureDate, returnDate, legs, ...rest } = question
  if (question.tripType === 'multicity') return { ...rest, legs: [...legs] }
  const oneWay = { ...rest, origin, destination, departureDate }
  return returnDate ? { ...oneWay, returnDate } : oneWay
}

export function toFlightSearch(draft: FlightDraft, currency: CurrencyCode): FlightSearchInput {
  const { tripType, legs, returnDate } = draft
  if (tripType !== 'multicity')
    return { ...draft, legs: [], returnDate: (tripType === 'roundtrip' && returnDate) || null, currency }
  const asked = legs.map(({ origin, destination, departureDate }) => ({ origin, destination, departureDate }))
  const none = { origin: '', destination: '', departureDate: '', returnDate: null, flexibleDates: false }
  return { ...draft, ...none, legs: asked, currency }
}

export function toFlightDraft({ currency, returnDate, legs, ...question }: FlightSearchInput): FlightDraft {
  void currency // belongs to the header, not to the form
  return { ...question, returnDate: returnDate ?? '', legs: legs.map((leg, id) => ({ id, ...leg })) }
}

/** Places in order, first and last day (`null` if there is only one). */
export function tripOutline(question: FlightSearchInput): {
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

/** Who flies and how, in parts: `2 adults`, `Business`, `Nonstop`. What is usual needs no words. */
export function partyParts({
  cabinClass,
  stops,
  ...party
}: Pick<FlightDraft, keyof Party | 'cabinClass' | 'stops'>): string[] {
  return [
    text.search.party(party),
    ...(cabinClass === 'economy' ? [] : [text.search.cabins[cabinClass]]),
    ...(stops === 'any' ? [] : [text.search.stopsOptions[stops]]),
  ]
}
