import { oneAdultParty } from '@faresight/contracts/search/party'
import { loadAirlines } from '../../deploy/sandbox/src/world/airlines.ts'
import { type DayNumber, parseDayNumber } from '../../deploy/sandbox/src/world/calendar.ts'
import { createFareWorld, type FareWorld } from '../../deploy/sandbox/src/world/fare-world.ts'
import { addFare, type Fare, type Market, routeOf } from './market.ts'

/** Short and long, of low-cost and of network airlines, some of which share an airport. */
const cityPairs = [
  'LTN-BUD',
  'BCN-BUD',
  'STN-DUB',
  'CGN-PMI',
  'LHR-MAD',
  'FCO-LHR',
  'JFK-LAX',
  'BOS-MIA',
  'YYZ-YVR',
  'YYZ-LHR',
  'JFK-LHR',
  'CDG-YUL',
  'HKG-NRT',
  'BKK-SIN',
  'AKL-SYD',
  'DXB-BOM',
]
/** A fixed day, so that two runs are of the same fares. */
const firstSearch = parseDayNumber('2027-01-05') ?? 0

export const allCityPairs = cityPairs.length

/** Which one-way fares are looked up. */
export interface Lookups {
  /** Days of search, counted from the first one. */
  searchDays: readonly number[]
  lastDayAhead: number
  /** Of all days of flight one in so many, the same ones on each day of search. */
  everyFlightDay: number
  /** How many city pairs. */
  cityPairs: number
}

/** One-way fares of the sandbox's own world: in US dollars, as the cheapest itinerary of each day has them. */
export function sandboxMarket(lookups: Lookups, seed = 'faresight'): Market {
  const world = createFareWorld(seed, loadAirlines())
  const market: Market = { name: 'sandbox', routes: new Map() }
  for (const cityPair of cityPairs.slice(0, lookups.cityPairs)) {
    const [from = '', to = ''] = cityPair.split('-')
    recordFares(world, market, { from, to }, lookups)
    recordFares(world, market, { from: to, to: from }, lookups)
  }
  return market
}

function recordFares(
  world: FareWorld,
  market: Market,
  { from, to }: { from: string; to: string },
  { searchDays, lastDayAhead, everyFlightDay }: Lookups,
): void {
  const route = routeOf(market, from, to, 'USD')
  for (const today of searchDays.map((later) => firstSearch + later)) {
    for (let day = today + 1; day <= today + lastDayAhead; day += 1) {
      const fare = day % everyFlightDay === 0 ? cheapest(world, from, to, day, today) : undefined
      if (fare) addFare(route, today, day, fare)
    }
  }
}

function cheapest(
  { airports, search }: FareWorld,
  origin: string,
  destination: string,
  day: DayNumber,
  today: DayNumber,
): Fare | undefined {
  const from = airports.byCode.get(origin)
  const to = airports.byCode.get(destination)
  if (!from || !to) throw new Error(`The sandbox has no airport ${from ? destination : origin}`)
  const question = { legs: [{ from, to, day }], cabin: 'economy', party: oneAdultParty } as const
  const [first] = search(question, { day: today, minute: today * 1440 + 480 })
    .map(({ price, legs: [leg] }) => ({ price: price.amount, minutes: leg.minutes }))
    .sort((a, b) => a.price - b.price || a.minutes - b.minutes)
  return first
}
