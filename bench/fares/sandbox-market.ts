import { oneAdultParty } from '@faresight/contracts/search/party'
import { loadAirlines } from '../../deploy/sandbox/src/world/airlines.ts'
import { type DayNumber, parseDayNumber } from '../../deploy/sandbox/src/world/calendar.ts'
import { createFareWorld, type FareWorld } from '../../deploy/sandbox/src/world/fare-world.ts'
import { addLowestFare, type MarketFare, type FareMarket, getOrAddRoute } from './fare-market.ts'

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
/** Fixed, so that every run has the same fares. */
const firstSearch = parseDayNumber('2027-01-05') ?? 0

export const sandboxCityPairCount = cityPairs.length

export interface SandboxLookups {
  /** Counted from the first one. */
  searchDays: readonly number[]
  lastDayAhead: number
  /** Every n-th flight day, the same on each search day. */
  everyFlightDay: number
  /** Number of city pairs. */
  cityPairs: number
}

/** The cheapest one-way fares of the sandbox's world, in US dollars. */
export function createSandboxMarket(lookups: SandboxLookups, seed = 'faresight'): FareMarket {
  const world = createFareWorld(seed, loadAirlines())
  const market: FareMarket = { name: 'sandbox', routes: new Map() }
  for (const cityPair of cityPairs.slice(0, lookups.cityPairs)) {
    const [from = '', to = ''] = cityPair.split('-')
    recordFares(world, market, { from, to }, lookups)
    recordFares(world, market, { from: to, to: from }, lookups)
  }
  return market
}

function recordFares(
  world: FareWorld,
  market: FareMarket,
  { from, to }: { from: string; to: string },
  { searchDays, lastDayAhead, everyFlightDay }: SandboxLookups,
): void {
  const route = getOrAddRoute(market, from, to, 'USD')
  for (const today of searchDays.map((later) => firstSearch + later)) {
    for (let day = today + 1; day <= today + lastDayAhead; day += 1) {
      const fare = day % everyFlightDay === 0 ? cheapest(world, from, to, day, today) : undefined
      if (fare) addLowestFare(route, today, day, fare)
    }
  }
}

function cheapest(
  { airports, search }: FareWorld,
  origin: string,
  destination: string,
  day: DayNumber,
  today: DayNumber,
): MarketFare | undefined {
  const from = airports.byCode.get(origin)
  const to = airports.byCode.get(destination)
  if (!from || !to) throw new Error(`The sandbox has no airport ${from ? destination : origin}`)
  const question = { legs: [{ from, to, day }], cabin: 'economy', party: oneAdultParty } as const
  const [first] = search(question, { day: today, minute: today * 1440 + 480 })
    .map(({ price, legs: [leg] }) => ({ price: price.amount, minutes: leg.minutes }))
    .sort((a, b) => a.price - b.price || a.minutes - b.minutes)
  return first
}
