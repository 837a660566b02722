import type { Airport } from '@faresight/contracts/search/airport'
import { useQuery } from '@tanstack/react-query'
import { airportQuery } from './api.ts'

/** City and airport by name; `null` until they load. */
export function useAirportTitle(code: string): string | null {
  const airport = useQuery(airportQuery(code)).data
  return airport ? airportTitle(airport) : null
}

/** `London Heathrow`; `New York, John F Kennedy International`, where the airport's name lacks the city. */
export function airportTitle({ type, city, name }: Pick<Airport, 'type' | 'city' | 'name'>): string {
  if (type === 'CITY') return city
  const short = name.replace(/ Airport$/, '')
  return folded(short).includes(folded(city)) ? short : `${city}, ${short}`
}

const folded = (name: string) => name.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
