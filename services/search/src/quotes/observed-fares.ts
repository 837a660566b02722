import type { ObservedFare } from '@faresight/contracts/search/messages'
import type { BookingOption, Itinerary } from '@faresight/contracts/search/itinerary'
import { toSupportedMoney } from '@faresight/contracts/money'
import type { FareQuery } from '@faresight/contracts/search/search-request'
import { mergeItineraries } from '../merge/merge-incremental.ts'
import { convertMoney, type ExchangeRates } from '@faresight/contracts/search/rates'
import { bookingOptionTier, compareBookingOptions } from '../ranking/booking-options.ts'
import { createSuspiciousPriceMarker, type MarkSuspiciousPrices } from '../prices/mark-suspicious.ts'
import type { ReadUsualPrice } from '../prices/usual-prices.ts'
import { joinAirlineNames, totalDurationMinutes, maxStopsPerLeg } from '../ranking/itinerary-summary.ts'
import type { ProviderQuote } from './query-provider.ts'
import type { ObservedFaresPublisher } from './observed-fares-publisher.ts'
import { toBestLiveOffers, type BestLiveOffersCache } from './best-live-offers.ts'

const maxFares = 20

export interface CompletedQuote {
  id: string
  question: FareQuery
  /** Answers to requests that this quote sent. */
  freshAnswers: readonly ProviderQuote[]
  /** With cached and shared answers. */
  all: readonly ProviderQuote[]
}

interface ObservedFaresDeps {
  rates: ExchangeRates
  usualPrice: ReadUsualPrice
  bestLiveOffers: BestLiveOffersCache
  observedFares: Pick<ObservedFaresPublisher, 'publish'>
}

/** Publishes the fares, and caches the best offers for the grid of flexible dates. Does nothing where no provider answered. */
export async function cacheAndPublishObservedFares(
  { id, question, freshAnswers, all }: CompletedQuote,
  { rates, usualPrice, bestLiveOffers, observedFares }: ObservedFaresDeps,
): Promise<void> {
  if (freshAnswers.every(({ status, itineraries }) => status.status !== 'ok' && !itineraries.length)) return
  const usual = await usualPrice(question)
  const best = toBestLiveOffers(all, createSuspiciousPriceMarker({ usual, question, rates }))
  const others = all
    .filter((answer) => !freshAnswers.includes(answer))
    .flatMap(({ itineraries }) => itineraries)
  const markSuspicious = createSuspiciousPriceMarker({ usual, question, rates, others })
  const observedAt = findLatestProviderQuote(freshAnswers).observedAt.toISOString()
  const fares = selectLowestFares(question, freshAnswers, { rates, markSuspicious })
  await Promise.all([
    best && bestLiveOffers.put(question, best),
    observedFares.publish({ quoteId: id, query: question, observedAt, fares }),
  ])
}

/** @throws for no answers */
export function findLatestProviderQuote(answers: readonly ProviderQuote[]): ProviderQuote {
  return answers.reduce((latest, it) => (it.observedAt > latest.observedAt ? it : latest))
}

/**
 * The lowest fare of each provider between each two of the real airports: of its live, its cached and its suspicious fares, in this
 * order, cheapest first. At most 20, with one of each provider, so that readers can compare a provider whose prices are wrong by a
 * factor.
 */
export function selectLowestFares(
  question: FareQuery,
  answers: readonly ProviderQuote[],
  { rates, markSuspicious }: { rates: ExchangeRates; markSuspicious: MarkSuspiciousPrices },
): ObservedFare[] {
  const itineraries = answers.flatMap((answer) => answer.itineraries)
  const cached = answers.flatMap((answer) => answer.cached)
  // Merging unifies airline names but costs more than the rest, so only the lowest fares are merged, unless cached offers must be compared with all flights.
  const lowest = cached.length
    ? selectLowestOffers(markSuspicious(mergeItineraries(itineraries, cached)))
    : selectLowestOffers(markSuspicious(itineraries))
  const merged = mergeItineraries(
    lowest.map(({ itinerary, option }) => ({ ...itinerary, options: [option] })),
    [],
  )
  const isRoundTrip = question.tripType === 'roundtrip'
  const offers = selectLowestOffers(merged)
  const ofProviders = new Map(offers.toReversed().map((offer) => [offer.option.provider, offer]))
  return [...new Set([...ofProviders.values(), ...offers])]
    .slice(0, maxFares)
    .sort(compareOffers)
    .flatMap(({ itinerary, option }) => toObservedFares(itinerary, option, { isRoundTrip, rates }))
}

interface Offer {
  itinerary: Itinerary
  option: BookingOption
}

function selectLowestOffers(itineraries: readonly Itinerary[]): Offer[] {
  const lowest = new Map<string, Offer>()
  for (const itinerary of itineraries) {
    for (const option of itinerary.options) {
      if (!option.price) continue
      const key = `${bookingOptionTier(option)} ${option.provider} ${airportPair(itinerary)}`
      const offer = { itinerary, option }
      const before = lowest.get(key)
      if (!before || compareOffers(offer, before) < 0) lowest.set(key, offer)
    }
  }
  return [...lowest.values()].sort(compareOffers)
}

function airportPair({ legs: [outbound] }: Itinerary): string {
  return `${outbound?.segments[0]?.origin}-${outbound?.segments.at(-1)?.destination}`
}

function compareOffers(a: Offer, b: Offer): number {
  return (
    compareBookingOptions(a.option, b.option) ||
    totalDurationMinutes(a.itinerary) - totalDurationMinutes(b.itinerary)
  )
}

function toObservedFares(
  itinerary: Itinerary,
  option: BookingOption,
  { isRoundTrip, rates }: { isRoundTrip: boolean; rates: ExchangeRates },
): ObservedFare[] {
  const { legs } = itinerary
  const first = legs[0]?.segments[0]
  const outbound = legs[0]?.segments.at(-1)
  if (!option.price || !first || !outbound) return []
  const { charged } = option
  const price = (charged && toSupportedMoney(charged.price)) ?? option.price
  return [
    {
      origin: first.origin,
      destination: outbound.destination,
      departureDate: first.departure.date,
      returnDate: isRoundTrip ? (legs[1]?.segments[0]?.departure.date ?? null) : null,
      provider: option.provider,
      airline: joinAirlineNames(itinerary).slice(0, 100).toWellFormed(),
      stops: maxStopsPerLeg(itinerary),
      durationMinutes: totalDurationMinutes(itinerary),
      price,
      usd: { minor: convertMoney(price, 'USD', rates).minor, rateDate: rates.date },
      live: option.live,
      seenAt: option.seenAt,
      ...(option.suspicious && { suspicious: true }),
    },
  ]
}
