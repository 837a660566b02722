import type { Itinerary, Leg, Segment } from '@faresight/contracts/search/itinerary'
import type { CabinClass } from '@faresight/contracts/search/search-request'
import type { Emissions } from '@faresight/contracts/search/result'
import { type AircraftType, findAircraftType, fuelBurnKg } from './aircraft.ts'

export interface AirportDistanceLookup {
  distanceKm(from: string, to: string): number | null
}

/** Kilograms of CO₂ that a kilogram of jet fuel makes when it burns (ICAO). */
const co2PerFuel = 3.16
/** Share of the seats that are taken (Travel Impact Model, its global default). */
const loadFactor = 0.845

/** How many economy seats a seat takes the place of (IATA RP 1726). */
const seatFactors: Readonly<Record<'narrow' | 'wide', Readonly<Record<CabinClass, number>>>> = {
  narrow: { economy: 1, premium_economy: 1, business: 1.5, first: 1.5 },
  wide: { economy: 1, premium_economy: 1.5, business: 4, first: 5 },
}

/** Assumed where the aircraft is unknown, each with the same weight. */
const commonTypes = {
  short: listAircraftTypes('319 320 321 32N 32Q 738 7M8'),
  long: listAircraftTypes('333 339 359 772 77W 788 789'),
}
const longFromKm = 4500

const maxNonstopKm = 14_000

/** CO₂ of one passenger; `null` where a distance is unknown. Method and sources: README.md. */
export function estimateEmissions(
  { legs, cabin }: Itinerary,
  airports: AirportDistanceLookup,
): Emissions | null {
  const segments = legs.flatMap((leg) => leg.segments)
  const flights = segments.flatMap((it) => kgOfFlight(it, cabin, airports) ?? [])
  const typical = legs.flatMap((leg) => kgOfTypical(leg, cabin, airports) ?? [])
  if (flights.length < segments.length || typical.length < legs.length) return null
  const kg = sumOf(flights.map((flight) => flight.kg))
  return {
    kgPerPassenger: Math.round(kg),
    aircraftKnown: flights.every(({ isKnown }) => isKnown),
    vsTypicalPercent: Math.round((kg / sumOf(typical) - 1) * 100) + 0,
  }
}

function kgOfFlight(
  { origin, destination, aircraft }: Segment,
  cabin: CabinClass,
  airports: AirportDistanceLookup,
): { kg: number; isKnown: boolean } | null {
  const km = airports.distanceKm(origin, destination)
  if (km === null) return null
  const type = aircraft ? findAircraftType(aircraft) : null
  return { kg: type ? co2KgPerPassenger(type, km, cabin) : kgOnAverage(km, cabin), isKnown: type !== null }
}

/** Of the leg flown nonstop, or beyond `maxNonstopKm` in equal parts, on an average aircraft. */
function kgOfTypical({ segments }: Leg, cabin: CabinClass, airports: AirportDistanceLookup): number | null {
  const km = airports.distanceKm(segments[0]?.origin ?? '', segments.at(-1)?.destination ?? '')
  if (!km) return null
  const parts = Math.ceil(km / maxNonstopKm)
  return parts * kgOnAverage(km / parts, cabin)
}

function kgOnAverage(km: number, cabin: CabinClass): number {
  const types = km < longFromKm ? commonTypes.short : commonTypes.long
  return sumOf(types.map((type) => co2KgPerPassenger(type, km, cabin))) / types.length
}

/** One passenger's share of the fuel, by the floor space of the seat. */
function co2KgPerPassenger(type: AircraftType, km: number, cabin: CabinClass): number {
  const perSeat = (fuelBurnKg(type, flownKm(km)) * co2PerFuel) / (type.seats * loadFactor)
  return perSeat * seatFactors[type.isWide ? 'wide' : 'narrow'][cabin]
}

/** Longer than the great circle because of weather, traffic and holding patterns (ICAO). */
function flownKm(km: number): number {
  if (km < 550) return km + 50
  return km + (km < 5500 ? 100 : 125)
}

function listAircraftTypes(codes: string): AircraftType[] {
  return codes.split(' ').flatMap((code) => findAircraftType(code) ?? [])
}

function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0)
}
