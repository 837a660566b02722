import { ago } from '../clock.ts'
import { convert } from '../rates.ts'
import type { Airport } from '../world/airports.ts'
import type { Day } from '../world/calendar.ts'
import type { Moment } from '../world/fares.ts'
import { oneAdult } from '../world/party.ts'
import type { Itinerary, Question } from '../world/question.ts'
import { hashOf, unitOf, wholeOf } from '../world/random.ts'
import type { World } from '../world/world.ts'
import type { Place } from './cities.ts'
import type { Span } from './requests.ts'

/** What somebody's search once found: the fare was that then. */
export type Remembered = {
  readonly question: Question
  readonly itinerary: Itinerary
  readonly from: Airport
  readonly to: Airport
  readonly departs: Day
  readonly returns: Day | undefined
  /** Minutes since 1970. */
  readonly foundAt: number
}

/** What was searched for. `keptMinutes`: the memory reaches back so far. */
type Searched = {
  readonly from: Place
  readonly to: Place
  readonly departs: Day
  readonly returns: Day | undefined
  readonly keptMinutes: number
}

/** Of the days, somebody has searched for so many; of the days to return, only for the usual lengths of stay. */
const shareOfDays = 0.6
const usualStays = [7, 14, 10, 3, 4, 5, 21, 2, 6, 8, 9, 11, 12, 13]
const shareOfStays = 0.35

export type Memory = {
  /** Cheapest first; nothing where nobody has searched. Journeys that begin with an airline without a code are left out. */
  readonly find: (searched: Searched, moment: Moment, most: number) => readonly Remembered[]
}

const pairsKept = 2000

/** The searches of other people: which there were, and when, follows from the route and the days alone. */
export function createMemory(world: World): Memory {
  const kept = new Map<string, readonly Remembered[]>()

  function find(searched: Searched, moment: Moment, most: number): readonly Remembered[] {
    const { from, to, departs, returns, keptMinutes } = searched
    if (!wasSearched(searched) || departs < moment.day) return []
    const key = [from.city, to.city, departs, returns ?? 'once']
    const age = ageOf(key, keptMinutes, moment)
    const name = `${key.join()} ${moment.minute - age} ${world.edition()}`
    const known = kept.get(name) ?? found(searched, moment, age)
    if (kept.size > pairsKept) kept.clear()
    kept.set(name, known)
    const { now = moment.minute } = moment
    // Kept for as long as somebody remembers it, which a flight may not wait for.
    return known.filter(({ itinerary }) => itinerary.legs[0].flights[0].departs > now).slice(0, most)
  }

  function found(
    { from, to, departs, returns }: Searched,
    moment: Moment,
    age: number,
  ): readonly Remembered[] {
    const origin = from.airports[airportAt(from, departs)] ?? from.airports[0]
    const destination = to.airports[airportAt(to, departs)] ?? to.airports[0]
    const out = { from: origin, to: destination, day: departs }
    const legs = returns === undefined ? [out] : [out, { from: destination, to: origin, day: returns }]
    const question: Question = { legs, cabin: 'economy', party: oneAdult }
    return world
      .search(question, ago(moment, age))
      .filter(({ legs: [first] }) => first.flights[0].airline.iata !== undefined)
      .toSorted((a, b) => convert(a.price, 'USD').amount - convert(b.price, 'USD').amount)
      .slice(0, 5)
      .map((itinerary) => ({
        question,
        itinerary,
        from: origin,
        to: destination,
        departs,
        returns,
        foundAt: moment.minute - age,
      }))
  }

  return { find }
}

/** The days of return within a span that somebody has searched for after leaving on a day. */
export function returnsFrom(departs: Day, within: Span): readonly Day[] {
  return usualStays.map((stay) => departs + stay).filter((day) => day >= within.first && day <= within.last)
}

function wasSearched({ from, to, departs, returns }: Searched): boolean {
  if (unitOf('searched', from.city, to.city, departs) >= shareOfDays) return false
  if (returns === undefined) return true
  return unitOf('stay', from.city, to.city, departs, returns) < shareOfStays
}

/** A search is repeated after as long as it is remembered, at its own minute: it does not grow younger in between. */
function ageOf(key: readonly (string | number)[], keptMinutes: number, { minute }: Moment): number {
  return (minute + (hashOf('found', ...key) % keptMinutes)) % keptMinutes
}

// Mostly the first, largest airport of a city, and one for a day: whoever searches looks at several returns.
function airportAt({ city, airports }: Place, departs: Day): number {
  return unitOf('airport', city, departs) < 0.6 ? 0 : wholeOf(0, airports.length - 1, 'which', city, departs)
}
