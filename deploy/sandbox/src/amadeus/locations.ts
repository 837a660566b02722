import type { Airport, Airports } from '../world/airports.ts'
import { locationBody } from './answers.ts'

/** Airports and the cities that they belong to whose code or name begins with the keyword, the larger ones first. */
export function findLocations(airports: Airports, keyword: string, subTypes: readonly string[]) {
  const wish = keyword.toUpperCase()
  const matching = airports.all
    .filter(({ city, iata, name }) =>
      [iata, city.toUpperCase(), name.toUpperCase()].some((text) => text.startsWith(wish)),
    )
    .sort((a, b) => b.size - a.size)
  const cities = Map.groupBy(
    matching.map((airport) => locationOf(airport, 'CITY')),
    ({ id }) => id,
  )
  return [
    ...(subTypes.includes('CITY') ? [...cities.values()].flatMap(([city]) => city ?? []) : []),
    ...(subTypes.includes('AIRPORT') ? matching.map((airport) => locationOf(airport, 'AIRPORT')) : []),
  ]
}

function locationOf(airport: Airport, subType: 'AIRPORT' | 'CITY') {
  const { cityCode, countryCode } = locationBody(airport)
  const iataCode = subType === 'CITY' ? cityCode : airport.iata
  const name = (subType === 'CITY' ? airport.city : airport.name).toUpperCase()
  return {
    type: 'location',
    subType,
    name,
    detailedName: `${airport.city}/${countryCode}:${name}`.toUpperCase(),
    id: `${subType.charAt(0)}${iataCode}`,
    iataCode,
    geoCode: { latitude: airport.lat, longitude: airport.lon },
    address: {
      cityName: airport.city.toUpperCase(),
      cityCode,
      countryName: airport.countryName.toUpperCase(),
      countryCode,
    },
    analytics: { travelers: { score: Math.min(100, Math.round(airport.size)) } },
  }
}
