import { sandboxUnitsPerDollar } from '@faresight/contracts/search/sandbox-rates'
import { ignavBags } from '../quirks/terms.ts'
import type { MajorUnitPrice } from '../rates.ts'
import { fareBrands } from '../sellers/brands.ts'
import type { WorldFlight } from '../world/flights.ts'
import type { WorldItinerary } from '../world/itineraries.ts'
import type { WorldLeg } from '../world/legs.ts'
import { formatLocalTime, formatUtcTime } from '../world/zones.ts'

const euroCountries = 'AT BE CY DE EE ES FI FR GR HR IE IT LT LU LV MT NL PT SI SK'.split(' ')

/** `GB` → `GBP`: a currency's code begins with its country. US dollars for an unknown country. */
export function ignavMarketCurrency(market: string): string {
  if (euroCountries.includes(market)) return 'EUR'
  return Object.keys(sandboxUnitsPerDollar).find((code) => code.slice(0, 2) === market) ?? 'USD'
}

export type IgnavPriceStatus = 'verified' | 'unverified'

export function ignavPriceBody(price: MajorUnitPrice, status: IgnavPriceStatus) {
  return { ...price, status }
}

export function ignavLegBody(leg: WorldLeg) {
  return { carrier: leg.airline.name, duration_minutes: leg.minutes, segments: leg.flights.map(segmentBody) }
}

/** The fields that every itinerary has, in pairs and in lists of legs. */
export function ignavItineraryFields(itinerary: WorldItinerary) {
  const [{ airline }] = itinerary.legs
  const [brand] = fareBrands(airline, itinerary.cabin)
  return {
    cabin_class: itinerary.cabin,
    bags: ignavBags(airline, brand),
    requires_self_transfer: itinerary.hasSelfTransfer,
  }
}

function segmentBody(flight: WorldFlight) {
  return {
    marketing_carrier_code: flight.airline.iata ?? null,
    flight_number: String(flight.number),
    operating_carrier_name: flight.operator?.name ?? flight.airline.name,
    departure_airport: flight.from.iata,
    departure_time_local: formatLocalTime(flight.from.zone, flight.departs),
    departure_timezone: flight.from.zone,
    departure_time_utc: formatUtcTime(flight.departs),
    arrival_airport: flight.to.iata,
    arrival_time_local: formatLocalTime(flight.to.zone, flight.arrives),
    arrival_timezone: flight.to.zone,
    arrival_time_utc: formatUtcTime(flight.arrives),
    duration_minutes: flight.minutes,
    aircraft: flight.aircraft,
  }
}
