import { oneAdultParty } from '@faresight/contracts/search/party'
import { earlierQuoteTime } from '../clock.ts'
import { convertPrice } from '../rates.ts'
import type { WorldAirport } from '../world/airports.ts'
import type { DayNumber } from '../world/calendar.ts'
import type { QuoteTime } from '../world/fares.ts'
import type { WorldItinerary } from '../world/itineraries.ts'
import { hashParts, seededInteger, seededUnit } from '../world/random.ts'
import type { WorldQuery } from '../world/world-query.ts'
import type { FareWorld } from '../world/fare-world.ts'
import type { CityWithAirports } from './cities.ts'
import type { TravelpayoutsDayRange } from './requests.ts'

/** An itinerary that another user's search found, at its fare of then. `foundAt`: minutes since 1970. */
export type CachedItinerary = {
  readonly query: WorldQuery
  readonly itinerary: WorldItinerary
  readonly from: WorldAirport
  readonly to: WorldAirport
  readonly departs: DayNumber
  readonly returns: DayNumber | undefined
  readonly foundAt: number
}

type CachedTrip = {
  readonly from: CityWithAirports
  readonly to: CityWithAirports
  readonly departs: DayNumber
  readonly returns: DayNumber | undefined
  readonly keptMinutes: number
}

/** Users have searched for this share of days and, from each, this share of the usual stays. */
const shareOfDays = 0.6
const usualStays = [7, 14, 10, 3, 4, 5, 21, 2, 6, 8, 9, 11, 12, 13]
const shareOfStays = 0.35
const longestStay = Math.max(...usualStays)

export type SimulatedCachedSearches = {
  /** At most five, cheapest first; none that begins with an airline without a code. */
  readonly find: (trip: CachedTrip, quoteTime: QuoteTime) => readonly CachedItinerary[]
}

const maxKept = 2000

/** Searches of other users: which there were, and when, follows from the route and the days. */
export function createSimulatedCachedSearches(world: FareWorld): SimulatedCachedSearches {
  const kept = new Map<string, readonly CachedItinerary[]>()

  function find(trip: CachedTrip, quoteTime: QuoteTime): readonly CachedItinerary[] {
    const { from, to, departs, returns, keptMinutes } = trip
    if (!wasSearched(trip) || departs < quoteTime.day) return []
    const parts = [from.code, to.code, departs, returns ?? 'once']
    // A search is repeated as soon as the cache has dropped it, at a minute of its own.
    const age = (quoteTime.minute + (hashParts('found', ...parts) % keptMinutes)) % keptMinutes
    const key = `${parts.join()} ${quoteTime.minute - age} ${world.revision()}`
    const known = kept.get(key) ?? search(trip, quoteTime, age)
    if (kept.size > maxKept) kept.clear()
    kept.set(key, known)
    const { now = quoteTime.minute } = quoteTime
    return known.filter(({ itinerary }) => itinerary.legs[0].flights[0].departs > now)
  }

  function search(
    { from: origin, to: destination, departs, returns }: CachedTrip,
    quoteTime: QuoteTime,
    age: number,
  ): readonly CachedItinerary[] {
    const from = pickAirport(origin, departs)
    const to = pickAirport(destination, departs)
    const out = { from, to, day: departs }
    const legs = returns === undefined ? [out] : [out, { from: to, to: from, day: returns }]
    const query: WorldQuery = { legs, cabin: 'economy', party: oneAdultParty }
    return world
      .search(query, earlierQuoteTime(quoteTime, age))
      .filter(({ legs: [first] }) => first.flights[0].airline.iata !== undefined)
      .toSorted((a, b) => convertPrice(a.price, 'USD').amount - convertPrice(b.price, 'USD').amount)
      .slice(0, 5)
      .map((itinerary) => ({ query, itinerary, from, to, departs, returns, foundAt: quoteTime.minute - age }))
  }

  return { find }
}

/** Return days within the range, or within three weeks, that users may have searched for. */
export function listReturnDays(departs: DayNumber, range?: TravelpayoutsDayRange): readonly DayNumber[] {
  const { first, last } = range ?? { first: departs, last: departs + longestStay }
  return usualStays.map((stay) => departs + stay).filter((day) => day >= first && day <= last)
}

function wasSearched({ from, to, departs, returns }: CachedTrip): boolean {
  if (seededUnit('searched', from.code, to.code, departs) >= shareOfDays) return false
  if (returns === undefined) return true
  return seededUnit('stay', from.code, to.code, departs, returns) < shareOfStays
}

/** Mostly the city's first and largest airport; the same one for all returns of a day. */
function pickAirport({ code, airports }: CityWithAirports, departs: DayNumber): WorldAirport {
  if (seededUnit('airport', code, departs) < 0.6) return airports[0]
  return airports[seededInteger(0, airports.length - 1, 'which', code, departs)] ?? airports[0]
}
