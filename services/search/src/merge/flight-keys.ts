import type { Carrier, Itinerary, Segment } from '@faresight/contracts/search/itinerary'

export interface FlightKeys {
  /** Marketing airline and flight number; `null` where the provider gave no number. */
  marketed: string | null
  marketingAirline: string
  /** Operating airline and departure: equal for all codeshares of one flight. */
  operated: string
}

function flightKeys(segment: Segment): FlightKeys {
  const { marketingCarrier, operatingCarrier, departure } = segment
  const marketingAirline = carrierKey(marketingCarrier)
  const number = segment.flightNumber?.replace(/^0+(?=.)/, '') ?? null
  return {
    marketingAirline,
    marketed: number && `${marketingAirline} ${number}`,
    operated: `${carrierKey(operatingCarrier ?? marketingCarrier)} ${departure.date}T${departure.time}`,
  }
}

/** Only itineraries with equal keys can be the same; it has the cabin too. */
export function airportsAndDatesKey({ legs, cabin }: Itinerary): string {
  const places = legs.map(({ segments }) =>
    segments
      .map(({ origin, destination, departure }) => `${origin}-${destination} ${departure.date}`)
      .join(', '),
  )
  return `${places.join(' / ')} ${cabin}`
}

export function operatedFlightsKey(itinerary: Itinerary): string {
  const flown = toFlightKeys(itinerary).map((keys) => keys.operated)
  return `${airportsAndDatesKey(itinerary)} ${flown.join(', ')}`
}

export function marketedFlightsKey(itinerary: Itinerary): string {
  return toFlightKeys(itinerary)
    .map(({ marketed, marketingAirline }) => marketed ?? marketingAirline)
    .join(', ')
}

export function toFlightKeys({ legs }: Itinerary): FlightKeys[] {
  return legs.flatMap(({ segments }) => segments.map(flightKeys))
}

function carrierKey({ code, name }: Carrier): string {
  return code ?? name.toLowerCase()
}
