import type { Price } from '../rates.ts'
import type { Offer } from '../sellers/offers.ts'
import { brandsOf } from '../sellers/brands.ts'
import type { Flight } from '../world/flights.ts'
import type { Leg } from '../world/legs.ts'
import type { Itinerary } from '../world/question.ts'
import { ignavBags } from '../untidy/terms.ts'
import { localText, utcText } from '../world/zones.ts'

export type PriceStatus = 'verified' | 'unverified'

export function priceModel(price: Price, status: PriceStatus) {
  return { ...price, status }
}

export function legModel(leg: Leg) {
  return { carrier: leg.airline.name, duration_minutes: leg.minutes, segments: leg.flights.map(segmentModel) }
}

/** The fields that every itinerary has, whatever the shape of its legs. */
export function itineraryFields(itinerary: Itinerary) {
  const [{ airline }] = itinerary.legs
  const [brand] = brandsOf(airline, itinerary.cabin)
  return {
    cabin_class: itinerary.cabin,
    bags: ignavBags(airline, brand),
    requires_self_transfer: itinerary.hasSelfTransfer,
  }
}

export function linkModel(offer: Offer, status: PriceStatus, url: string) {
  return {
    provider_name: offer.seller.name,
    provider_type: offer.seller.kind === 'airline' ? 'airline' : 'third_party',
    fare_name: offer.brand.name,
    price: priceModel(offer.price, status),
    url,
  }
}

function segmentModel(flight: Flight) {
  return {
    marketing_carrier_code: flight.airline.iata ?? null,
    flight_number: String(flight.number),
    operating_carrier_name: flight.operator?.name ?? flight.airline.name,
    departure_airport: flight.from.iata,
    departure_time_local: localText(flight.from.zone, flight.departs),
    departure_timezone: flight.from.zone,
    departure_time_utc: utcText(flight.departs),
    arrival_airport: flight.to.iata,
    arrival_time_local: localText(flight.to.zone, flight.arrives),
    arrival_timezone: flight.to.zone,
    arrival_time_utc: utcText(flight.arrives),
    duration_minutes: flight.minutes,
    aircraft: flight.aircraft,
  }
}
