import type { Itinerary } from '@faresight/contracts/search/itinerary'
import type { FareQuery } from '@faresight/contracts/search/search-request'
import type { UnlockedResult } from '@faresight/contracts/search/result'
import type { AirportDistanceLookup } from '../emissions/emissions.ts'
import type { MarkSuspiciousPrices } from '../prices/mark-suspicious.ts'
import type { ProviderQuote } from '../quotes/query-provider.ts'
import { toFlightResult } from '../results/flight-result.ts'
import { selectBestItineraries } from '../quotes/best-itineraries.ts'
import { deriveOfferId } from './offer-id.ts'

const maxMessageBytes = 32_000

/** `itinerary` is stored, `result` is sent. */
export interface OfferItineraryAndResult {
  id: string
  itinerary: Itinerary
  result: UnlockedResult
}

export interface QuotedOfferContext {
  /** `null` where the offers are not stored. */
  scanId: string | null
  question: FareQuery
  createdAt: Date
  markSuspicious: MarkSuspiciousPrices
  airports: AirportDistanceLookup
}

export function selectBestQuotedOffers(
  answers: readonly ProviderQuote[],
  limit: number,
  { scanId, markSuspicious, ...frame }: QuotedOfferContext,
): OfferItineraryAndResult[] {
  return selectBestItineraries(answers, limit, markSuspicious).map((itinerary) => {
    const id = deriveOfferId(scanId, itinerary)
    return { id, itinerary, result: toFlightResult(itinerary, { id, searchId: scanId, ...frame }) }
  })
}

/** The first offers, as many as fit into a message with `rest`. */
export function limitOffersToMessageSize(
  offers: readonly OfferItineraryAndResult[],
  rest: object,
): OfferItineraryAndResult[] {
  const fits = (some: readonly OfferItineraryAndResult[]) =>
    Buffer.byteLength(JSON.stringify({ ...rest, results: some.map(({ result }) => result) })) <
    maxMessageBytes
  const left = [...offers]
  while (left.length && !fits(left)) left.pop()
  return left
}
