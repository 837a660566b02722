import { faresObservedEvent, type ObservedFare } from '@faresight/contracts/search/messages'
import type { BookingOption, Itinerary } from '@faresight/contracts/search/itinerary'
import { toSupportedMoney } from '@faresight/contracts/money'
import type { FareQuery } from '@faresight/contracts/search/search-request'
import { enqueueEvent } from '@faresight/kit/outbox/outbox'
import type { DbOrTx } from '@faresight/kit/postgres'
import { mergeIncremental, toMergedItineraries, emptyMerge } from '../merge/merge-incremental.ts'
import { convertMoney, type ExchangeRates } from '@faresight/contracts/search/rates'
import { bookingOptionTier } from '../ranking/booking-options.ts'
import { rankItineraries } from '../ranking/rank-itineraries.ts'
import { createSuspiciousPriceMarker, type MarkSuspiciousPrices } from '../prices/mark-suspicious.ts'
import type { ReadUsualPrice } from '../prices/usual-prices.ts'
import { joinAirlineNames, totalDurationMinutes, maxStopsPerLeg } from '../ranking/itinerary-summary.ts'
import type { ProviderQuote } from './query-provider.ts'
import { toBestLiveOffers, type BestLiveOffersCache } from './best-live-offers.ts'

const maxFares = 20
/** Duplicates of a flight are so few that the cheapest fares are among these. */
const maxMerged = 10 * maxFares
/** Above any price in minor units. */
const priceCeiling = 1e12

export interface CompletedQuote {
  id: string
  question: FareQuery
  /** Answers to requests that this quote sent. */
  freshAnswers: readonly ProviderQuote[]
  /** With cached and shared answers. */
  all: readonly ProviderQuote[]
}

/** Publishes `search.fares.observed.v1` through the outbox, and caches the best offers for the grid of flexible dates. Does nothing where no provider answered. */
export async function cacheAndPublishObservedFares(
  db: DbOrTx,
  { id, question, freshAnswers, all }: CompletedQuote,
  {
    rates,
    usualPrice,
    bestLiveOffers,
  }: { rates: ExchangeRates; usualPrice: ReadUsualPrice; bestLiveOffers: BestLiveOffersCache },
): Promise<void> {
  if (freshAnswers.every(({ status, itineraries }) => status.status !== 'ok' && !itineraries.length)) return
  const usual = await usualPrice(question)
  // First, since clients read the grid as soon as the search ends.
  const best = toBestLiveOffers(all, createSuspiciousPriceMarker({ usual, question, rates }))
  if (best) await bestLiveOffers.put(question, best)
  const others = all
    .filter((answer) => !freshAnswers.includes(answer))
    .flatMap(({ itineraries }) => itineraries)
  const markSuspicious = createSuspiciousPriceMarker({ usual, question, rates, others })
  const observedAt = findLatestProviderQuote(freshAnswers).observedAt.toISOString()
  await enqueueEvent(db, faresObservedEvent, {
    quoteId: id,
    query: question,
    observedAt,
    fares: selectCheapestObservedFares(question, freshAnswers, { rates, markSuspicious }),
  })
}

/** @throws for no answers */
export function findLatestProviderQuote(answers: readonly ProviderQuote[]): ProviderQuote {
  return answers.reduce((latest, it) => (it.observedAt > latest.observedAt ? it : latest))
}

/**
 * At most 20, live ones first and suspicious ones last, between the real airports. The cheapest live fare of each provider is among
 * them, so that readers can compare a provider whose prices are wrong by a factor.
 */
export function selectCheapestObservedFares(
  question: FareQuery,
  answers: readonly ProviderQuote[],
  { rates, markSuspicious }: { rates: ExchangeRates; markSuspicious: MarkSuspiciousPrices },
): ObservedFare[] {
  const merged = mergeIncremental(emptyMerge, {
    itineraries: selectCheapestItineraries(answers),
    cached: answers.flatMap(({ cached }) => cached),
  })
  const isRoundTrip = question.tripType === 'roundtrip'
  const offers = rankItineraries(
    markSuspicious([...toMergedItineraries(merged).values()]),
    'cheapest',
  ).flatMap((itinerary) =>
    itinerary.options.map((option, place) => ({ itinerary, option, isFirst: place === 0 })),
  )
  const cheapest = offers.filter(({ isFirst, option }) => isFirst && option.price).slice(0, maxFares)
  const included = new Set(cheapest.map(({ option }) => option.provider))
  const others = answers
    .map(({ status }) => status.provider)
    .filter((provider) => !included.has(provider))
    .flatMap((provider) =>
      selectCheapestLiveOffer(offers.filter(({ option }) => option.provider === provider)),
    )
  return [...cheapest.slice(0, maxFares - others.length), ...others]
    .sort((one, other) => sortKey(one.option) - sortKey(other.option))
    .flatMap(({ itinerary, option }) => toObservedFares(itinerary, option, { isRoundTrip, rates }))
}

interface Offer {
  itinerary: Itinerary
  option: BookingOption
}

function selectCheapestLiveOffer<O extends Offer>(offers: readonly O[]): O[] {
  const live = offers.filter(({ option }) => option.live && option.price)
  return live.sort((one, other) => sortKey(one.option) - sortKey(other.option)).slice(0, 1)
}

/** And the cheapest of each answer. Merging all would cost more than the rest. */
function selectCheapestItineraries(answers: readonly ProviderQuote[]): Itinerary[] {
  const all = answers.flatMap(({ itineraries }) => itineraries)
  if (all.length <= maxMerged) return all
  const firsts = answers.flatMap(({ itineraries }) => byPrice(itineraries).slice(0, 1))
  return [...new Set([...byPrice(all).slice(0, maxMerged), ...firsts])]
}

function byPrice(itineraries: readonly Itinerary[]): Itinerary[] {
  const keyed = itineraries.map((itinerary) => ({
    itinerary,
    key: Math.min(...itinerary.options.map(sortKey)),
  }))
  keyed.sort((a, b) => a.key - b.key)
  return keyed.map(({ itinerary }) => itinerary)
}

/** By tier, then price. */
function sortKey(option: BookingOption): number {
  return bookingOptionTier(option) * priceCeiling + (option.price?.minor ?? 0)
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
