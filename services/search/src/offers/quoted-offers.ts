import type { Itinerary } from '@faresight/contracts/search/itinerary'
import type { Question } from '@faresight/contracts/search/question'
import type { OpenResult } from '@faresight/contracts/search/result'
import type { Distances } from '../emissions/emissions.ts'
import { mergeIncremental, toMergedItineraries, emptyMerge } from '../merge/merge-incremental.ts'
import type { MarkSuspicious } from '../prices/mark-suspicious.ts'
import type { QuoteAnswer } from '../quotes/answer.ts'
import { toFlightResult } from '../results/flight-result.ts'
import { selectBestOffers } from '../ranking/best-offers.ts'
import { deriveOfferId } from './offer-id.ts'

/** A message of the bus is this large at most, so that a stream or a queue of them stays small. */
const mostBytes = 32_000

/** An offer as it is kept and as it is told. */
export interface QuotedOffer {
  id: string
  itinerary: Itinerary
  result: OpenResult
}

/** What stands around the offers of a quote. */
export interface QuotedOfferContext {
  /** The scan under which they are kept to be booked; `null` where nobody keeps them. */
  scanId: string | null
  question: Question
  createdAt: Date
  markSuspicious: MarkSuspicious
  airports: Distances
}

/** The best offers of all answers together, `most` of them at most. */
export function toQuotedOffers(
  answers: readonly QuoteAnswer[],
  most: number,
  { scanId, markSuspicious, ...frame }: QuotedOfferContext,
): QuotedOffer[] {
  const merged = toMergedItineraries(
    mergeIncremental(emptyMerge, {
      itineraries: answers.flatMap(({ itineraries }) => itineraries),
      cached: answers.flatMap(({ cached }) => cached),
    }),
  )
  return selectBestOffers(markSuspicious([...merged.values()]), most).map((itinerary) => {
    const id = deriveOfferId(scanId, itinerary)
    return { id, itinerary, result: toFlightResult(itinerary, { id, searchId: scanId, ...frame }) }
  })
}

/** The offers that fit into a message with the rest of it, from the first on. */
export function limitToMessageSize(offers: readonly QuotedOffer[], rest: object): QuotedOffer[] {
  const isSmall = (some: readonly QuotedOffer[]) =>
    Buffer.byteLength(JSON.stringify({ ...rest, results: some.map(({ result }) => result) })) < mostBytes
  const left = [...offers]
  while (left.length && !isSmall(left)) left.pop()
  return left
}
