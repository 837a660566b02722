import type { BookingOption, Itinerary } from '@faresight/contracts/search/itinerary'
import type { OfferState } from '@faresight/contracts/search/offer'
import { settleAirlines } from '../airlines/settle.ts'
import { mergeItineraries } from '../merge/merge-itineraries.ts'
import { isSameItinerary } from '../merge/same-flight.ts'

/** What has become of an offer, as far as anybody can tell. */
export interface Sighting {
  state: OfferState['state']
  /** The same option as its provider gives it now; `null` where it was not asked, did not tell, or has it no more. */
  now: BookingOption | null
  /** Costs that much more that the traveller has to be told before they go on. */
  rose: boolean
}

/** What nobody looked at, or could tell anything of. */
export const asFound: Sighting = { state: 'asFound', now: null, rose: false }
export const gone: Sighting = { state: 'gone', now: null, rose: false }

/** A part of the price: less than that is rounding, or the rate of the day. */
const movesFrom = 0.01

/**
 * Looks for an option of an itinerary in what its provider says now: the same flights, seller and branded fare, and of
 * several such fares the same one, or where nothing names it the one that costs most nearly the same. Only an answer that
 * is whole tells that a fare is gone, and only of one that was live: others come and go with what a provider happens to
 * remember.
 */
export function sightingIn(
  { itinerary, option }: { itinerary: Itinerary; option: BookingOption },
  answer: { itineraries: readonly Itinerary[]; whole: boolean },
): Sighting {
  const now = optionAgain(option, sameFlights(itinerary, answer.itineraries))
  if (!now) return answer.whole && option.live ? gone : asFound
  const change = changeOf(option, now)
  return { state: Math.abs(change) >= movesFrom ? 'moved' : 'asFound', now, rose: change >= movesFrom }
}

function sameFlights(itinerary: Itinerary, found: readonly Itinerary[]): Itinerary[] {
  // Who flies it may have been known by what others said when it was found, and its provider alone may not know the code.
  const [known = itinerary, ...again] = settleAirlines([itinerary, ...found])
  return mergeItineraries(again).filter((it) => isSameItinerary(known, it))
}

/** The one that is the same to the traveller. */
function optionAgain(option: BookingOption, found: readonly Itinerary[]): BookingOption | null {
  const same = found.flatMap(({ options }) =>
    options.filter(
      ({ provider, seller, brandedFare, tickets }) =>
        provider === option.provider &&
        seller.name === option.seller.name &&
        brandedFare === option.brandedFare &&
        tickets.length === option.tickets.length,
    ),
  )
  const [nearest] = likest(option, same).toSorted(
    (a, b) => Math.abs(changeOf(option, a)) - Math.abs(changeOf(option, b)),
  )
  return nearest ?? null
}

/** Those that are the same fare, as far as it is named: many a seller has several fares without a brand. */
function likest(option: BookingOption, same: readonly BookingOption[]): readonly BookingOption[] {
  const signs = [
    ({ fareBasis }: BookingOption) => fareBasis === option.fareBasis,
    ({ fareClass }: BookingOption) => fareClass === option.fareClass,
    ({ price }: BookingOption) => price !== null,
    ({ live }: BookingOption) => live,
  ]
  return signs.reduce((left, sign) => {
    const alike = left.filter(sign)
    return alike.length ? alike : left
  }, same)
}

/** By which part of itself the price has grown; 0 where one of them is not known. */
function changeOf(was: BookingOption, now: BookingOption): number {
  // What the seller charges moves with the fare alone; what we show moves with the rate of the day too.
  const charged = was.charged?.price.currency === now.charged?.price.currency
  const before = charged ? (was.charged?.price ?? was.price) : was.price
  const after = charged ? (now.charged?.price ?? now.price) : now.price
  return before && after ? (after.minor - before.minor) / before.minor : 0
}
