import type { DayNumber } from '../../deploy/sandbox/src/world/calendar.ts'
import {
  type RecordedFare,
  readRecordedFares,
  recordingName,
  listRecordingFiles,
} from '../../services/ai-scan/src/replay/recorded-fares.ts'

/** The cheapest one-way fare of a flight day; `minutes` is `null` if not recorded. */
export interface MarketFare {
  price: number
  minutes: number | null
}

/** Fares of one direction by search day and flight day. */
export interface MarketRoute {
  origin: string
  destination: string
  currency: string
  searches: Map<DayNumber, Map<DayNumber, MarketFare>>
}

/** Fares of one source, by `origin-destination`. */
export interface FareMarket {
  name: string
  routes: Map<string, MarketRoute>
}

/** Reads every file of a folder as a market. @throws with the name of an unreadable file */
export async function readFareMarkets(folder: string, say: (line: string) => void): Promise<FareMarket[]> {
  const markets: FareMarket[] = []
  for (const file of await listRecordingFiles(folder)) markets.push(await readMarket(file, say))
  return markets
}

async function readMarket(file: string, say: (line: string) => void): Promise<FareMarket> {
  const market: FareMarket = { name: recordingName(file), routes: new Map() }
  const counts = { rows: 0, skipped: 0 }
  for await (const fare of readRecordedFares(file))
    counts[fare && record(market, fare) ? 'rows' : 'skipped'] += 1
  say(`${market.name}: ${counts.rows} fares of ${market.routes.size} routes, ${counts.skipped} rows left out`)
  return market
}

/** Records the cheapest fare of a day, in the first currency of its route. */
function record(
  market: FareMarket,
  { origin, destination, currency, searchDay, flightDay, price, minutes }: RecordedFare,
): boolean {
  const route = getOrAddRoute(market, origin, destination, currency)
  if (route.currency !== currency) return false
  addLowestFare(route, searchDay, flightDay, { price, minutes })
  return true
}

export function getOrAddRoute(
  market: FareMarket,
  origin: string,
  destination: string,
  currency: string,
): MarketRoute {
  const key = `${origin}-${destination}`
  const route = market.routes.get(key) ?? { origin, destination, currency, searches: new Map() }
  market.routes.set(key, route)
  return route
}

/** Keeps the cheaper one of two fares for the same day. */
export function addLowestFare(
  route: MarketRoute,
  searchDay: DayNumber,
  flightDay: DayNumber,
  fare: MarketFare,
): void {
  const fares = route.searches.get(searchDay) ?? new Map<DayNumber, MarketFare>()
  route.searches.set(searchDay, fares)
  const known = fares.get(flightDay)
  if (!known || fare.price < known.price) fares.set(flightDay, fare)
}

export function withCityPairs(market: FareMarket, isKept: (cityPair: string) => boolean): FareMarket {
  const kept = [...market.routes].filter(([, route]) => isKept(cityPairName(route)))
  return { ...market, routes: new Map(kept) }
}

/** Both airports in alphabetical order: `BUD-LTN` for both directions. */
export function cityPairName({ origin, destination }: Pick<MarketRoute, 'origin' | 'destination'>): string {
  return [origin, destination].sort().join('-')
}
