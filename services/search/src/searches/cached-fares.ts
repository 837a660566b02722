import { readDatePairPricesRpc } from '@faresight/contracts/ai-scan/rpc'
import { isOneAdult } from '@faresight/contracts/search/party'
import { maxStopsByFilter, type FareQuery } from '@faresight/contracts/search/search-request'
import { convertMoney } from '@faresight/contracts/search/rates'
import type { CalendarFare } from '@faresight/contracts/search/rpc'
import { BusUnavailableError } from '@faresight/kit/bus/errors'
import type { Bus } from '@faresight/kit/bus/bus'
import type { ExchangeRates } from '@faresight/contracts/search/rates'
import { toTripDates, datePairKey } from './date-pairs.ts'
import { type PlanDatePairsDeps, readCalendarFaresAround } from './plan-date-pairs.ts'
import type { SearchRequester } from './requester.ts'

export interface CachedFaresDeps extends PlanDatePairsDeps {
  bus: Pick<Bus, 'request'>
  rates: ExchangeRates
}

/**
 * Reads the newest fare of each date pair from calendars and price history, which have fares of one adult alone. Never rejects.
 * @returns by `datePairKey`, in the question's currency
 */
export async function readCachedFaresByDatePair(
  question: FareQuery,
  requester: SearchRequester,
  deps: CachedFaresDeps,
): Promise<Map<string, CalendarFare>> {
  if (!isOneAdult(question)) return new Map()
  const found = await Promise.all([calendarFares(question, requester, deps), historyFares(question, deps)])
  const oldestFirst = found.flat().toSorted((a, b) => Date.parse(a.seenAt) - Date.parse(b.seenAt))
  return new Map(oldestFirst.map((fare) => [datePairKey(fare), fare]))
}

/** Calendars have economy fares alone. */
async function calendarFares(
  question: FareQuery,
  requester: SearchRequester,
  deps: CachedFaresDeps,
): Promise<CalendarFare[]> {
  const pair = toTripDates(question)
  if (!pair || question.cabinClass !== 'economy') return []
  const fares = await readCalendarFaresAround(question, pair, requester, deps)
  return fares.filter(({ stops }) => (stops ?? Infinity) <= maxStopsByFilter[question.stops])
}

async function historyFares(
  question: FareQuery,
  { bus, rates, log }: CachedFaresDeps,
): Promise<CalendarFare[]> {
  try {
    const { prices } = await bus.request(readDatePairPricesRpc, { query: question })
    return prices.map(({ usdMinor, ...seen }) => ({
      ...seen,
      price: convertMoney({ minor: usdMinor, currency: 'USD' }, question.currency, rates),
      stops: null,
    }))
  } catch (error) {
    if (!(error instanceof BusUnavailableError))
      log.error({ err: error }, 'could not read prices of date pairs')
    return []
  }
}
