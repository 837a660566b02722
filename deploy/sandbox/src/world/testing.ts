import { loadAirlines } from './airlines.ts'
import type { WorldAirport } from './airports.ts'
import type { CabinClass } from '@faresight/contracts/search/search-request'
import type { DayNumber } from './calendar.ts'
import { toDayNumber } from '@faresight/contracts/days'
import { oneAdultParty } from '@faresight/contracts/search/party'
import type { WorldItinerary } from './itineraries.ts'
import { createFareWorld, type FareWorld } from './fare-world.ts'

export const testWorld = createFareWorld('test', loadAirlines())
/** A Tuesday. */
export const testToday = toDayNumber('2027-01-05')

export type TestSearch = {
  readonly route: string
  readonly days: readonly DayNumber[]
  readonly cabin?: CabinClass
  readonly adults?: number
  readonly today?: DayNumber
  readonly hour?: number
  readonly in?: FareWorld
}

/** `LHR-JFK` one way (one day) or as a round trip (two days). */
export function searchTestWorld(asked: TestSearch): readonly WorldItinerary[] {
  const [from = '', to = ''] = asked.route.split('-')
  const at = asked.today ?? testToday
  const legs = asked.days.map((day, leg) => ({
    from: airport(leg === 0 ? from : to),
    to: airport(leg === 0 ? to : from),
    day,
  }))
  const party = { ...oneAdultParty, passengers: asked.adults ?? 1 }
  return (asked.in ?? testWorld).search(
    { legs, cabin: asked.cabin ?? 'economy', party },
    { day: at, minute: at * 1440 + (asked.hour ?? 8) * 60 },
  )
}

/** The lowest price in US dollars. @throws if nothing is sold, so that no comparison passes without a fare */
export function lowestDollars(asked: TestSearch): number {
  const amounts = searchTestWorld(asked).map((itinerary) => itinerary.price.amount)
  if (amounts.length === 0) throw new Error(`nothing is sold on ${asked.route}`)
  return Math.min(...amounts)
}

function airport(code: string): WorldAirport {
  const found = testWorld.airports.byCode.get(code)
  if (!found) throw new Error(`no airport ${code}`)
  return found
}

export function average(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}
