import type { CachedLeg, CachedOffer } from '@faresight/contracts/search/cached-offer'
import type { Itinerary } from '@faresight/contracts/search/itinerary'

/** `number` is its place in order of arrival in a search. */
export interface ArrivalNumbered<T> {
  readonly number: number
  readonly value: T
}

/**
 * A cached offer takes the flights of the one merged itinerary that it fits, so that merging makes it an option of that; else its own
 * flights, where it names all. An offer that fits several itineraries, or names no flights, is left out.
 */
export function cachedOffersToItineraries(
  offers: readonly ArrivalNumbered<CachedOffer>[],
  merged: ReadonlyMap<number, Itinerary>,
): ArrivalNumbered<Itinerary>[] {
  if (!offers.length) return []
  const byFlight = Map.groupBy(merged.values(), firstFlightKey)
  return offers.flatMap(({ number, value: offer }) => {
    const candidates = byFlight.get(flightKey(offer.airline, offer.flightNumber)) ?? []
    const [fitting, another] = candidates.filter((it) => fitsItinerary(it, offer))
    if (another) return []
    const value = fitting ? { ...fitting, options: [offer.option] } : offer.whole
    return value ? [{ number, value }] : []
  })
}

function firstFlightKey({ legs }: Itinerary): string {
  const first = legs[0]?.segments[0]
  return flightKey(first?.marketingCarrier.code ?? null, first?.flightNumber ?? null)
}

function flightKey(airline: string | null, flightNumber: string | null): string {
  return `${airline ?? ''} ${flightNumber?.replace(/^0+(?=.)/, '') ?? ''}`
}

/** The flight number of the first flight has been compared before. */
function fitsItinerary({ legs, cabin }: Itinerary, offer: CachedOffer): boolean {
  return (
    cabin === offer.cabin &&
    legs.length === offer.legs.length &&
    legs.every((leg, index) => fitsLeg(leg, offer.legs[index], { isNumbered: index === 0 }))
  )
}

/** Sources count minutes to the gate or to the runway. */
const maxMinutesApart = 15

function fitsLeg(
  { segments, durationMinutes }: Itinerary['legs'][number],
  cached: CachedLeg | undefined,
  { isNumbered }: { isNumbered: boolean },
): boolean {
  const first = segments[0]
  return (
    cached !== undefined &&
    first?.origin === cached.origin &&
    segments.at(-1)?.destination === cached.destination &&
    first.departure.date === cached.departure.date &&
    // A flight with an equal number may have been retimed.
    (isNumbered || first.departure.time === cached.departure.time) &&
    segments.length - 1 === cached.transfers &&
    Math.abs(durationMinutes - (cached.durationMinutes ?? durationMinutes)) <= maxMinutesApart
  )
}
