import type { faresObserved, ObservedFare } from '@faresight/contracts/search/events'
import type { Itinerary } from '@faresight/contracts/search/itinerary'
import type * as z from 'zod'
import { ranked } from '../ranking/rank.ts'
import { airlineOf, durationOf, stopsOf } from '../ranking/summary.ts'
import type { Quote } from './quote.ts'

const mostFares = 20

/** What a quote tells the other services: its cheapest fares, between the airports that they really fly. */
export function observedOf({
  id,
  question,
  observedAt,
  itineraries,
}: Quote): z.infer<typeof faresObserved.data> {
  const priced = ranked(itineraries, 'cheapest').flatMap((it) =>
    observedFare(it, question.tripType === 'roundtrip'),
  )
  return { quoteId: id, question, observedAt: observedAt.toISOString(), fares: priced.slice(0, mostFares) }
}

function observedFare(itinerary: Itinerary, isRoundTrip: boolean): ObservedFare[] {
  const { legs, options } = itinerary
  const [cheapest] = options
  const first = legs[0]?.segments[0]
  const outbound = legs[0]?.segments.at(-1)
  if (!cheapest?.price || !first || !outbound) return []
  return [
    {
      origin: first.origin,
      destination: outbound.destination,
      departureDate: first.departure.date,
      returnDate: isRoundTrip ? (legs[1]?.segments[0]?.departure.date ?? null) : null,
      provider: cheapest.provider,
      airline: airlineOf(itinerary).slice(0, 100).toWellFormed(),
      stops: stopsOf(itinerary),
      durationMinutes: durationOf(itinerary),
      price: cheapest.charged?.price ?? cheapest.price,
      live: cheapest.live,
      seenAt: cheapest.seenAt,
    },
  ]
}
