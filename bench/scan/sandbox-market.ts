import { loadAirlines } from '../../deploy/sandbox/src/world/airlines.ts'
import { type Day, parseDay } from '../../deploy/sandbox/src/world/calendar.ts'
import { oneAdult } from '../../deploy/sandbox/src/world/party.ts'
import { createWorld, type World } from '../../deploy/sandbox/src/world/world.ts'
import { addFare, type Fare, type Market, routeOf } from './fares.ts'
import { lastDayAhead } from './grids.ts'

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
/** A fixed week, so that two runs are of the same fares; apart as history (7 days) and calendars (2 to 7) need them. */
const firstSearch = parseDay('2027-01-05') ?? 0
const searchDays = [0, 3, 7, 10, 14].map((later) => firstSearch + later)

/** One-way fares of the sandbox's own world: in US dollars, as the cheapest itinerary of each day has them. */
export function sandboxMarket(seed = 'faresight'): Market {
  const world = createWorld(seed, loadAirlines())
  const market: Market = { name: 'sandbox', routes: new Map() }
  for (const cityPair of cityPairs) {
    const [from = '', to = ''] = cityPair.split('-')
    recordFares(world, market, from, to)
    recordFares(world, market, to, from)
  }
  return market
}

function recordFares(world: World, market: Market, origin: string, destination: string): void {
  const route = routeOf(market, origin, destination, 'USD')
  for (const today of searchDays) {
    for (let ahead = 1; ahead <= lastDayAhead; ahead += 1) {
      const fare = cheapest(world, origin, destination, today + ahead, today)
      if (fare) addFare(route, today, today + ahead, fare)
    }
  }
}

function cheapest(
  { airports, search }: World,
  origin: string,
  destination: string,
  day: Day,
  today: Day,
): Fare | undefined {
  const from = airports.byCode.get(origin)
  const to = airports.byCode.get(destination)
  if (!from || !to) throw new Error(`The sandbox has no airport ${from ? destination : origin}`)
  const question = { legs: [{ from, to, day }], cabin: 'economy', party: oneAdult } as const
  const [first] = search(question, { day: today, minute: today * 1440 + 480 })
    .map(({ price, legs: [leg] }) => ({ price: price.amount, minutes: leg.minutes }))
    .sort((a, b) => a.price - b.price || a.minutes - b.minutes)
  return first
}
