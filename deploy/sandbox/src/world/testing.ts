import { loadAirlines } from './airlines.ts'
import type { WorldAirport } from './airports.ts'
import type { CabinClass } from '@faresight/contracts/search/search-request'
import { type DayNumber, parseDayNumber } from './calendar.ts'
import { oneAdultParty } from '@faresight/contracts/search/party'
import type { WorldItinerary } from './itineraries.ts'
import { createFareWorld, type FareWorld } from './fare-world.ts'

/** One world for the tests of this folder; 5 January 2027 is a Tuesday. */
export const world = createFareWorld('test', loadAirlines())
export const today = dayOf('2027-01-05')

export type Asked = {
  readonly route: string
  readonly days: readonly DayNumber[]
  readonly cabin?: CabinClass
  readonly adults?: number
  readonly today?: DayNumber
  readonly hour?: number
  readonly in?: FareWorld
}

/** Asks for `LHR-JFK` one way (one day) or as a round trip (two days). */
export function search(asked: Asked): readonly WorldItinerary[] {
  const [from = '', to = ''] = asked.route.split('-')
  const at = asked.today ?? today
  const legs = asked.days.map((day, leg) => ({
    from: airport(leg === 0 ? from : to),
    to: airport(leg === 0 ? to : from),
    day,
  }))
  const party = { ...oneAdultParty, passengers: asked.adults ?? 1 }
  return (asked.in ?? world).search(
    { legs, cabin: asked.cabin ?? 'economy', party },
    { day: at, minute: at * 1440 + (asked.hour ?? 8) * 60 },
  )
}

/** The lowest price in US dollars; throws where nothing is sold, so that no comparison holds for want of a fare. */
export function lowest(asked: Asked): number {
  const amounts = search(asked).map((itinerary) => itinerary.price.amount)
  if (amounts.length === 0) throw new Error(`nothing is sold on ${asked.route}`)
  return Math.min(...amounts)
}

function airport(code: string): WorldAirport {
  const found = world.airports.byCode.get(code)
  if (!found) throw new Error(`no airport ${code}`)
  return found
}

export function dayOf(text: string): DayNumber {
  const day = parseDayNumber(text)
  if (day === undefined) throw new Error(`no day ${text}`)
  return day
}

export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}
