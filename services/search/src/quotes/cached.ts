import type { Itinerary } from '@faresight/contracts/search/itinerary'
import { settleAirlines } from '../airlines/settle.ts'
import { merge } from '../merge/merge.ts'
import type { CachedLeg, CachedOffer } from '../providers/cached-offer.ts'

/**
 * Merged itineraries, and in them the remembered fares of the same flights, as options that are not live. An offer whose
 * flights nobody found becomes an itinerary of its own where it says all of them; what is left could be of several or of
 * none, so it stays out. The result is the same in whatever order the offers come.
 */
export function withCached(itineraries: readonly Itinerary[], offers: readonly CachedOffer[]): Itinerary[] {
  if (!offers.length) return [...itineraries]
  const added: Itinerary[] = []
  for (const offer of offers) {
    const [fitting, another] = itineraries.filter((it) => fits(it, offer))
    if (!fitting) added.push(...(offer.whole ? [offer.whole] : []))
    else if (!another) added.push({ ...fitting, options: [offer.option] })
  }
  return merge(settleAirlines([...itineraries, ...added]))
}

/** Whether an itinerary is that of a fare, by all that the fare says. */
function fits({ legs, cabin }: Itinerary, offer: CachedOffer): boolean {
  const first = legs[0]?.segments[0]
  return (
    cabin === offer.cabin &&
    first?.marketingCarrier.code === offer.airline &&
    withoutZeros(first.flightNumber) === withoutZeros(offer.flightNumber) &&
    legs.length === offer.legs.length &&
    legs.every((leg, index) => fitsLeg(leg, offer.legs[index]))
  )
}

/** Two sources may count the minutes to the gate or to the runway. */
const mostMinutesApart = 15

function fitsLeg(
  { segments, durationMinutes }: Itinerary['legs'][number],
  cached: CachedLeg | undefined,
): boolean {
  const first = segments[0]
  return (
    cached !== undefined &&
    first?.origin === cached.origin &&
    segments.at(-1)?.destination === cached.destination &&
    first.departure.date === cached.departure.date &&
    first.departure.time === cached.departure.time &&
    segments.length - 1 === cached.transfers &&
    Math.abs(durationMinutes - (cached.durationMinutes ?? durationMinutes)) <= mostMinutesApart
  )
}

function withoutZeros(flightNumber: string | null): string | null {
  return flightNumber?.replace(/^0+(?=.)/, '') ?? null
}
