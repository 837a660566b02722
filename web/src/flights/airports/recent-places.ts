import type { Airport } from '@faresight/contracts/search/airport'
import { readStored, writeStored } from '../../browser/stored.ts'

const key = 'faresight_recent_airports'
const kept = 5

export type Place = Pick<Airport, 'iataCode' | 'name' | 'city' | 'country' | 'type'>

/** Recently chosen places, newest first. */
export function recentPlaces(): Place[] {
  try {
    const stored: unknown = JSON.parse(readStored(key) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isPlace) : []
  } catch {
    return []
  }
}

export function rememberPlace({ iataCode, name, city, country, type }: Place): void {
  const others = recentPlaces().filter((place) => place.iataCode !== iataCode)
  writeStored(key, JSON.stringify([{ iataCode, name, city, country, type }, ...others].slice(0, kept)))
}

function isPlace(value: unknown): value is Place {
  if (typeof value !== 'object' || value === null) return false
  // Validated below.
  const place = value as Record<string, unknown>
  return (
    ['name', 'city', 'country'].every((name) => typeof place[name] === 'string') &&
    /^[A-Z]{3}$/.test(String(place['iataCode'])) &&
    (place['type'] === 'AIRPORT' || place['type'] === 'CITY')
  )
}
