import { soldAtSkyscanner } from '../sellers/codeshares.ts'
import type { Airline, Operator } from '../world/airlines.ts'
import type { Airport } from '../world/airports.ts'
import type { Flight } from '../world/flights.ts'
import type { Leg } from '../world/legs.ts'
import { localText } from '../world/zones.ts'
import { carrierId, cityId, legId, placeId, segmentId } from './identifiers.ts'

/** The keyed maps that the itineraries of an answer point into. */
export type Maps = {
  readonly legs: Record<string, unknown>
  readonly segments: Record<string, unknown>
  readonly places: Record<string, unknown>
  readonly carriers: Record<string, unknown>
}

/** Adds a leg and all it points to; gives back its id. */
export function addLeg(maps: Maps, leg: Leg): string {
  const id = legId(leg)
  if (maps.legs[id]) return id
  const last = leg.flights.at(-1) ?? leg.flights[0]
  const segments = leg.flights.map((flight) => addSegment(maps, flight))
  maps.legs[id] = {
    originPlaceId: addPlace(maps, leg.flights[0].from),
    destinationPlaceId: addPlace(maps, last.to),
    departureDateTime: localParts(leg.flights[0].from, leg.flights[0].departs),
    arrivalDateTime: localParts(last.to, last.arrives),
    durationInMinutes: leg.minutes,
    stopCount: leg.flights.length - 1,
    marketingCarrierIds: [
      ...new Set(leg.flights.map((flight) => carrierId(soldAtSkyscanner(flight).airline))),
    ],
    operatingCarrierIds: [...new Set(leg.flights.map((flight) => carrierId(operatorOf(flight))))],
    segmentIds: segments,
  }
  return id
}

export function segmentIdOf(flight: Flight): string {
  return segmentId(flight, soldAtSkyscanner(flight).airline)
}

function addSegment(maps: Maps, flight: Flight): string {
  const { airline, number } = soldAtSkyscanner(flight)
  const id = segmentId(flight, airline)
  maps.segments[id] ??= {
    originPlaceId: addPlace(maps, flight.from),
    destinationPlaceId: addPlace(maps, flight.to),
    departureDateTime: localParts(flight.from, flight.departs),
    arrivalDateTime: localParts(flight.to, flight.arrives),
    durationInMinutes: flight.minutes,
    marketingFlightNumber: String(number),
    marketingCarrierId: addCarrier(maps, airline),
    operatingCarrierId: addCarrier(maps, operatorOf(flight)),
  }
  return id
}

function operatorOf(flight: Flight): Airline | Operator {
  return flight.operator ?? flight.airline
}

function addCarrier(maps: Maps, carrier: Airline | Operator): string {
  const id = carrierId(carrier)
  const isAirline = 'bases' in carrier
  maps.carriers[id] ??= {
    name: carrier.name,
    allianceId: (isAirline && carrier.alliance) || '',
    imageUrl: '',
    iata: carrier.iata ?? '',
    icao: (isAirline && carrier.icao) || '',
    displayCode: carrier.iata ?? '',
  }
  return id
}

function addPlace(maps: Maps, airport: Airport): string {
  const id = placeId(airport)
  const city = cityId(airport)
  maps.places[city] ??= {
    entityId: city,
    parentId: '',
    name: airport.city,
    type: 'PLACE_TYPE_CITY',
    iata: '',
    coordinates: null,
  }
  maps.places[id] ??= {
    entityId: id,
    parentId: city,
    name: airport.name,
    type: 'PLACE_TYPE_AIRPORT',
    iata: airport.iata,
    coordinates: { latitude: airport.lat, longitude: airport.lon },
  }
  return id
}

function localParts(airport: Airport, at: number) {
  const [year, month, day, hour, minute, second] = localText(airport.zone, at).split(/\D/).map(Number)
  return { year, month, day, hour, minute, second }
}
