import type { Carrier, Itinerary, Segment } from '@faresight/contracts/search/itinerary'

/** The names of one flight. */
export interface FlightKeys {
  /** Who sells it under which number, or `null` where the provider gave no number. */
  sold: string | null
  /** Who sells it. */
  seller: string
  /** From where, to where, and when. */
  way: string
  /** Which aircraft it is, whoever sells it: the airline that flies, and its way. */
  flown: string
}

export function flightKeys(segment: Segment): FlightKeys {
  const { marketingCarrier, operatingCarrier, origin, destination, departure } = segment
  const seller = carrierKey(marketingCarrier)
  const number = segment.flightNumber?.replace(/^0+(?=.)/, '') ?? null
  const way = `${origin}-${destination} ${departure.date}T${departure.time}`
  return {
    seller,
    sold: number && `${seller} ${number}`,
    way,
    flown: `${carrierKey(operatingCarrier ?? marketingCarrier)} ${way}`,
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

/** Whether both have the same cabin and each flight goes the same way, flown by the same airline or sold under the same number. */
export function isFlownAlike(a: Itinerary, b: Itinerary): boolean {
  return (
    a.cabin === b.cabin &&
    isEach(a.legs, b.legs, (leg, other) => isEach(leg.segments, other.segments, isSameFlight))
  )
}

function isSameFlight(a: Segment, b: Segment): boolean {
  const [one, other] = [flightKeys(a), flightKeys(b)]
  return one.flown === other.flown || (one.way === other.way && one.sold !== null && one.sold === other.sold)
}

function isEach<T>(a: readonly T[], b: readonly T[], isSame: (a: T, b: T) => boolean): boolean {
  return (
    a.length === b.length &&
    a.every((item, index) => {
      const other = b[index]
      return other !== undefined && isSame(item, other)
    })
  )
}

function carrierKey({ code, name }: Carrier): string {
  return code ?? name.toLowerCase()
}
