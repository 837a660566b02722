import type { Airport } from '@faresight/contracts/search/airport'
import type { MetroArea } from '@faresight/contracts/search/metro-areas'
import type { AirportRecord } from './airport-data.ts'
import { otherNamesOf } from './city-names.ts'
import { zoneOf } from './zones.ts'

/** Something to suggest, with the texts that it is found by. */
export interface Entry {
  airport: Airport
  /** 10 to 100: how large it is to a traveller. */
  weight: number
  cities: readonly string[]
  names: readonly string[]
  others: readonly string[]
  places: readonly string[]
}

const countryNames = new Intl.DisplayNames('en', { type: 'region' })

// As people in the country write it, beside Intl's names.
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

// 'mun' is not looking for Shanghai Municipality.
const kindOfRegion =
  /\b(Municipality|Province|Region|Autonomous|District|Department|Prefecture|County|State|of)\b/g

export function airportEntry(record: AirportRecord): Entry {
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
      timeZone: zoneOf(record),
    },
    weight: record.weight,
    cities: [city, ...record.otherCities],
    names: [name],
    others: [code, ...record.formerCodes, ...record.keywords],
    places: [...placesOf(country), ...record.regions.map((region) => region.replace(kindOfRegion, ''))],
  }
}

/** A metro area is as large as its largest airport. */
export function metroEntry(metro: MetroArea, airports: readonly Entry[]): Entry {
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
    cities: [metro.name, ...otherNamesOf(metro.name)],
    names: ['all airports'],
    others: [metro.code],
    places: [...placesOf(metro.country), ...largest.places],
  }
}

function countryName(code: string): string {
  return (countryNames.of(code) ?? code).replace(' SAR China', '')
}

function placesOf(country: string): string[] {
  return [countryName(country), ...(otherCountryNames[country] ?? [])]
}
