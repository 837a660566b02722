import { haveCommonAirport } from '../airports/airports.ts'
import { instantsAtLocalTime } from '../times/local-time.ts'
import type { PlainDate } from '@faresight/contracts/common'
import { addDays, localDateAt } from '@faresight/contracts/days'
import type { FieldError } from '@faresight/contracts/problem-body'
import { requestProblems } from '@faresight/contracts/problems'
import { maxDaysAhead } from '@faresight/contracts/search/limits'
import { searchProblems } from '@faresight/contracts/search/problems'
import {
  flightOrderMessage,
  type FareQuery,
  type FareQueryLeg,
  samePlaceMessage,
  type SearchRequest,
} from '@faresight/contracts/search/search-request'
import type { Refusal } from '@faresight/kit/refusal'
import type { AirportDirectory } from '../airports/airports.ts'
import type { Provider } from '../providers/provider.ts'
import { maxGroundSpeedKmPerHour } from '../times/flight-times.ts'
import { withCurrentAirportCodes } from '../fare-query/fare-query-variants.ts'
import type { SearchRequester } from './requester.ts'

export interface SearchInput extends SearchRequester {
  question: FareQuery
  flexibleDates: boolean
}

const noProviderRefusal: Refusal = { type: searchProblems['no-provider'], retryAfterSeconds: 60 }

export interface ValidateSearchDeps {
  airports: AirportDirectory
  providers: readonly Provider[]
  now: () => Date
}

export function validateSearch(
  request: SearchRequest,
  { purpose, quotaKeys }: SearchRequester,
  { airports, providers, now }: ValidateSearchDeps,
): { input: SearchInput } | { refusal: Refusal } {
  const validated = validateFareQuery(request, airports, now())
  if ('refusal' in validated) return validated
  if (!providers.length) return { refusal: noProviderRefusal }
  const { question } = validated
  return { input: { question, flexibleDates: request.flexibleDates, purpose, quotaKeys } }
}

/** `now` decides which day it is at each origin. */
export function validateFareQuery(
  request: SearchRequest,
  airports: AirportDirectory,
  now: Date,
): { question: FareQuery } | { refusal: Refusal } {
  const legs = toRequestedLegs(request)
  const refusal =
    unknownPlaces(legs, airports) ??
    samePlaces(legs, airports) ??
    badDates(legs, airports, now) ??
    badOrder(legs, airports)
  if (refusal) return { refusal }
  const { tripType, passengers, children, infants, cabinClass, stops, nearbyAirports, currency } = request
  const party = { passengers, children, infants, cabinClass, stops, nearbyAirports, currency }
  return { question: withCurrentAirportCodes({ tripType, legs: legs.map(withoutPaths), ...party }) }
}

function withoutPaths({ origin, destination, departureDate }: FareQueryLeg): FareQueryLeg {
  return { origin, destination, departureDate }
}

const hourMs = 60 * 60 * 1000

/** `paths` name the fields of the request. */
interface RequestedLeg extends FareQueryLeg {
  paths: { origin: string; destination: string; departureDate: string }
}

function toRequestedLegs({
  tripType,
  legs,
  origin,
  destination,
  departureDate,
  returnDate,
}: SearchRequest): RequestedLeg[] {
  if (tripType === 'multicity') {
    return (legs ?? []).map((leg, index) => ({
      ...leg,
      paths: {
        origin: `legs.${index}.origin`,
        destination: `legs.${index}.destination`,
        departureDate: `legs.${index}.departureDate`,
      },
    }))
  }
  // The schema lets no other trip through without these three.
  if (!origin || !destination || !departureDate) throw new Error('The search has no places or no date')
  const paths = { origin: 'origin', destination: 'destination', departureDate: 'departureDate' }
  const outbound = { origin, destination, departureDate, paths }
  if (tripType === 'oneway' || !returnDate) return [outbound]
  const back = { origin: 'destination', destination: 'origin', departureDate: 'returnDate' }
  return [outbound, { origin: destination, destination: origin, departureDate: returnDate, paths: back }]
}

function unknownPlaces(legs: RequestedLeg[], airports: AirportDirectory): Refusal | null {
  const { type, errors } = { type: searchProblems['unknown-airport'], errors: new Map<string, FieldError>() }
  for (const { paths, ...leg } of legs) {
    for (const end of ['origin', 'destination'] as const) {
      const path = paths[end]
      if (!airports.byCode(leg[end])) errors.set(path, { path, message: type.detail })
    }
  }
  return errors.size ? { type, errors: [...errors.values()] } : null
}

function samePlaces(legs: RequestedLeg[], airports: AirportDirectory): Refusal | null {
  const bad = legs.find(({ origin, destination }) => haveCommonAirport(origin, destination, airports))
  return bad ? toInvalidRefusal(bad.paths.destination, samePlaceMessage) : null
}

function badDates(legs: RequestedLeg[], airports: AirportDirectory, now: Date): Refusal | null {
  for (const { origin, departureDate, paths } of legs) {
    const today = todayInTimeZone(airports.timeZoneOf(origin), now)
    const isPast = departureDate < today
    if (!isPast && departureDate <= addDays(today, maxDaysAhead)) continue
    const type = searchProblems[isPast ? 'past-date' : 'far-date']
    return { type, errors: [{ path: paths.departureDate, message: type.detail }] }
  }
  return null
}

/** The last departure of a leg's date must be later than the earliest arrival of the leg before, both as instants: time zones differ. */
function badOrder(legs: RequestedLeg[], airports: AirportDirectory): Refusal | null {
  const bad = legs.find((leg, index) => {
    const before = legs[index - 1]
    return before !== undefined && endOfDay(leg, airports) < earliestArrival(before, airports)
  })
  return bad ? toInvalidRefusal(bad.paths.departureDate, flightOrderMessage) : null
}

function earliestArrival(
  { origin, destination, departureDate }: RequestedLeg,
  airports: AirportDirectory,
): number {
  const km = airports.distanceKm(origin, destination) ?? 0
  return toInstantAtPlace(origin, departureDate, '00:00', airports) + (km / maxGroundSpeedKmPerHour) * hourMs
}

function endOfDay({ origin, departureDate }: RequestedLeg, airports: AirportDirectory): number {
  return toInstantAtPlace(origin, departureDate, '23:59', airports)
}

function toInstantAtPlace(place: string, date: PlainDate, time: string, airports: AirportDirectory): number {
  const [moment = 0] = instantsAtLocalTime({ date, time }, knownZone(airports.timeZoneOf(place)))
  return moment
}

function toInvalidRefusal(path: string, message: string): Refusal {
  return { type: requestProblems.invalid, errors: [{ path, message }] }
}

export function todayInTimeZone(timeZone: string | null, now: Date): PlainDate {
  return localDateAt(now, knownZone(timeZone))
}

function knownZone(timeZone: string | null): string {
  // Every airport has a zone; a place without one has been refused before.
  if (!timeZone) throw new Error('A known place has no time zone')
  return timeZone
}
