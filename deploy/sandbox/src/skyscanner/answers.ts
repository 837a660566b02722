import { skyscannerFlightNumber } from '../quirks/codeshares.ts'
import type { Airline, OperatingCarrier } from '../world/airlines.ts'
import type { WorldAirport } from '../world/airports.ts'
import type { WorldFlight } from '../world/flights.ts'
import type { WorldLeg } from '../world/legs.ts'
import { hashParts } from '../world/random.ts'
import { formatLocalTime, type UtcMinute } from '../world/zones.ts'
import type { StagedSkyscannerItinerary } from './search.ts'

/** Entries by id, to which itineraries refer. */
type ResultMaps = Record<'legs' | 'segments' | 'places' | 'carriers', Record<string, unknown>>

/** The `content` of an answer: itineraries, and the maps that they refer to. */
export function createSkyscannerContent(found: readonly StagedSkyscannerItinerary[]) {
  const maps: ResultMaps = { legs: {}, segments: {}, places: {}, carriers: {} }
  const itineraries: Record<string, unknown> = {}
  const agents: Record<string, unknown> = {}
  for (const { itinerary, options } of found) {
    const legIds = itinerary.legs.map((leg) => addLeg(maps, leg))
    itineraries[legIds.join('|')] = { pricingOptions: options.map(({ body }) => body), legIds }
    for (const { seller } of options.flatMap(({ offers }) => offers)) {
      const type = seller.kind === 'airline' ? 'AGENT_TYPE_AIRLINE' : 'AGENT_TYPE_TRAVEL_AGENT'
      agents[seller.id] ??= { name: seller.name, type }
    }
  }
  return { results: { itineraries, ...maps, agents } }
}

function addLeg(maps: ResultMaps, leg: WorldLeg): string {
  const id = legId(leg)
  maps.legs[id] ??= {
    durationInMinutes: leg.minutes,
    stopCount: leg.flights.length - 1,
    segmentIds: leg.flights.map((flight) => addSegment(maps, flight)),
  }
  return id
}

function addSegment(maps: ResultMaps, flight: WorldFlight): string {
  const { airline, number } = skyscannerFlightNumber(flight)
  const id = [
    placeId(flight.from),
    placeId(flight.to),
    timeStamp(flight.from, flight.departs),
    timeStamp(flight.to, flight.arrives),
    carrierId(airline),
  ].join('-')
  maps.segments[id] ??= {
    originPlaceId: addPlace(maps, flight.from),
    destinationPlaceId: addPlace(maps, flight.to),
    departureDateTime: dateTimeBody(flight.from, flight.departs),
    arrivalDateTime: dateTimeBody(flight.to, flight.arrives),
    durationInMinutes: flight.minutes,
    marketingFlightNumber: String(number),
    marketingCarrierId: addCarrier(maps, airline),
    operatingCarrierId: addCarrier(maps, flight.operator ?? flight.airline),
  }
  return id
}

function addCarrier(maps: ResultMaps, carrier: Airline | OperatingCarrier): string {
  const id = carrierId(carrier)
  maps.carriers[id] ??= { name: carrier.name, iata: carrier.iata ?? '' }
  return id
}

function addPlace(maps: ResultMaps, airport: WorldAirport): string {
  const id = placeId(airport)
  maps.places[id] ??= { name: airport.name, type: 'PLACE_TYPE_AIRPORT', iata: airport.iata }
  return id
}

/** Skyscanner numbers places, and carriers negatively. */
function placeId(airport: WorldAirport): string {
  return String(100_000_000 + (hashParts('place', airport.iata) % 899_999_999))
}

function carrierId(carrier: Airline | OperatingCarrier): string {
  return `-${10_000_000 + (hashParts('carrier', carrier.code) % 89_999_999)}`
}

/** Ends with the leg's hash: two trips over different hubs may leave and arrive together. */
function legId(leg: WorldLeg): string {
  const [first] = leg.flights
  const last = leg.flights.at(-1) ?? first
  return [
    placeId(first.from),
    timeStamp(first.from, first.departs),
    carrierId(leg.airline),
    leg.flights.length - 1,
    placeId(last.to),
    timeStamp(last.to, last.arrives),
    leg.hash.toString(36),
  ].join('-')
}

/** `2601312105`: year, month, day, hour and minute of the local time. */
function timeStamp(airport: WorldAirport, minute: UtcMinute): string {
  return formatLocalTime(airport.zone, minute).replaceAll(/\D/g, '').slice(2, 12)
}

function dateTimeBody(airport: WorldAirport, utcMinute: UtcMinute) {
  const [year, month, day, hour, minute, second] = formatLocalTime(airport.zone, utcMinute)
    .split(/\D/)
    .map(Number)
  return { year, month, day, hour, minute, second }
}
