import { readDatePairPricesRpc } from '@faresight/contracts/ai-scan/rpc'
import { isOneAdult } from '@faresight/contracts/search/party'
import { maxStopsByFilter, type FareQuery } from '@faresight/contracts/search/search-request'
import { convertMoney } from '@faresight/contracts/search/rates'
import type { CalendarFare } from '@faresight/contracts/search/rpc'
import { BusUnavailableError } from '@faresight/kit/bus/errors'
import type { Deps } from '../deps.ts'
import { datePairOf, pairKey } from './date-pairs.ts'
import { cachedFaresAround } from './plan.ts'
import type { Requester } from './requester.ts'

type CachedDeps = Pick<Deps, 'airports' | 'bus' | 'calendars' | 'log' | 'now' | 'rates'>

/**
 * What was last seen of each pair of days around a question, by calendars and in price history, in its currency. Both speak of
 * one adult, so there is nothing for a larger party. Never fails.
 */
export async function cachedFares(
  question: FareQuery,
  requester: Requester,
  deps: CachedDeps,
): Promise<Map<string, CalendarFare>> {
  if (!isOneAdult(question)) return new Map()
  const found = await Promise.all([calendarFares(question, requester, deps), seenFares(question, deps)])
  const oldestFirst = found.flat().toSorted((a, b) => Date.parse(a.seenAt) - Date.parse(b.seenAt))
  return new Map(oldestFirst.map((fare) => [pairKey(fare), fare]))
}

/** Calendars speak of economy alone. */
async function calendarFares(
  question: FareQuery,
  requester: Requester,
  deps: CachedDeps,
): Promise<CalendarFare[]> {
  const pair = datePairOf(question)
  if (!pair || question.cabinClass !== 'economy') return []
  const fares = await cachedFaresAround(question, pair, requester, deps)
  return fares.filter(({ stops }) => (stops ?? Infinity) <= maxStopsByFilter[question.stops])
}

async function seenFares(
  question: FareQuery,
  { bus, rates, log }: Pick<Deps, 'bus' | 'rates' | 'log'>,
): Promise<CalendarFare[]> {
  try {
    const { prices } = await bus.request(readDatePairPricesRpc, { question })
    return prices.map(({ usdMinor, ...seen }) => ({
      ...seen,
      price: convertMoney({ minor: usdMinor, currency: 'USD' }, question.currency, rates),
      stops: null,
    }))
  } catch (error) {
    if (!(error instanceof BusUnavailableError))
      log.error({ err: error }, 'prices of pairs could not be read')
    return []
  }
}
