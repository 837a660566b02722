import type { Carrier, Itinerary, Segment } from '@faresight/contracts/search/itinerary'

/** The names of one flight. */
export interface FlightKeys {
  /** Who sells it under which number, or `null` where the provider gave no number. */
  sold: string | null
  /** Who sells it. */
  seller: string
  /** Which aircraft it is, whoever sells it: the airline that flies, from where, to where, and when. */
  flown: string
}

export function flightKeys(segment: Segment): FlightKeys {
  const { marketingCarrier, operatingCarrier, origin, destination, departure } = segment
  const seller = carrierKey(marketingCarrier)
  const number = segment.flightNumber?.replace(/^0+(?=.)/, '') ?? null
  return {
    seller,
    sold: number && `${seller} ${number}`,
    flown: `${carrierKey(operatingCarrier ?? marketingCarrier)} ${origin}-${destination} ${departure.date}T${departure.time}`,
  }
}

/** The flights of an itinerary in order, leg by leg, with the cabin: the same for all who may be the same. */
export function flownKey({ legs, cabin }: Itinerary): string {
  const flown = legs.map(({ segments }) => segments.map((segment) => flightKeys(segment).flown).join(', '))
  return `${flown.join(' / ')} ${cabin}`
}

/** The same with the numbers under which each flight is sold. */
export function soldKey(itinerary: Itinerary): string {
  const sold = itinerary.legs.flatMap(({ segments }) => segments.map((segment) => flightKeys(segment)))
  return sold.map((keys) => keys.sold ?? keys.seller).join(', ')
}

function carrierKey({ code, name }: Carrier): string {
  return code ?? name.toLowerCase()
}
