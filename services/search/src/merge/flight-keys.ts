import type { Carrier, Itinerary, Segment } from '@faresight/contracts/search/itinerary'

/** The names of one flight. */
export interface FlightKeys {
  /** Who sells it under which number, or `null` where the provider gave no number. */
  marketed: string | null
  /** Who sells it. */
  marketingAirline: string
  /** The operating airline and the departure: the same for all codeshares of one flight. */
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

/** The airports and days of an itinerary's flights with the cabin: the same for all who may be the same. */
export function airportsAndDatesKey({ legs, cabin }: Itinerary): string {
  const places = legs.map(({ segments }) =>
    segments
      .map(({ origin, destination, departure }) => `${origin}-${destination} ${departure.date}`)
      .join(', '),
  )
  return `${places.join(' / ')} ${cabin}`
}

/** The flights of an itinerary in order, leg by leg: who flies each, and when. */
export function operatedFlightsKey(itinerary: Itinerary): string {
  const flown = toFlightKeys(itinerary).map((keys) => keys.operated)
  return `${airportsAndDatesKey(itinerary)} ${flown.join(', ')}`
}

/** The numbers under which the flights of an itinerary are sold. */
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
