import type {
  DatePair,
  FlexibleDates,
  flexibleDatesRequest,
  PairFare,
} from '@faresight/contracts/search/flexible-dates'
import { requestProblems } from '@faresight/contracts/problems'
import type { Question } from '@faresight/contracts/search/question'
import type { ProviderStatus } from '@faresight/contracts/search/result'
import type { Refusal } from '@faresight/kit/refusal'
import type * as z from 'zod'
import type { Deps } from '../deps.ts'
import { createSuspiciousPriceMarker } from '../prices/mark-suspicious.ts'
import { statusOfAll } from '../providers/statuses.ts'
import { withMainAirportsOnly, withDates } from '../questions/question-variants.ts'
import type { QuoteAnswer } from '../quotes/answer.ts'
import { type BestLiveOffers, toBestLiveOffers } from '../quotes/best-live-offers.ts'
import { validateSearch, searchBusyRefusal } from './start-search.ts'
import { readCachedFares } from './cached-fares.ts'
import { toDatePair, bookableDaysFor, datePairKey, datePairsAround } from './date-pairs.ts'
import { toPairFares } from './pair-fares.ts'
import type { Requester } from './requester.ts'
import { isRefusedByAll } from './search-progress.ts'

const farSentence = 'Please choose dates within 3 days of yours'

/** Has the pairs that are named checked live, and tells what is known of all pairs around a search. */
export async function quoteFlexibleDatesGrid(
  { search, check }: z.output<typeof flexibleDatesRequest>,
  requester: Requester,
  deps: Deps,
): Promise<{ dates: FlexibleDates } | { refusal: Refusal }> {
  const read = validateSearch(search, requester, deps)
  if ('refusal' in read) return { refusal: inSearch(read.refusal) }
  const { question } = read.asked
  const own = toDatePair(question)
  // The contract takes no other trip.
  if (!own) throw new Error('A multi-city trip has no flexible dates')
  const pairs = datePairsAround(own, bookableDaysFor(question, deps))
  const far = check.findIndex((pair) => !pairs.some((it) => datePairKey(it) === datePairKey(pair)))
  if (far >= 0) return { refusal: tooFar(far) }

  const narrow = withMainAirportsOnly(question, deps)
  // As the search asks: its own pair between all airports, the others between the largest.
  const questionOf = (pair: DatePair) =>
    datePairKey(pair) === datePairKey(own)
      ? question
      : withDates(narrow, [pair.departureDate, pair.returnDate])
  const [checked, cached, kept] = await Promise.all([
    Promise.all(uniquePairs(check).map((pair) => checkPair(pair, questionOf(pair), requester, deps))),
    readCachedFares(question, requester, deps),
    Promise.all(pairs.map((pair) => deps.bestLiveOffers.get(questionOf(pair)))),
  ])
  const answers = checked.flatMap((it) => it.answers)
  if (isRefusedByAll(answers)) return { refusal: searchBusyRefusal }
  const fresh = new Map(checked.map(({ pair, fare }) => [datePairKey(pair), fare]))
  const known = pairs.map((pair, at) => ({
    pair,
    fare: fresh.get(datePairKey(pair)) ?? kept[at] ?? null,
    cached: cached.get(datePairKey(pair)),
  }))
  const fares = toPairFares(known, question.passengers, deps.now())
  return {
    dates: {
      currency: question.currency,
      pairs: fares,
      checkedLive: countLive(fares),
      othersBetween: narrow === question ? null : placesOf(narrow),
      providers: statusesOf(answers, deps),
    },
  }
}

interface CheckedPair {
  pair: DatePair
  fare: BestLiveOffers | null
  answers: QuoteAnswer[]
}

async function checkPair(
  pair: DatePair,
  question: Question,
  requester: Requester,
  { quotes, providers, usualPrice, rates }: Deps,
): Promise<CheckedPair> {
  const [usual, ...answers] = await Promise.all([
    usualPrice(question),
    ...quotes.ask(question, { providers, ...requester }),
  ])
  return {
    pair,
    fare: toBestLiveOffers(answers, createSuspiciousPriceMarker({ usual, question, rates })),
    answers,
  }
}

function uniquePairs(pairs: readonly DatePair[]): DatePair[] {
  return [...new Map(pairs.map((pair) => [datePairKey(pair), pair])).values()]
}

function countLive(fares: readonly PairFare[]): number {
  return fares.filter(({ known }) => known === 'live').length
}

function placesOf({ legs: [out] }: Question): FlexibleDates['othersBetween'] {
  return out ? { origin: out.origin, destination: out.destination } : null
}

function statusesOf(answers: readonly QuoteAnswer[], { providers }: Deps): ProviderStatus[] {
  return providers.flatMap((provider) => {
    const own = answers.map(({ status }) => status).filter((status) => status.provider === provider.name)
    return own.length ? [statusOfAll(provider, own)] : []
  })
}

/** With the paths of errors as the caller has them. */
function inSearch({ errors, ...refusal }: Refusal): Refusal {
  return { ...refusal, ...(errors && { errors: errors.map((it) => ({ ...it, path: `search.${it.path}` })) }) }
}

function tooFar(index: number): Refusal {
  return { type: requestProblems.invalid, errors: [{ path: `check.${index}`, message: farSentence }] }
}
