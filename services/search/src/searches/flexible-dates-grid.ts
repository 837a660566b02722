import type {
  TripDates,
  FlexibleDatesGrid,
  flexibleDatesRequestSchema,
  DatePairFare,
} from '@faresight/contracts/search/flexible-dates'
import { requestProblems } from '@faresight/contracts/problems'
import type { FareQuery } from '@faresight/contracts/search/search-request'
import type { ProviderStatus } from '@faresight/contracts/search/result'
import type { Refusal } from '@faresight/kit/refusal'
import type * as z from 'zod'
import type { ReadUsualPrice } from '../prices/usual-prices.ts'
import type { Provider } from '../providers/provider.ts'
import { createSuspiciousPriceMarker } from '../prices/mark-suspicious.ts'
import { combineProviderStatuses } from '../providers/provider-status.ts'
import { withMainAirportsOnly, withLegDates } from '../fare-query/fare-query-variants.ts'
import type { ProviderQuote } from '../quotes/query-provider.ts'
import {
  type BestLiveOffers,
  type BestLiveOffersCache,
  toBestLiveOffers,
} from '../quotes/best-live-offers.ts'
import type { QuoteService } from '../quotes/quote-service.ts'
import { type CachedFaresDeps, readCachedFaresByDatePair } from './cached-fares.ts'
import { toTripDates, computeBookableDayRange, datePairKey, listDatePairsAround } from './date-pairs.ts'
import { toDatePairFares } from './pair-fares.ts'
import type { SearchRequester } from './requester.ts'
import { isRefusedByEveryProvider } from './search-progress.ts'
import { searchBusyRefusal } from './start-search.ts'
import { validateSearch } from './validate-search.ts'

const farSentence = 'Please choose dates within 3 days of yours'

export interface FlexibleDatesGridDeps extends CachedFaresDeps {
  providers: readonly Provider[]
  quotes: Pick<QuoteService, 'ask' | 'nextRetryAfterSeconds'>
  usualPrice: ReadUsualPrice
  bestLiveOffers: BestLiveOffersCache
}

/** Asks providers for the pairs in `check`, then fills all pairs around a search with the newest fares. */
export async function quoteFlexibleDatesGrid(
  { search, check }: z.output<typeof flexibleDatesRequestSchema>,
  requester: SearchRequester,
  deps: FlexibleDatesGridDeps,
): Promise<{ dates: FlexibleDatesGrid } | { refusal: Refusal }> {
  const validation = validateSearch(search, requester, deps)
  if ('refusal' in validation) return { refusal: underSearchPath(validation.refusal) }
  const { question } = validation.input
  const own = toTripDates(question)
  // The contract refuses these trips.
  if (!own) throw new Error('A multi-city trip has no flexible dates')
  const pairs = listDatePairsAround(own, computeBookableDayRange(question, deps))
  const far = check.findIndex((pair) => !pairs.some((it) => datePairKey(it) === datePairKey(pair)))
  if (far >= 0) return { refusal: tooFar(far) }

  const narrow = withMainAirportsOnly(question, deps)
  // The same questions as a search asks: its own pair between all airports, the others between the largest.
  const questionOf = (pair: TripDates) =>
    datePairKey(pair) === datePairKey(own)
      ? question
      : withLegDates(narrow, [pair.departureDate, pair.returnDate])
  const [checked, cached, stored] = await Promise.all([
    Promise.all(uniquePairs(check).map((pair) => checkPair(pair, questionOf(pair), requester, deps))),
    readCachedFaresByDatePair(question, requester, deps),
    Promise.all(pairs.map((pair) => deps.bestLiveOffers.get(questionOf(pair)))),
  ])
  const answers = checked.flatMap((it) => it.answers)
  if (isRefusedByEveryProvider(answers)) return { refusal: searchBusyRefusal(deps.quotes) }
  const fresh = new Map(checked.map(({ pair, fare }) => [datePairKey(pair), fare]))
  const known = pairs.map((pair, at) => ({
    pair,
    fare: fresh.get(datePairKey(pair)) ?? stored[at] ?? null,
    cached: cached.get(datePairKey(pair)),
  }))
  const fares = toDatePairFares(known, question.passengers, deps.now())
  return {
    dates: {
      currency: question.currency,
      pairs: fares,
      checkedLive: countLive(fares),
      othersBetween: narrow === question ? null : toOutboundPlaces(narrow),
      providers: combineStatusesByProvider(answers, deps),
    },
  }
}

interface CheckedPair {
  pair: TripDates
  fare: BestLiveOffers | null
  answers: ProviderQuote[]
}

async function checkPair(
  pair: TripDates,
  question: FareQuery,
  requester: SearchRequester,
  { quotes, providers, usualPrice, rates }: FlexibleDatesGridDeps,
): Promise<CheckedPair> {
  const quote = quotes.ask(question, { providers, ...requester })
  const [usual, answers] = await Promise.all([usualPrice(question), Promise.all(quote.answers), quote.stored])
  return {
    pair,
    fare: toBestLiveOffers(answers, createSuspiciousPriceMarker({ usual, question, rates })),
    answers,
  }
}

function uniquePairs(pairs: readonly TripDates[]): TripDates[] {
  return [...new Map(pairs.map((pair) => [datePairKey(pair), pair])).values()]
}

function countLive(fares: readonly DatePairFare[]): number {
  return fares.filter(({ known }) => known === 'live').length
}

function toOutboundPlaces({ legs: [out] }: FareQuery): FlexibleDatesGrid['othersBetween'] {
  return out ? { origin: out.origin, destination: out.destination } : null
}

function combineStatusesByProvider(
  answers: readonly ProviderQuote[],
  { providers }: FlexibleDatesGridDeps,
): ProviderStatus[] {
  return providers.flatMap((provider) => {
    const own = answers.map(({ status }) => status).filter((status) => status.provider === provider.name)
    return own.length ? [combineProviderStatuses(provider, own)] : []
  })
}

/** The caller sent the search as a part of the body. */
function underSearchPath({ errors, ...refusal }: Refusal): Refusal {
  return { ...refusal, ...(errors && { errors: errors.map((it) => ({ ...it, path: `search.${it.path}` })) }) }
}

function tooFar(index: number): Refusal {
  return { type: requestProblems.invalid, errors: [{ path: `check.${index}`, message: farSentence }] }
}
