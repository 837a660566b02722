import type { BookingOption, Itinerary } from '@faresight/contracts/search/itinerary'
import { flagSuspiciousFares, type UsualPrice } from '@faresight/contracts/search/suspicious-fares'
import type { FareQuery } from '@faresight/contracts/search/search-request'
import { convertMoney, type ExchangeRates } from '@faresight/contracts/search/rates'
import { compareOptions } from '../ranking/options.ts'

/** By what prices are judged: each as the average of a seat, since what is usual is told of one adult. */
interface PriceContext {
  usual: UsualPrice | null
  question: Pick<FareQuery, 'passengers'>
  rates: ExchangeRates
  /** Others that were found with them, which count but are not marked. */
  others?: readonly Itinerary[]
}

/** Marks the options of itineraries whose prices look wrong. */
export type MarkSuspicious = (itineraries: readonly Itinerary[]) => Itinerary[]

/** For those from whom prices are withheld. */
export const markNothing: MarkSuspicious = (itineraries) => [...itineraries]

/**
 * Judges every price by all that it is given at once; options with a price that looks wrong are marked, and stand behind the
 * others. An itinerary of which nothing is marked stays the same object, and one that is marked as it was the last time is the
 * object of the last time.
 */
export function createMarker({
  usual,
  question: { passengers },
  rates,
  others = [],
}: PriceContext): MarkSuspicious {
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
    .sort(compareOptions)
}
