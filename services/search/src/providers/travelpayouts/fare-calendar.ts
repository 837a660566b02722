import type { CalendarFare } from '@faresight/contracts/search/rpc'
import type { ExchangeRates } from '@faresight/contracts/search/rates'
import type { FareCalendarAnswer, FareCalendarQuery, ProviderCallContext } from '../provider.ts'
import type { CachedFare } from './parse.ts'
import {
  type TravelpayoutsFaresRequest,
  type FetchTravelpayoutsFares,
  toTravelpayoutsPlaceCode,
} from './api.ts'
import { parsePrice, convertSellerPrice } from '../../money/convert.ts'
import { selectWorstHttpFault } from '../search-busiest-routes.ts'
import type { ProviderAdapterOptions } from '../adapter-options.ts'
import { normalizeKnownCurrency } from '../parse-itineraries.ts'

/** One currency for travellers of every currency, so that they share a cached month. */
const currency = 'USD'

/** Joins the two or three lists of the API that each have other pairs of days. */
export async function fetchTravelpayoutsFareCalendar(
  calendarQuery: FareCalendarQuery,
  context: ProviderCallContext,
  { expandAirports, rates }: Pick<ProviderAdapterOptions, 'expandAirports' | 'rates'>,
  fetchFares: FetchTravelpayoutsFares,
): Promise<FareCalendarAnswer> {
  const origin = toTravelpayoutsPlaceCode(calendarQuery.origin, expandAirports)
  const destination = toTravelpayoutsPlaceCode(calendarQuery.destination, expandAirports)
  const requested = { origin, destination, currency }
  const answers = await Promise.all(
    calendarRequests(calendarQuery, origin, destination).map((request) =>
      fetchFares(request, requested, context),
    ),
  )
  const fares = answers.flatMap((answer) => ('parsed' in answer ? answer.parsed.fares : []))
  const faults = answers.flatMap((answer) => ('fault' in answer ? answer.fault : []))
  return {
    fares: fares.flatMap((fare) => toCalendarFare(fare, calendarQuery, rates) ?? []),
    fault: selectWorstHttpFault(faults),
    isPartial: faults.length > 0 && faults.length < answers.length,
  }
}

function calendarRequests(
  { tripType, month }: FareCalendarQuery,
  origin: string,
  destination: string,
): [TravelpayoutsFaresRequest, ...TravelpayoutsFaresRequest[]] {
  const common = { origin, destination, currency: currency.toLowerCase() }
  const isOneWay = tripType === 'oneway'
  const matrix = {
    path: '/v2/prices/month-matrix',
    query: {
      ...common,
      month: `${month}-01`,
      one_way: String(isOneWay),
      show_to_affiliates: 'false',
      limit: '31',
    },
  }
  if (isOneWay) {
    const query = { ...common, departure_at: month, group_by: 'departure_at' }
    return [matrix, { path: '/aviasales/v3/grouped_prices', query }]
  }
  const returning = (return_at: string) => ({
    path: '/aviasales/v3/prices_for_dates',
    query: { ...common, departure_at: month, return_at, one_way: 'false', limit: '1000' },
  })
  return [matrix, returning(month), returning(nextMonth(month))]
}

function nextMonth(month: string): string {
  const first = new Date(`${month}-01T00:00:00Z`)
  first.setUTCMonth(first.getUTCMonth() + 1)
  return first.toISOString().slice(0, 7)
}

function toCalendarFare(
  fare: CachedFare,
  { tripType }: FareCalendarQuery,
  rates: ExchangeRates,
): CalendarFare | null {
  const amount = parsePrice(fare.amount, normalizeKnownCurrency(fare.currency, rates))
  const price = amount && convertSellerPrice(currency, amount, rates).price
  const isOther = (fare.returning !== null) !== (tripType === 'roundtrip')
  if (!price || isOther || !fare.isActual || (fare.cabin ?? 'economy') !== 'economy') return null
  const stops = [fare.outbound, fare.returning].flatMap((flight) => flight?.transfers ?? [])
  return {
    departureDate: fare.outbound.date,
    returnDate: fare.returning?.date ?? null,
    price,
    stops: stops.length ? Math.max(...stops) : null,
    seenAt: fare.seenAt,
  }
}
