import type { PlainDate } from '@faresight/contracts/common'
import type { CurrencyCode } from '@faresight/contracts/supported-currencies'
import { earliestNextDepartureDate } from '@faresight/contracts/search/limits'
import type { FareQueryLeg } from '@faresight/contracts/search/search-request'
import { type UrlSchema, flag, format, oneOf, parse, textParam } from '../../browser/url-state.ts'
import {
  asDay,
  asPlace,
  type Reading,
  currencyParam,
  idParam,
  partyKeys,
  placeParams,
  readParty,
  repairedAddress,
  travelParams,
  twoPlaces,
} from './common.ts'
import {
  type FlightDraft,
  type FlightSearchInput,
  type LegDraft,
  canBeFlexible,
  emptyDraft,
  emptyLeg,
  minLegs,
  maxLegs,
  toFlightSearch,
} from './flight-search-input.ts'

interface FlightParams extends Omit<FlightDraft, 'legs' | 'returnDate'> {
  returnDate: string | null
  /** Read with the days on sale. */
  legs: string
  currency: CurrencyCode | null
  searchId: string | null
}

const tripTypes = ['roundtrip', 'oneway', 'multicity'] as const
const dayParam = textParam(asDay, '')

export const flightUrl: UrlSchema<FlightParams> = {
  params: {
    tripType: oneOf(tripTypes, emptyDraft.tripType),
    ...placeParams,
    departureDate: dayParam,
    returnDate: textParam(asDay, null),
    legs: textParam((value) => value, ''),
    flexibleDates: flag,
    nearbyAirports: flag,
    ...travelParams,
    currency: currencyParam,
    searchId: idParam,
  },
  history: 'push',
}

interface Around {
  /** The first and the last day that can still be flown on. */
  earliest: PlainDate
  latest: PlainDate
  /** The currency where the address names none that we know. */
  currency: CurrencyCode
}

interface FlightReading extends Reading<FlightDraft, FlightSearchInput> {
  /** Its kept results. */
  searchId: string | null
  /** Why a date that the address names can't be searched for. */
  dateProblem: DateProblem | null
}

/** A date that is left out of the form, and why. */
interface DateProblem {
  date: 'departure' | 'return'
  why: 'passed' | 'tooFar' | 'unreal' | 'order'
}

/**
 * Reads a search from an address. What is wrong in it is repaired: a bad value gives way to its default, a bad place or
 * date to an empty field. An invalid party stays as it is, as do dates that have passed, aren't on sale
 * or don't exist: the form says so, also after a reload. They make no search.
 */
export function readSearch(
  params: URLSearchParams,
  { earliest, latest, currency: usual }: Around,
): FlightReading {
  const state = parse(flightUrl, params)
  const { searchId, currency, ...read } = state
  const { party, problem: partyProblem } = readParty(params)
  // What was found for days gone by can still be looked at.
  const draft = { ...read, ...party, ...tripOnSale(state, searchId ? '' : earliest, latest) }
  const question = isWhole(draft) && !partyProblem ? toFlightSearch(draft, currency ?? usual) : null
  const written = writeSearch(question ?? { ...draft, currency }, searchId)
  const dateProblem = isWhole(draft) ? null : findDateProblem(params, draft, { earliest, latest })
  const kept = [...(partyProblem ? partyKeys : []), ...(dateProblem ? [`${dateProblem.date}Date`] : [])]
  const address = repairedAddress(written, flightUrl, params, kept)
  return { draft, question, searchId: question && searchId, partyProblem, dateProblem, address }
}

/**
 * The address of a search: every field that differs from its default, always in the same order. A draft may have gaps.
 * `searchId` names its kept results.
 */
export function writeSearch(
  search: Omit<FlightSearchInput, 'currency'> & { currency: CurrencyCode | null },
  searchId: string | null = null,
): URLSearchParams {
  return format(flightUrl, { ...search, legs: writeLegs(search.legs), searchId })
}

function isWhole({ tripType, origin, destination, departureDate, returnDate, legs }: FlightDraft): boolean {
  if (tripType === 'multicity') return legs.every((leg) => leg.origin && leg.destination && leg.departureDate)
  return Boolean(origin && destination && departureDate && (tripType === 'oneway' || returnDate))
}

const dateKeys = ['departureDate', 'returnDate'] as const

/** What is not even written as a date is not meant as one. */
function findDateProblem(
  params: URLSearchParams,
  draft: FlightDraft,
  { earliest, latest }: Pick<Around, 'earliest' | 'latest'>,
): DateProblem | null {
  const { tripType } = draft
  const ends = tripType === 'multicity' ? [] : tripType === 'oneway' ? dateKeys.slice(0, 1) : dateKeys
  const wrong = ends.find((key) => !draft[key] && /^\d{4}-\d{1,2}-\d{1,2}$/.test(params.get(key) ?? ''))
  if (!wrong) return null
  const day = asDay(params.get(wrong) ?? '')
  const date = wrong === 'departureDate' ? 'departure' : 'return'
  if (!day) return { date, why: 'unreal' }
  if (day < earliest) return { date, why: 'passed' }
  return { date, why: day > latest ? 'tooFar' : 'order' }
}

/** The parts of a trip that go together, with days on sale. */
function tripOnSale(read: FlightParams, earliest: PlainDate, latest: PlainDate) {
  const { tripType } = read
  const isMultiCity = tripType === 'multicity'
  const trip = isMultiCity ? emptyDraft : read
  const departureDate = within(trip.departureDate, earliest, latest)
  const back = tripType === 'roundtrip' ? within(trip.returnDate, departureDate || earliest, latest) : ''
  const returnDate = back === departureDate ? '' : back
  return {
    ...twoPlaces(trip.origin, trip.destination),
    departureDate,
    returnDate,
    flexibleDates: read.flexibleDates && canBeFlexible({ tripType, departureDate, returnDate }),
    legs: isMultiCity ? readLegs(read.legs, earliest, latest) : [],
  }
}

/** `LHR-JFK-2027-03-01_JFK-LAX-2027-03-05`; what is not known of a leg is left out of it, its hyphens stay. Empty where nothing is. */
function writeLegs(legs: readonly FareQueryLeg[]): string {
  if (!legs.some((leg) => leg.origin || leg.destination || leg.departureDate)) return ''
  return legs.map((leg) => [leg.origin, leg.destination, leg.departureDate].join('-')).join('_')
}

function readLegs(value: string, earliest: PlainDate, latest: PlainDate): LegDraft[] {
  let from = earliest
  const legs = value.split('_', maxLegs).map((words, id) => {
    const [, origin = '', destination = '', day = ''] = /^([^-]*)-([^-]*)-(.*)$/.exec(words) ?? []
    const departureDate = within(asDay(day), from, latest)
    if (departureDate) from = laterOf(earliest, earliestNextDepartureDate(departureDate))
    return { id, ...twoPlaces(asPlace(origin), asPlace(destination)), departureDate }
  })
  while (legs.length < minLegs) legs.push(emptyLeg(legs.length))
  return legs
}

function laterOf(one: PlainDate, other: PlainDate): PlainDate {
  return one > other ? one : other
}

/** The day where it is between two others, else an empty text. */
function within(day: string | null | undefined, earliest: PlainDate, latest: PlainDate): string {
  return day && day >= earliest && day <= latest ? day : ''
}
