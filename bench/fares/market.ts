import type { DayNumber } from '../../deploy/sandbox/src/world/calendar.ts'
import {
  type RecordedFare,
  readRecordedFares,
  recordingName,
  listRecordings,
} from '../../services/ai-scan/src/replay/recorded-fares.ts'

/** One way, of one flight day; `minutes` is `null` where the journey's time was not recorded. */
export interface Fare {
  price: number
  minutes: number | null
}

/** What was seen of one direction: the cheapest fare of each flight day, by the day of the search. */
export interface Route {
  origin: string
  destination: string
  currency: string
  searches: Map<DayNumber, Map<DayNumber, Fare>>
}

/** Fares of one source, by `origin-destination`. */
export interface Market {
  name: string
  routes: Map<string, Route>
}

/** Reads every file of a folder, a market each. Throws, saying which file, where one cannot be read. */
export async function readMarkets(folder: string, say: (line: string) => void): Promise<Market[]> {
  const markets: Market[] = []
  for (const file of await listRecordings(folder)) markets.push(await readMarket(file, say))
  return markets
}

async function readMarket(file: string, say: (line: string) => void): Promise<Market> {
  const market: Market = { name: recordingName(file), routes: new Map() }
  const counts = { rows: 0, skipped: 0 }
  for await (const fare of readRecordedFares(file))
    counts[fare && record(market, fare) ? 'rows' : 'skipped'] += 1
  say(`${market.name}: ${counts.rows} fares of ${market.routes.size} routes, ${counts.skipped} rows left out`)
  return market
}

/** Of one day's fares the cheapest counts, and of a route those in its first currency. */
function record(
  market: Market,
  { origin, destination, currency, searchDay, flightDay, price, minutes }: RecordedFare,
): boolean {
  const route = routeOf(market, origin, destination, currency)
  if (route.currency !== currency) return false
  addFare(route, searchDay, flightDay, { price, minutes })
  return true
}

export function routeOf(market: Market, origin: string, destination: string, currency: string): Route {
  const key = `${origin}-${destination}`
  const route = market.routes.get(key) ?? { origin, destination, currency, searches: new Map() }
  market.routes.set(key, route)
  return route
}

/** Keeps the cheaper one of two fares for the same day. */
export function addFare(route: Route, searchDay: DayNumber, flightDay: DayNumber, fare: Fare): void {
  const fares = route.searches.get(searchDay) ?? new Map<DayNumber, Fare>()
  route.searches.set(searchDay, fares)
  const known = fares.get(flightDay)
  if (!known || fare.price < known.price) fares.set(flightDay, fare)
}

/** Both airports in alphabetical order: the two directions are one city pair. */
export function cityPairOf({ origin, destination }: Pick<Route, 'origin' | 'destination'>): string {
  return [origin, destination].sort().join('-')
}
