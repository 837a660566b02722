import type { Itinerary } from '@faresight/contracts/search/itinerary'
import type { OpenLowest } from '@faresight/contracts/search/flight-search'
import { bookingOptionTier } from '../ranking/booking-options.ts'
import type { StoredSearch } from '../schema.ts'
import { toResultPrices } from './flight-result.ts'

/** The lowest live price, in minor units of the question's currency; `null` where there is none. */
export function lowestLivePriceMinor(found: readonly { itinerary: Itinerary }[]): number | null {
  // An itinerary's options stand in their order: where any is live, the cheapest such is the first.
  const prices = found.flatMap(({ itinerary: { options } }) => {
    const [first] = options
    return first?.price && bookingOptionTier(first) === 0 ? [first.price.minor] : []
  })
  return prices.length ? Math.min(...prices) : null
}

/** The same as it goes out. */
export function toOpenLowest({
  lowestMinor,
  currency,
  passengers,
}: Pick<StoredSearch, 'lowestMinor' | 'currency' | 'passengers'>): OpenLowest | null {
  if (lowestMinor === null) return null
  return { locked: false, ...toResultPrices({ minor: lowestMinor, currency }, passengers) }
}
