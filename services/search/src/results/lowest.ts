import type { Itinerary } from '@faresight/contracts/search/itinerary'
import type { OpenLowestPrice } from '@faresight/contracts/search/flight-search'
import { rankOf } from '../ranking/options.ts'
import type { StoredSearch } from '../schema.ts'
import { pricesOf } from './result.ts'

/** The lowest live price, in minor units of the question's currency; `null` where there is none. */
export function lowestOf(found: readonly { itinerary: Itinerary }[]): number | null {
  // An itinerary's options stand in their order: where any is live, the cheapest such is the first.
  const prices = found.flatMap(({ itinerary: { options } }) => {
    const [first] = options
    return first?.price && rankOf(first) === 0 ? [first.price.minor] : []
  })
  return prices.length ? Math.min(...prices) : null
}

/** The same as it goes out. */
export function lowestShown({
  lowestMinor,
  currency,
  passengers,
}: Pick<StoredSearch, 'lowestMinor' | 'currency' | 'passengers'>): OpenLowestPrice | null {
  if (lowestMinor === null) return null
  return { locked: false, ...pricesOf({ minor: lowestMinor, currency }, passengers) }
}
