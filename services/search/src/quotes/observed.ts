import { faresObservedEvent, type ObservedFare } from '@faresight/contracts/search/events'
import type { BookingOption, Itinerary } from '@faresight/contracts/search/itinerary'
import { toSupportedMoney } from '@faresight/contracts/money'
import type { FareQuery } from '@faresight/contracts/search/search-request'
import { enqueueEvent } from '@faresight/kit/outbox/outbox'
import type { DbOrTx } from '@faresight/kit/postgres'
import { grow, mergedOf, nothingYet } from '../merge/growing.ts'
import { convertMoney, type ExchangeRates } from '@faresight/contracts/search/rates'
import { rankOf } from '../ranking/options.ts'
import { ranked } from '../ranking/rank.ts'
import { createMarker, type MarkSuspicious } from '../prices/mark-suspicious.ts'
import type { ReadUsualPrice } from '../prices/usual-prices.ts'
import { airlineOf, durationOf, stopsOf } from '../ranking/summary.ts'
import type { Answer } from './answer.ts'
import { dateFareOf, type DateFares } from './date-fares.ts'

const mostFares = 20
/** Nobody tells the same flights so often that the cheapest fares would not be among as many itineraries. */
const mostCompared = 10 * mostFares
/** More than any price in minor units. */
const dearest = 1e12

/** A quote that all providers have answered. */
export interface ObservedQuote {
  id: string
  question: FareQuery
  /** What was really asked for. */
  asked: readonly Answer[]
  /** With what was known already. */
  all: readonly Answer[]
}

/**
 * Tells the other services what providers were asked and answered, and keeps the best of it for grids of flexible dates. Nobody
 * answered: nothing was observed.
 */
export async function observe(
  db: DbOrTx,
  { id, question, asked, all }: ObservedQuote,
  {
    rates,
    usualPrice,
    dateFares,
  }: { rates: ExchangeRates; usualPrice: ReadUsualPrice; dateFares: DateFares },
): Promise<void> {
  if (asked.every(({ status, itineraries }) => status.status !== 'ok' && !itineraries.length)) return
  const usual = await usualPrice(question)
  // First, since a grid is read as soon as the search has ended.
  const dateFare = dateFareOf(all, createMarker({ usual, question, rates }))
  if (dateFare) await dateFares.put(question, dateFare)
  const others = all.filter((answer) => !asked.includes(answer)).flatMap(({ itineraries }) => itineraries)
  const markSuspicious = createMarker({ usual, question, rates, others })
  const observedAt = latestOf(asked).observedAt.toISOString()
  await enqueueEvent(db, faresObservedEvent, {
    quoteId: id,
    question,
    observedAt,
    fares: cheapestFares(question, asked, { rates, markSuspicious }),
  })
}

/** The answer that came last. @throws where there is none */
export function latestOf(answers: readonly Answer[]): Answer {
  return answers.reduce((latest, it) => (it.observedAt > latest.observedAt ? it : latest))
}

/**
 * The cheapest fares of all answers, live ones first and those whose price looks wrong last, between the airports that they really fly. The cheapest live one of
 * each provider is among them, since one that is wrong by a factor would leave no other's to hold its own against.
 */
export function cheapestFares(
  question: FareQuery,
  answers: readonly Answer[],
  { rates, markSuspicious }: { rates: ExchangeRates; markSuspicious: MarkSuspicious },
): ObservedFare[] {
  const growing = grow(nothingYet, {
    itineraries: cheapestOf(answers),
    cached: answers.flatMap(({ cached }) => cached),
  })
  const isRoundTrip = question.tripType === 'roundtrip'
  const offers = ranked(markSuspicious([...mergedOf(growing).values()]), 'cheapest').flatMap((itinerary) =>
    itinerary.options.map((option, place) => ({ itinerary, option, isFirst: place === 0 })),
  )
  const cheapest = offers.filter(({ isFirst, option }) => isFirst && option.price).slice(0, mostFares)
  const told = new Set(cheapest.map(({ option }) => option.provider))
  const others = answers
    .map(({ status }) => status.provider)
    .filter((provider) => !told.has(provider))
    .flatMap((provider) => cheapestLiveOf(offers.filter(({ option }) => option.provider === provider)))
  return [...cheapest.slice(0, mostFares - others.length), ...others]
    .sort((one, other) => keyOf(one.option) - keyOf(other.option))
    .flatMap(({ itinerary, option }) => observedFare(itinerary, option, { isRoundTrip, rates }))
}

interface Offer {
  itinerary: Itinerary
  option: BookingOption
}

function cheapestLiveOf<O extends Offer>(offers: readonly O[]): O[] {
  const live = offers.filter(({ option }) => option.live && option.price)
  return live.sort((one, other) => keyOf(one.option) - keyOf(other.option)).slice(0, 1)
}

/** Those with the cheapest options, and the first of each answer: merging all would cost more than the rest of a message. */
function cheapestOf(answers: readonly Answer[]): Itinerary[] {
  const all = answers.flatMap(({ itineraries }) => itineraries)
  if (all.length <= mostCompared) return all
  const firsts = answers.flatMap(({ itineraries }) => byPrice(itineraries).slice(0, 1))
  return [...new Set([...byPrice(all).slice(0, mostCompared), ...firsts])]
}

function byPrice(itineraries: readonly Itinerary[]): Itinerary[] {
  const keyed = itineraries.map((itinerary) => ({
    itinerary,
    key: Math.min(...itinerary.options.map(keyOf)),
  }))
  keyed.sort((a, b) => a.key - b.key)
  return keyed.map(({ itinerary }) => itinerary)
}

/** Orders options as they are ranked: live ones first, then the cheaper. */
function keyOf(option: BookingOption): number {
  return rankOf(option) * dearest + (option.price?.minor ?? 0)
}

function observedFare(
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
      airline: airlineOf(itinerary).slice(0, 100).toWellFormed(),
      stops: stopsOf(itinerary),
      durationMinutes: durationOf(itinerary),
      price,
      usd: { minor: convertMoney(price, 'USD', rates).minor, rateDate: rates.date },
      live: option.live,
      seenAt: option.seenAt,
      ...(option.suspicious && { suspicious: true }),
    },
  ]
}
