import type { CalendarFare } from '@faresight/contracts/search/rpc'
import type { ExchangeRates } from '@faresight/contracts/search/rates'
import { parseAmount, quotedIn } from '../../money/convert.ts'
import type { CalendarAnswer, CalendarMonth } from '../calendar.ts'
import { worstOf } from '../fan-out.ts'
import type { Asking } from '../asking.ts'
import type { ClientOptions } from '../client-options.ts'
import { knownCurrency } from '../reading.ts'
import type { AskFares, FaresRequest } from './asking.ts'
import type { CachedFare } from './cached-fare.ts'
import { cityOf } from './city.ts'

/** One currency for all who ask, so that a month is asked once for travellers of every currency. */
const currency = 'USD'

/** One month out of the two or three lists that each know other pairs of days. */
export async function askMonth(
  month: CalendarMonth,
  asking: Asking,
  { expand, rates }: Pick<ClientOptions, 'expand' | 'rates'>,
  askFares: AskFares,
): Promise<CalendarAnswer> {
  const origin = cityOf(month.origin, expand)
  const destination = cityOf(month.destination, expand)
  const asked = { origin, destination, currency }
  const answers = await Promise.all(
    requestsOf(month, origin, destination).map((request) => askFares(request, asked, asking)),
  )
  const fares = answers.flatMap((answer) => ('read' in answer ? answer.read.fares : []))
  const faults = answers.flatMap((answer) => ('fault' in answer ? answer.fault : []))
  return {
    fares: fares.flatMap((fare) => calendarFareOf(fare, month, rates) ?? []),
    fault: worstOf(faults),
    isPartial: faults.length > 0 && faults.length < answers.length,
  }
}

function requestsOf(
  { tripType, month }: CalendarMonth,
  origin: string,
  destination: string,
): [FaresRequest, ...FaresRequest[]] {
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
  return [matrix, returning(month), returning(monthAfter(month))]
}

function monthAfter(month: string): string {
  const first = new Date(`${month}-01T00:00:00Z`)
  first.setUTCMonth(first.getUTCMonth() + 1)
  return first.toISOString().slice(0, 7)
}

function calendarFareOf(
  fare: CachedFare,
  { tripType }: CalendarMonth,
  rates: ExchangeRates,
): CalendarFare | null {
  const amount = parseAmount(fare.amount, knownCurrency(fare.currency, rates))
  const price = amount && quotedIn(currency, amount, rates).price
  const isOther = (fare.back !== null) !== (tripType === 'roundtrip')
  if (!price || isOther || !fare.isActual || (fare.cabin ?? 'economy') !== 'economy') return null
  const stops = [fare.out, fare.back].flatMap((flight) => flight?.transfers ?? [])
  return {
    departureDate: fare.out.date,
    returnDate: fare.back?.date ?? null,
    price,
    stops: stops.length ? Math.max(...stops) : null,
    seenAt: fare.seenAt,
  }
}
