import type { Itinerary } from '@faresight/contracts/search/itinerary'
import type { UnlockedLowestPrice } from '@faresight/contracts/search/flight-search'
import { bookingOptionTier } from '../ranking/booking-options.ts'
import type { StoredSearch } from '../schema.ts'
import { toResultPrices } from './flight-result.ts'

export function lowestLivePriceMinor(found: readonly { itinerary: Itinerary }[]): number | null {
  // Options are in the order of `compareBookingOptions`: the first is the cheapest live one, where any is live.
  const prices = found.flatMap(({ itinerary: { options } }) => {
    const [first] = options
    return first?.price && bookingOptionTier(first) === 0 ? [first.price.minor] : []
  })
  return prices.length ? Math.min(...prices) : null
}

export function toOpenLowestPrice({
  lowestMinor,
  currency,
  passengers,
}: Pick<StoredSearch, 'lowestMinor' | 'currency' | 'passengers'>): UnlockedLowestPrice | null {
  if (lowestMinor === null) return null
  return { locked: false, ...toResultPrices({ minor: lowestMinor, currency }, passengers) }
}
