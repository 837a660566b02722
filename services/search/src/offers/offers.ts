import type { Itinerary } from '@faresight/contracts/search/itinerary'
import type { FareQuery } from '@faresight/contracts/search/search-request'
import type { OpenResult } from '@faresight/contracts/search/result'
import type { AirportDistances } from '../emissions/emissions.ts'
import { grow, mergedOf, nothingYet } from '../merge/growing.ts'
import type { MarkSuspicious } from '../prices/mark-suspicious.ts'
import type { Answer } from '../quotes/answer.ts'
import { resultOf } from '../results/result.ts'
import { bestOffers } from '../ranking/best-offers.ts'
import { offerId } from './offer-id.ts'

/** A message of the bus is this large at most, so that a stream or a queue of them stays small. */
const mostBytes = 32_000

/** An offer as it is kept and as it is told. */
export interface Offer {
  id: string
  itinerary: Itinerary
  result: OpenResult
}

/** What stands around the offers of a quote. */
export interface OfferFrame {
  /** The scan under which they are kept to be booked; `null` where nobody keeps them. */
  scanId: string | null
  question: FareQuery
  createdAt: Date
  markSuspicious: MarkSuspicious
  airports: AirportDistances
}

/** The best offers of all answers together, `most` of them at most. */
export function offersOf(
  answers: readonly Answer[],
  most: number,
  { scanId, markSuspicious, ...frame }: OfferFrame,
): Offer[] {
  const merged = mergedOf(
    grow(nothingYet, {
      itineraries: answers.flatMap(({ itineraries }) => itineraries),
      cached: answers.flatMap(({ cached }) => cached),
    }),
  )
  return bestOffers(markSuspicious([...merged.values()]), most).map((itinerary) => {
    const id = offerId(scanId, itinerary)
    return { id, itinerary, result: resultOf(itinerary, { id, searchId: scanId, ...frame }) }
  })
}

/** The offers that fit into a message with the rest of it, from the first on. */
export function fittingOffers(offers: readonly Offer[], rest: object): Offer[] {
  const isSmall = (some: readonly Offer[]) =>
    Buffer.byteLength(JSON.stringify({ ...rest, results: some.map(({ result }) => result) })) < mostBytes
  const left = [...offers]
  while (left.length && !isSmall(left)) left.pop()
  return left
}
