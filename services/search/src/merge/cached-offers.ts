import type { CachedLeg, CachedOffer } from '@faresight/contracts/search/cached-offer'
import type { Itinerary } from '@faresight/contracts/search/itinerary'

/** Something that came to a search, and its place among all that came. */
export interface Numbered<T> {
  readonly number: number
  readonly value: T
}

/**
 * Remembered fares as itineraries of their own, to be merged with the others: with the flights of the one itinerary that
 * they fit, so that they become an option of it; else with their own flights, where they say all of them. What is left
 * could be of several or of none, so it stays out. The result is the same in whatever order the offers come.
 */
export function cachedOffersToItineraries(
  offers: readonly Numbered<CachedOffer>[],
  merged: ReadonlyMap<number, Itinerary>,
): Numbered<Itinerary>[] {
  if (!offers.length) return []
  const byFlight = Map.groupBy(merged.values(), flightOf)
  return offers.flatMap(({ number, value: offer }) => {
    const candidates = byFlight.get(flightKey(offer.airline, offer.flightNumber)) ?? []
    const [fitting, another] = candidates.filter((it) => fits(it, offer))
    if (another) return []
    const value = fitting ? { ...fitting, options: [offer.option] } : offer.whole
    return value ? [{ number, value }] : []
  })
}

/** The first flight, as it is sold. */
function flightOf({ legs }: Itinerary): string {
  const first = legs[0]?.segments[0]
  return flightKey(first?.marketingCarrier.code ?? null, first?.flightNumber ?? null)
}

function flightKey(airline: string | null, flightNumber: string | null): string {
  return `${airline ?? ''} ${flightNumber?.replace(/^0+(?=.)/, '') ?? ''}`
}

/** Whether an itinerary is that of a fare, by all that the fare says beside its first flight, whose number is its own. */
function fits({ legs, cabin }: Itinerary, offer: CachedOffer): boolean {
  return (
    cabin === offer.cabin &&
    legs.length === offer.legs.length &&
    legs.every((leg, index) => fitsLeg(leg, offer.legs[index], { isNumbered: index === 0 }))
  )
}

/** Two sources may count the minutes to the gate or to the runway. */
const mostMinutesApart = 15

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
    // One that has a number may have been retimed since.
    (isNumbered || first.departure.time === cached.departure.time) &&
    segments.length - 1 === cached.transfers &&
    Math.abs(durationMinutes - (cached.durationMinutes ?? durationMinutes)) <= mostMinutesApart
  )
}
