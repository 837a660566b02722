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
import type { Deps } from '../deps.ts'
import { createMarker } from '../prices/mark-suspicious.ts'
import { combineProviderStatuses } from '../providers/provider-status.ts'
import { narrowed, onDays } from '../questions/variants.ts'
import type { Answer } from '../quotes/answer.ts'
import { type DateFare, dateFareOf } from '../quotes/date-fares.ts'
import { askedBy, busy } from './ask.ts'
import { cachedFares } from './cached-fares.ts'
import { datePairOf, flyingDaysOf, pairKey, pairsAround } from './date-pairs.ts'
import { pairFaresOf } from './pair-fares.ts'
import type { Requester } from './requester.ts'
import { isRefusedBy } from './steps.ts'

const farSentence = 'Please choose dates within 3 days of yours'

/** Has the pairs that are named checked live, and tells what is known of all pairs around a search. */
export async function checkFlexibleDates(
  { search, check }: z.output<typeof flexibleDatesRequestSchema>,
  requester: Requester,
  deps: Deps,
): Promise<{ dates: FlexibleDatesGrid } | { refusal: Refusal }> {
  const read = askedBy(search, requester, deps)
  if ('refusal' in read) return { refusal: inSearch(read.refusal) }
  const { question } = read.asked
  const own = datePairOf(question)
  // The contract takes no other trip.
  if (!own) throw new Error('A multi-city trip has no flexible dates')
  const pairs = pairsAround(own, flyingDaysOf(question, deps))
  const far = check.findIndex((pair) => !pairs.some((it) => pairKey(it) === pairKey(pair)))
  if (far >= 0) return { refusal: tooFar(far) }

  const narrow = narrowed(question, deps)
  // As the search asks: its own pair between all airports, the others between the largest.
  const questionOf = (pair: TripDates) =>
    pairKey(pair) === pairKey(own) ? question : onDays(narrow, [pair.departureDate, pair.returnDate])
  const [checked, cached, kept] = await Promise.all([
    Promise.all(uniquePairs(check).map((pair) => checkPair(pair, questionOf(pair), requester, deps))),
    cachedFares(question, requester, deps),
    Promise.all(pairs.map((pair) => deps.dateFares.get(questionOf(pair)))),
  ])
  const answers = checked.flatMap((it) => it.answers)
  if (isRefusedBy(answers)) return { refusal: busy }
  const fresh = new Map(checked.map(({ pair, fare }) => [pairKey(pair), fare]))
  const known = pairs.map((pair, at) => ({
    pair,
    fare: fresh.get(pairKey(pair)) ?? kept[at] ?? null,
    cached: cached.get(pairKey(pair)),
  }))
  const fares = pairFaresOf(known, question.passengers, deps.now())
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
  pair: TripDates
  fare: DateFare | null
  answers: Answer[]
}

async function checkPair(
  pair: TripDates,
  question: FareQuery,
  requester: Requester,
  { quotes, providers, usualPrice, rates }: Deps,
): Promise<CheckedPair> {
  const [usual, ...answers] = await Promise.all([
    usualPrice(question),
    ...quotes.ask(question, { providers, ...requester }),
  ])
  return { pair, fare: dateFareOf(answers, createMarker({ usual, question, rates })), answers }
}

function uniquePairs(pairs: readonly TripDates[]): TripDates[] {
  return [...new Map(pairs.map((pair) => [pairKey(pair), pair])).values()]
}

function countLive(fares: readonly DatePairFare[]): number {
  return fares.filter(({ known }) => known === 'live').length
}

function placesOf({ legs: [out] }: FareQuery): FlexibleDatesGrid['othersBetween'] {
  return out ? { origin: out.origin, destination: out.destination } : null
}

function statusesOf(answers: readonly Answer[], { providers }: Deps): ProviderStatus[] {
  return providers.flatMap((provider) => {
    const own = answers.map(({ status }) => status).filter((status) => status.provider === provider.name)
    return own.length ? [combineProviderStatuses(provider, own)] : []
  })
}

/** With the paths of errors as the caller has them. */
function inSearch({ errors, ...refusal }: Refusal): Refusal {
  return { ...refusal, ...(errors && { errors: errors.map((it) => ({ ...it, path: `search.${it.path}` })) }) }
}

function tooFar(index: number): Refusal {
  return { type: requestProblems.invalid, errors: [{ path: `check.${index}`, message: farSentence }] }
}
