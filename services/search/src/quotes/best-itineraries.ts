import type { Itinerary } from '@faresight/contracts/search/itinerary'
import { mergeItineraries } from '../merge/merge-incremental.ts'
import type { MarkSuspiciousPrices } from '../prices/mark-suspicious.ts'
import { selectParetoItineraries } from '../ranking/best-offers.ts'
import { compareBookingOptions } from '../ranking/booking-options.ts'
import type { ProviderQuote } from './query-provider.ts'

/** The Pareto front of live offers over all answers, with other sellers of the same flights. Merging all would cost more than the rest of a quote. */
export function selectBestItineraries(
  answers: readonly ProviderQuote[],
  limit: number,
  markSuspicious: MarkSuspiciousPrices,
): Itinerary[] {
  const all = markSuspicious(
    answers.flatMap(({ itineraries }) => itineraries.map((it) => withSortedOptions(it))),
  )
  const best = new Set(selectParetoItineraries(all, limit).map(departuresKey))
  const merged = mergeItineraries(
    all.filter((it) => best.has(departuresKey(it))),
    answers.flatMap(({ cached }) => cached),
  )
  return selectParetoItineraries(merged, limit)
}

function withSortedOptions(itinerary: Itinerary): Itinerary {
  if (itinerary.options.length === 1) return itinerary
  return { ...itinerary, options: itinerary.options.toSorted(compareBookingOptions) }
}

/** Equal for the same flights. */
function departuresKey({ legs }: Itinerary): string {
  return legs
    .flatMap(({ segments }) =>
      segments.map(({ origin, departure: { date, time } }) => `${origin} ${date} ${time}`),
    )
    .join()
}
