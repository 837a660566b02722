import type { Airport, Airports } from '../world/airports.ts'

/** Airports whose code, city, name or country begins with what was typed; the larger ones first. */
export function findAirports(airports: Airports, typed: string, limit: number) {
  const wish = plain(typed)
  return airports.all
    .map((airport) => ({ airport, score: scoreOf(airport, wish) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || b.airport.size - a.airport.size)
    .slice(0, limit)
    .map(({ airport }) => ({
      code: airport.iata,
      name: airport.name,
      city: airport.city,
      country: airport.countryName,
    }))
}

function scoreOf(airport: Airport, wish: string): number {
  if (airport.iata.toLowerCase() === wish) return 4
  if (plain(airport.city).startsWith(wish)) return 3
  if (wish.length < 3) return 0
  if (plain(airport.name).includes(wish)) return 2
  return plain(airport.countryName).startsWith(wish) ? 1 : 0
}

function plain(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().trim()
}
