import type { PlainDate } from '@faresight/contracts/common'
import type { CurrencyCode } from '@faresight/contracts/currency-table'
import { addDays } from '@faresight/contracts/days'
import type { QuestionLeg } from '@faresight/contracts/search/question'
import { idOf, keyOf, partyKeys, readParty, twoPlaces, withParty } from './common.ts'
import { text } from '../../text/text.ts'
import {
  type FlightDraft,
  type FlightQuestion,
  type LegDraft,
  canBeFlexible,
  emptyDraft,
  emptyLeg,
  fewestLegs,
  mostLegs,
  questionOf,
} from './flight-question.ts'

/** The names that a search has in an address. */
const searchKeys = [
  'tripType',
  'origin',
  'destination',
  'departureDate',
  'returnDate',
  'legs',
  'flexibleDates',
  'nearbyAirports',
  ...partyKeys,
  'cabinClass',
  'stops',
  'currency',
] as const

interface Around {
  /** The first and the last day that can still be flown on. */
  earliest: PlainDate
  latest: PlainDate
  /** The currency where the address names none that we know. */
  currency: CurrencyCode
  asCurrency: (value: string | null) => CurrencyCode | null
}

interface Reading {
  draft: FlightDraft
  /** The search where nothing is missing, else `null`. */
  question: FlightQuestion | null
  /** Its kept results. */
  searchId: string | null
  /** Whether the address names a party for which nobody can search. */
  isPartyInvalid: boolean
  /** The address as it should be: what it says of a search is right and in order, all else as it was. */
  address: URLSearchParams
}

/**
 * Reads a search from an address. What is wrong in it is repaired: a bad value gives way to its default, a bad place or
 * date to an empty field. A party for which nobody can search stays as it is, and makes no search.
 */
export function readSearch(params: URLSearchParams, around: Around): Reading {
  const searchId = idOf(params.get('searchId'))
  // What was found for days gone by can still be looked at.
  const draft = readDraft(params, searchId ? { ...around, earliest: '' } : around)
  const named = around.asCurrency(params.get('currency'))
  const { isInvalid: isPartyInvalid } = readParty(params)
  const question = isWhole(draft) && !isPartyInvalid ? questionOf(draft, named ?? around.currency) : null
  const written = writeSearch(question ?? { ...draft, currency: named })
  const address = isPartyInvalid ? withParty(written, params) : written
  for (const [key, value] of params) if (!isSearchKey(key)) address.append(key, value)
  return { draft, question, searchId: question && searchId, isPartyInvalid, address }
}

/**
 * The address of a search: every field that differs from its default, always in the same order. A draft may have gaps.
 * `searchId` names its kept results.
 */
export function writeSearch(
  search: Omit<FlightQuestion, 'currency'> & { currency: CurrencyCode | null },
  searchId: string | null = null,
): URLSearchParams {
  const values = { ...search, legs: writeLegs(search.legs) }
  const usual = { ...emptyDraft, legs: '', currency: null }
  const entries = searchKeys.map((key) => [key, values[key], usual[key]] as const)
  const address = new URLSearchParams(
    entries.flatMap(([key, value, left]) => (value === null || value === left ? [] : [[key, String(value)]])),
  )
  if (searchId) address.set('searchId', searchId)
  return address
}

function isWhole({ tripType, origin, destination, departureDate, returnDate, legs }: FlightDraft): boolean {
  if (tripType === 'multicity') return legs.every((leg) => leg.origin && leg.destination && leg.departureDate)
  return Boolean(origin && destination && departureDate && (tripType === 'oneway' || returnDate))
}

function isSearchKey(key: string): boolean {
  const keys: readonly string[] = searchKeys
  return keys.includes(key)
}

function readDraft(params: URLSearchParams, { earliest, latest }: Around): FlightDraft {
  const tripType = keyOf(trips, params.get('tripType')) ?? 'roundtrip'
  const isMultiCity = tripType === 'multicity'
  const trip = isMultiCity ? none : params
  const departureDate = dayOf(trip.get('departureDate'), earliest, latest)
  const back =
    tripType === 'roundtrip' ? dayOf(trip.get('returnDate'), departureDate || earliest, latest) : ''
  const returnDate = back === departureDate ? '' : back
  const cabin = params.get('cabinClass')
  return {
    tripType,
    ...twoPlaces(trip.get('origin'), trip.get('destination')),
    departureDate,
    returnDate,
    legs: isMultiCity ? readLegs(params.get('legs') ?? '', earliest, latest) : [],
    // Around no date there is nothing to be flexible about.
    flexibleDates:
      canBeFlexible({ tripType, departureDate, returnDate }) && params.get('flexibleDates') === 'true',
    nearbyAirports: params.get('nearbyAirports') === 'true',
    ...readParty(params).party,
    cabinClass: keyOf(text.search.cabins, cabin === 'premium' ? 'premium_economy' : cabin) ?? 'economy',
    stops: keyOf(text.search.stopsOptions, params.get('stops')) ?? 'any',
  }
}

const none = new URLSearchParams()
const trips = { roundtrip: '', oneway: '', multicity: '' }

/** `LHR-JFK-2027-03-01_JFK-LAX-2027-03-05`; what is not known of a leg is left out of it, its hyphens stay. Empty where nothing is. */
function writeLegs(legs: readonly QuestionLeg[]): string {
  if (!legs.some((leg) => leg.origin || leg.destination || leg.departureDate)) return ''
  return legs.map((leg) => [leg.origin, leg.destination, leg.departureDate].join('-')).join('_')
}

function readLegs(value: string, earliest: PlainDate, latest: PlainDate): LegDraft[] {
  let from = earliest
  const legs = value.split('_', mostLegs).map((words, id) => {
    const [, origin = null, destination = null, day = null] = /^([^-]*)-([^-]*)-(.*)$/.exec(words) ?? []
    const departureDate = dayOf(day, from, latest)
    // Over the date line a flight arrives on the day before it departs.
    if (departureDate) from = laterOf(earliest, addDays(departureDate, -1))
    return { id, ...twoPlaces(origin, destination), departureDate }
  })
  while (legs.length < fewestLegs) legs.push(emptyLeg(legs.length))
  return legs
}

function laterOf(one: PlainDate, other: PlainDate): PlainDate {
  return one > other ? one : other
}

/** A real day of the calendar, not before `earliest` and not after `latest`. */
function dayOf(value: string | null, earliest: PlainDate, latest: PlainDate): string {
  if (!value || !/^\d{4}-\d{2}-\d{2}$/.test(value) || value < earliest || value > latest) return ''
  const date = new Date(`${value}T00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value) ? value : ''
}
