import type * as z from 'zod'
import { fromDayNumber } from '@faresight/contracts/days'
import { earlierQuoteTime } from '../clock.ts'
import { type InjectedFault, currencyUnderFault, staleQuoteMinutes } from '../faults/faults.ts'
import { RequestRefusal } from '../http-api.ts'
import { withAbsurdPrice } from '../quirks/listing.ts'
import type { WorldAirports } from '../world/airports.ts'
import type { DayNumber } from '../world/calendar.ts'
import type { QuoteTime } from '../world/fares.ts'
import { hashParts } from '../world/random.ts'
import { type CityRoute, createMonthMatrixPrice, createTravelpayoutsTicket } from './answers.ts'
import { type CachedItinerary, type SimulatedCachedSearches, listReturnDays } from './cached-searches.ts'
import { findCityByCode } from './cities.ts'
import type {
  TravelpayoutsDayRange,
  groupedPricesQuerySchema,
  monthMatrixQuerySchema,
  pricesForDatesQuerySchema,
} from './requests.ts'

export type TravelpayoutsCallContext = {
  readonly airports: WorldAirports
  readonly cache: SimulatedCachedSearches
  readonly quoteTime: QuoteTime
  readonly fault: InjectedFault | undefined
}

/** Tickets are cached for two days, the prices of the month matrix for a week; five days long they are `actual`. */
const ticketMinutes = 2 * 1440
const matrixMinutes = 7 * 1440
const actualMinutes = 5 * 1440

/** The answer of `/aviasales/v3/prices_for_dates`: of each pair of days the cheapest ticket, or five if both days are named. */
export function findPricesForDates(
  query: z.output<typeof pricesForDatesQuerySchema>,
  context: TravelpayoutsCallContext,
) {
  const { departure_at, direct, limit, one_way, return_at } = query
  const route = toCityRoute(query, context)
  const shown = one_way && isDay(departure_at) ? inForeignCurrency(route) : route
  const maxTickets = !one_way && isDay(departure_at) && return_at && isDay(return_at) ? 5 : 1
  const data = listDays(departure_at)
    .flatMap((departs) =>
      (one_way ? [undefined] : listReturnDays(departs, return_at)).flatMap((returns) =>
        findCached(route, departs, returns, context, maxTickets),
      ),
    )
    .map((cached) => createTravelpayoutsTicket(cached, shown))
    .filter(({ transfers, return_transfers }) => !direct || transfers + return_transfers === 0)
    .sort((a, b) => a.price - b.price)
    .slice(0, limit)
  return { success: true, data, currency: shown.currency.toLowerCase() }
}

/** The answer of `/aviasales/v3/grouped_prices`: one ticket per day of departure. */
export function findGroupedPrices(
  query: z.output<typeof groupedPricesQuerySchema>,
  context: TravelpayoutsCallContext,
) {
  const route = toCityRoute(query, context)
  const found = listDays(query.departure_at).flatMap((departs) =>
    findCached(route, departs, undefined, context, 1).map(
      (cached) => [fromDayNumber(departs), createTravelpayoutsTicket(cached, route)] as const,
    ),
  )
  return { success: true, data: Object.fromEntries(found), currency: route.currency.toLowerCase() }
}

/** The answer of `/v2/prices/month-matrix`: for each day the cheapest price of every number of changes. */
export function findMonthMatrix(
  query: z.output<typeof monthMatrixQuerySchema>,
  context: TravelpayoutsCallContext,
) {
  const route = toCityRoute(query, context)
  const { first } = query.month
  const data = listDays({ first, last: first + query.limit - 1 }).flatMap((departs) => {
    const found = findFirstReturn(query.one_way ? [undefined] : listReturnDays(departs), (returns) =>
      findCached(route, departs, returns, context, 5, matrixMinutes),
    )
    const prices = found.map((cached) =>
      createMonthMatrixPrice(cached, route, context.quoteTime.minute - cached.foundAt < actualMinutes),
    )
    const byChanges = Map.groupBy(prices, (price) => price.number_of_changes)
    return [...byChanges.values()].flatMap((group) => group.toSorted((a, b) => a.value - b.value)[0] ?? [])
  })
  return { success: true, data }
}

function findCached(
  { from, to }: CityRoute,
  departs: DayNumber,
  returns: DayNumber | undefined,
  { cache, fault, quoteTime }: TravelpayoutsCallContext,
  limit: number,
  keptMinutes = ticketMinutes,
): readonly CachedItinerary[] {
  if (fault?.name === 'empty') return []
  const time = fault?.name === 'stale' ? earlierQuoteTime(quoteTime, staleQuoteMinutes) : quoteTime
  const found = cache.find({ from, to, departs, returns, keptMinutes }, time).slice(0, limit)
  if (fault?.name !== 'absurd-price') return found
  return found.map((it, index) =>
    index === 0 ? { ...it, itinerary: withAbsurdPrice(it.itinerary, fault.arg) } : it,
  )
}

/** One route in twelve answers a search for one day in the currency of the user who searched before. */
function inForeignCurrency(route: CityRoute): CityRoute {
  if (hashParts('currency', route.from.code, route.to.code) % 12 !== 0) return route
  return { ...route, currency: route.currency === 'EUR' ? 'USD' : 'EUR' }
}

function toCityRoute(
  query: { readonly origin: string; readonly destination: string; readonly currency: string },
  { airports, fault }: TravelpayoutsCallContext,
): CityRoute {
  const from = findCityByCode(query.origin, airports)
  const to = findCityByCode(query.destination, airports)
  if (!from || !to) throw new RequestRefusal(400, `${from ? 'destination' : 'origin'} is unknown`)
  if (from.code === to.code) throw new RequestRefusal(400, 'origin and destination are the same')
  return { from, to, currency: currencyUnderFault(fault, query.currency) }
}

/** What is cached for the first return day that has anything. */
function findFirstReturn<T>(
  days: readonly (DayNumber | undefined)[],
  find: (day: DayNumber | undefined) => readonly T[],
): readonly T[] {
  for (const day of days) {
    const found = find(day)
    if (found.length > 0) return found
  }
  return []
}

function isDay({ first, last }: TravelpayoutsDayRange): boolean {
  return first === last
}

function listDays({ first, last }: TravelpayoutsDayRange): readonly DayNumber[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index)
}
