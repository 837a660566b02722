import { hash } from 'node:crypto'
import { dateFaresBucket } from '@faresight/contracts/search/buckets'
import type { FareQuery } from '@faresight/contracts/search/search-request'
import type { Bus } from '@faresight/kit/bus/bus'
import type * as z from 'zod'
import type { MarkSuspiciousPrices } from '../prices/mark-suspicious.ts'
import type { Provider } from '../providers/provider.ts'
import { joinAirlineNames, totalDurationMinutes, maxStopsPerLeg } from '../ranking/itinerary-summary.ts'
import { selectBestItineraries } from './best-itineraries.ts'
import { type ProviderQuote, isLiveProviderQuote } from './query-provider.ts'

/** For one question; no offers where providers sell none. */
export interface BestLiveOffers extends Omit<z.output<(typeof dateFaresBucket)['data']>, 'observedAt'> {
  observedAt: Date
}

/** Shared by all replicas, for a day. Never rejects. */
export interface BestLiveOffersCache {
  get(question: FareQuery): Promise<BestLiveOffers | null>
  put(question: FareQuery, fare: BestLiveOffers): Promise<void>
}

export function createBestLiveOffersCache(
  bus: Pick<Bus, 'bucket'>,
  providers: readonly Provider[],
): BestLiveOffersCache {
  const bucket = bus.bucket(dateFaresBucket)
  // Answers of the sandbox, which is on loopback, must not be taken for real ones.
  const isSandbox = providers.some(({ linkRule }) => linkRule.loopback)
  const keyOf = (question: FareQuery) => hash('sha256', JSON.stringify([isSandbox, question]))
  return {
    async get(question) {
      const stored = await bucket.get(keyOf(question))
      return stored && { ...stored, observedAt: new Date(stored.observedAt) }
    },
    put: (question, { offers, observedAt }) =>
      bucket.put(keyOf(question), { offers, observedAt: observedAt.toISOString() }),
  }
}

const maxOffers = 5

/** `null` where no provider of live fares has answered. */
export function toBestLiveOffers(
  answers: readonly ProviderQuote[],
  markSuspicious: MarkSuspiciousPrices,
): BestLiveOffers | null {
  const live = answers.filter(isLiveProviderQuote)
  const [first] = live
  if (!first) return null
  return {
    // The oldest: every offer was seen then or later.
    observedAt: live.reduce(
      (oldest, { observedAt }) => (observedAt < oldest ? observedAt : oldest),
      first.observedAt,
    ),
    offers: selectBestItineraries(live, maxOffers, markSuspicious).flatMap((itinerary) => {
      const price = itinerary.options[0]?.price
      if (!price) return []
      return {
        price,
        minutes: totalDurationMinutes(itinerary) || null,
        stops: maxStopsPerLeg(itinerary),
        airline: joinAirlineNames(itinerary).slice(0, 100).toWellFormed(),
        airlineCode: itinerary.legs[0]?.segments[0]?.marketingCarrier.code ?? null,
      }
    }),
  }
}
