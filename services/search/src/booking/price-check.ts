import type { BookingOption, Itinerary } from '@faresight/contracts/search/itinerary'
import type { RecheckedOffer } from '@faresight/contracts/search/offer'
import { unifyAirlineCodesAndNames } from '../airlines/unify-airlines.ts'
import { mergeDuplicateItineraries } from '../merge/merge-itineraries.ts'
import { areDuplicateItineraries } from '../merge/duplicate-itineraries.ts'

export interface OfferPriceCheck {
  state: RecheckedOffer['state']
  /** The same option in its provider's current answer; `null` without one. */
  current: BookingOption | null
  /** By so much that the traveller has to confirm. */
  hasRisen: boolean
}

export const uncheckedPriceCheck: OfferPriceCheck = { state: 'asFound', current: null, hasRisen: false }
export const fareGoneCheck: OfferPriceCheck = { state: 'gone', current: null, hasRisen: false }

/** A smaller part of the price is rounding, or the day's exchange rate. */
const minChange = 0.01

/**
 * Finds an option in its provider's current answer and compares the prices: the same flights, seller and branded fare, then the same
 * fare codes, then the nearest price. Only a whole answer proves that a fare is gone, and only a live one: caches lose fares that
 * are on sale.
 */
export function checkPriceInAnswer(
  { itinerary, option }: { itinerary: Itinerary; option: BookingOption },
  answer: { itineraries: readonly Itinerary[]; whole: boolean },
): OfferPriceCheck {
  const current = findSameOption(option, findSameFlights(itinerary, answer.itineraries))
  if (!current) return answer.whole && option.live ? fareGoneCheck : uncheckedPriceCheck
  const change = priceChange(option, current)
  return {
    state: Math.abs(change) >= minChange ? 'moved' : 'asFound',
    current,
    hasRisen: change >= minChange,
  }
}

function findSameFlights(itinerary: Itinerary, found: readonly Itinerary[]): Itinerary[] {
  // Airline codes may come from other providers' answers, so unify them with the stored itinerary.
  const [known = itinerary, ...again] = unifyAirlineCodesAndNames([itinerary, ...found])
  return mergeDuplicateItineraries(again).filter((it) => areDuplicateItineraries(known, it))
}

function findSameOption(option: BookingOption, found: readonly Itinerary[]): BookingOption | null {
  const same = found.flatMap(({ options }) =>
    options.filter(
      ({ provider, seller, brandedFare, tickets }) =>
        provider === option.provider &&
        seller.name === option.seller.name &&
        brandedFare === option.brandedFare &&
        tickets.length === option.tickets.length,
    ),
  )
  const [nearest] = mostAlike(option, same).toSorted(
    (a, b) => Math.abs(priceChange(option, a)) - Math.abs(priceChange(option, b)),
  )
  return nearest ?? null
}

/** Many sellers have several fares without a brand. */
function mostAlike(option: BookingOption, same: readonly BookingOption[]): readonly BookingOption[] {
  const criteria = [
    ({ fareBasis }: BookingOption) => fareBasis === option.fareBasis,
    ({ fareClass }: BookingOption) => fareClass === option.fareClass,
    ({ price }: BookingOption) => price !== null,
    ({ live }: BookingOption) => live,
  ]
  return criteria.reduce((left, criterion) => {
    const alike = left.filter(criterion)
    return alike.length ? alike : left
  }, same)
}

/** Relative to the old price; 0 where either is unknown. */
function priceChange(was: BookingOption, now: BookingOption): number {
  // The charged price changes with the fare alone, the converted one with the exchange rate too.
  const charged = was.charged?.price.currency === now.charged?.price.currency
  const before = charged ? (was.charged?.price ?? was.price) : was.price
  const after = charged ? (now.charged?.price ?? now.price) : now.price
  return before && after ? (after.minor - before.minor) / before.minor : 0
}
