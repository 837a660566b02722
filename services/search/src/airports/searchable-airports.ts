import type { Airport } from '@faresight/contracts/search/airport'
import type { MetroArea } from '@faresight/contracts/search/metro-areas'
import type { AirportRecord } from './airport-data.ts'
import { findOtherCityNames } from './city-names.ts'
import { airportTimeZone } from './time-zones.ts'

export interface SearchableAirport {
  airport: Airport
  weight: number
  cities: readonly string[]
  names: readonly string[]
  codesAndKeywords: readonly string[]
  countryAndRegionNames: readonly string[]
}

const displayNames = new Intl.DisplayNames('en', { type: 'region' })

const otherCountryNames: Record<string, string[]> = {
  US: ['USA', 'United States of America'],
  GB: ['UK', 'Great Britain', 'England'],
  AE: ['UAE'],
  CZ: ['Czech Republic'],
  TR: ['Turkey'],
  NL: ['Holland'],
  MM: ['Burma'],
  CI: ['Ivory Coast'],
}

// Otherwise 'mun' would find Shanghai Municipality.
const kindOfRegion =
  /\b(Municipality|Province|Region|Autonomous|District|Department|Prefecture|County|State|of)\b/g

export function toSearchableAirport(record: AirportRecord): SearchableAirport {
  const { code, name, city, country, latitude, longitude } = record
  return {
    airport: {
      iataCode: code,
      name,
      city,
      country: countryName(country),
      type: 'AIRPORT',
      metro: null,
      distanceKm: null,
      latitude,
      longitude,
      timeZone: airportTimeZone(record),
    },
    weight: record.weight,
    cities: [city, ...record.otherCities],
    names: [name],
    codesAndKeywords: [code, ...record.formerCodes, ...record.keywords],
    countryAndRegionNames: [
      ...listCountryNames(country),
      ...record.regions.map((region) => region.replace(kindOfRegion, '')),
    ],
  }
}

export function toSearchableMetroArea(
  metro: MetroArea,
  airports: readonly SearchableAirport[],
): SearchableAirport {
  const [largest] = airports
  if (!largest) throw new Error(`Metro area ${metro.code} has no airport`)
  return {
    airport: {
      iataCode: metro.code,
      name: metro.name,
      city: metro.name,
      country: countryName(metro.country),
      type: 'CITY',
      metro: null,
      distanceKm: null,
      latitude: metro.latitude,
      longitude: metro.longitude,
      timeZone: largest.airport.timeZone,
      airportCount: airports.length,
    },
    weight: Math.max(...airports.map((airport) => airport.weight)),
    cities: [metro.name, ...findOtherCityNames(metro.name)],
    names: ['all airports'],
    codesAndKeywords: [metro.code],
    countryAndRegionNames: [...listCountryNames(metro.country), ...largest.countryAndRegionNames],
  }
}

function countryName(code: string): string {
  return (displayNames.of(code) ?? code).replace(' SAR China', '')
}

function listCountryNames(country: string): string[] {
  return [countryName(country), ...(otherCountryNames[country] ?? [])]
}
