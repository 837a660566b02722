import { loadAirlines } from './airlines.ts'
import type { Airport } from './airports.ts'
import type { Cabin } from './cabins.ts'
import { type Day, parseDay } from './calendar.ts'
import { oneAdult } from './party.ts'
import type { Itinerary } from './question.ts'
import { createWorld, type World } from './world.ts'

/** One world for the tests of this folder; 5 January 2027 is a Tuesday. */
export const world = createWorld('test', loadAirlines())
export const today = dayOf('2027-01-05')

export type Asked = {
  readonly route: string
  readonly days: readonly Day[]
  readonly cabin?: Cabin
  readonly adults?: number
  readonly today?: Day
  readonly hour?: number
  readonly in?: World
}

/** Asks for `LHR-JFK` one way (one day) or as a round trip (two days). */
export function search(asked: Asked): readonly Itinerary[] {
  const [from = '', to = ''] = asked.route.split('-')
  const at = asked.today ?? today
  const legs = asked.days.map((day, leg) => ({
    from: airport(leg === 0 ? from : to),
    to: airport(leg === 0 ? to : from),
    day,
  }))
  const party = { ...oneAdult, adults: asked.adults ?? 1 }
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

function airport(code: string): Airport {
  const found = world.airports.byCode.get(code)
  if (!found) throw new Error(`no airport ${code}`)
  return found
}

export function dayOf(text: string): Day {
  const day = parseDay(text)
  if (day === undefined) throw new Error(`no day ${text}`)
  return day
}

export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}
