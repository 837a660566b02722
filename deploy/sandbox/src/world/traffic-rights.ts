import type { Airline } from './airlines.ts'
import type { WorldAirport, WorldAirports } from './airports.ts'

export type AirportPair = { readonly from: WorldAirport; readonly to: WorldAirport; readonly km: number }

/** Sum of an airline's bases at both ends, more if it has both. */
export function airlineBaseStrength(
  airline: Airline,
  { from, to }: Pick<AirportPair, 'from' | 'to'>,
): number {
  const here = airline.bases.get(from.iata) ?? 0
  const there = airline.bases.get(to.iata) ?? 0
  return here + there + (here && there ? 4 : 0)
}

/** The very longest flights leave from an airline's main bases only. */
export function isWithinAirlineRange(airline: Airline, pair: AirportPair): boolean {
  return pair.km <= airline.rangeKm && (pair.km < 11_000 || airlineBaseStrength(airline, pair) >= 6)
}

/** An airline flies from its home countries, or within one market. */
export function hasTrafficRights(
  airline: Airline,
  { from, to }: AirportPair,
  airports: WorldAirports,
): boolean {
  const homes = homeCountries(airline, airports)
  if (!homes.has(from.country) && !homes.has(to.country)) return isSameMarket(from, to)
  return from.country !== to.country || homes.has(from.country)
}

const homesKept = new WeakMap<Airline, ReadonlySet<string>>()

function homeCountries(airline: Airline, airports: WorldAirports): ReadonlySet<string> {
  const known = homesKept.get(airline)
  if (known) return known
  const homes = new Set<string>()
  for (const base of airline.bases.keys()) {
    const country = airports.byCode.get(base)?.country
    if (country) homes.add(country)
  }
  homesKept.set(airline, homes)
  return homes
}

const singleMarket = new Set(
  'AT BE BG HR CY CZ DK EE FI FR DE GR HU IE IT LV LT LU MT NL PL PT RO SK SI ES SE NO IS CH GB MK AL RS ME BA XK'.split(
    ' ',
  ),
)
const closedToRussia = new Set([...singleMarket, 'US', 'CA', 'AU', 'NZ', 'JP', 'TW', 'UA'])

/** Neighbouring markets in which low-cost airlines fly from any of their bases. */
export function isSameMarket(a: WorldAirport, b: WorldAirport): boolean {
  return a.country === b.country || (singleMarket.has(a.country) && singleMarket.has(b.country))
}

export function isInEuropeanMarket(airport: WorldAirport): boolean {
  return singleMarket.has(airport.country)
}

/** No flights to Ukraine, and none between Russia or Belarus and countries that closed their airspace. */
export function isAirspaceClosed(a: WorldAirport, b: WorldAirport): boolean {
  if (a.country === 'UA' || b.country === 'UA') return true
  const closed = (x: WorldAirport, y: WorldAirport) =>
    (x.country === 'RU' || x.country === 'BY') && closedToRussia.has(y.country)
  return closed(a, b) || closed(b, a)
}
