import type { BookingOption, Itinerary } from '@faresight/contracts/search/itinerary'
import { flagSuspiciousFares, type UsualLogPrice } from '@faresight/contracts/search/suspicious-fares'
import type { FareQuery } from '@faresight/contracts/search/search-request'
import { convertMoney, type ExchangeRates } from '@faresight/contracts/search/rates'
import { compareBookingOptions } from '../ranking/booking-options.ts'

/** Prices are compared per passenger, since the usual price is that of one adult. */
interface PriceContext {
  usual: UsualLogPrice | null
  question: Pick<FareQuery, 'passengers'>
  rates: ExchangeRates
  /** Compared with, but not marked. */
  others?: readonly Itinerary[]
}

export type MarkSuspiciousPrices = (itineraries: readonly Itinerary[]) => Itinerary[]

/** For viewers who may not see prices. */
export const markNothing: MarkSuspiciousPrices = (itineraries) => [...itineraries]

/**
 * Judges each price by all prices of a call, and moves marked options behind the others. An unmarked itinerary stays the same object,
 * and one with the same marks as in the last call is the object of that call.
 */
export function createSuspiciousPriceMarker({
  usual,
  question: { passengers },
  rates,
  others = [],
}: PriceContext): MarkSuspiciousPrices {
  const markedBefore = new WeakMap<Itinerary, { marks: string; marked: Itinerary }>()
  return (itineraries) => {
    const suspicious = flagSuspiciousFares(
      [...itineraries, ...others].flatMap(({ options }) =>
        options.map(({ provider, price, live }) => ({
          provider,
          usdMinor: price && Math.round(convertMoney(price, 'USD', rates).minor / passengers),
          live,
        })),
      ),
      usual,
    )
    let judged = 0
    return itineraries.map((itinerary) => {
      const own = suspicious.slice(judged, (judged += itinerary.options.length))
      if (!own.includes(true)) return itinerary
      const marks = own.join()
      const before = markedBefore.get(itinerary)
      if (before?.marks === marks) return before.marked
      const marked = { ...itinerary, options: markedOptions(itinerary.options, own) }
      markedBefore.set(itinerary, { marks, marked })
      return marked
    })
  }
}

function markedOptions(options: readonly BookingOption[], suspicious: readonly boolean[]): BookingOption[] {
  return options
    .map((option, index) => (suspicious[index] ? { ...option, suspicious: true as const } : option))
    .sort(compareBookingOptions)
}
