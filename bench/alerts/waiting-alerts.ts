import { supportedCurrencies } from '@faresight/contracts/supported-currencies'
import { addDays } from '@faresight/contracts/days'
import type { ObservedFare } from '@faresight/contracts/search/messages'
import type { FareQuery } from '@faresight/contracts/search/search-request'
import type { ExchangeRates } from '@faresight/contracts/search/rates'
import type { UnlockedResult } from '@faresight/contracts/search/result'
import type { Postgres } from '@faresight/kit/postgres'

const today = () => new Date().toISOString().slice(0, 10)
const nights = 7
/** Departure days per airport pair. */
const days = 100
const airports = ['JFK', 'EWR', 'BOS', 'SFO', 'LAX', 'ORD', 'MIA', 'SEA', 'IAD', 'DFW']
const minor = 35_000

/** The n-th of a thousand queries: London to ten airports on a hundred days each. */
export function fareQueryAt(first: string, number: number): FareQuery {
  const destination = airports[Math.floor(number / days) % airports.length] ?? ''
  const departureDate = addDays(first, number % days)
  return {
    tripType: 'roundtrip',
    legs: [
      { origin: 'LHR', destination, departureDate },
      { origin: destination, destination: 'LHR', departureDate: addDays(departureDate, nights) },
    ],
    passengers: 1,
    children: 0,
    infants: 0,
    cabinClass: 'economy',
    stops: 'any',
    nearbyAirports: false,
    currency: 'USD',
  }
}

/** A live fare that triggers the alerts of a query. */
export function lowFareFor({ legs: [out, back] }: FareQuery): ObservedFare {
  return {
    origin: out?.origin ?? '',
    destination: out?.destination ?? '',
    departureDate: out?.departureDate ?? '',
    returnDate: back?.departureDate ?? null,
    provider: 'bench',
    airline: 'British Airways',
    stops: 0,
    durationMinutes: 905,
    price: { minor, currency: 'USD' },
    usd: { minor, rateDate: today() },
    live: true,
    seenAt: new Date().toISOString(),
  }
}

/** The stored offer of that fare. */
export function lowOfferFor({ legs: [out] }: FareQuery): UnlockedResult {
  const at = new Date().toISOString()
  const bookingUrl = '/api/book/00000000-0000-4000-8000-000000000001/0123456789abcdef'
  const [price, currency, seller] = [minor / 100, 'USD' as const, 'British Airways']
  const times = { departureTime: '10:00', arrivalTime: '13:00' }
  const priced = { provider: 'bench', price, pricePerPassenger: price, currency, live: true, seenAt: at }
  const leg = { origin: out?.origin ?? '', destination: out?.destination ?? '', ...times }
  return {
    ...priced,
    ...times,
    id: 'offer',
    searchId: null,
    locked: false,
    airline: seller,
    airlineCode: 'BA',
    cabin: 'economy',
    fareClass: null,
    fareBasis: null,
    brandedFare: null,
    departureDate: out?.departureDate ?? null,
    returnDate: null,
    duration: 905,
    stops: 0,
    selfTransfer: null,
    bookingUrl,
    legs: [{ ...leg, arrivalDayOffset: 0, duration: 480, stops: 0, segments: [], layovers: [] }],
    options: [
      {
        ...priced,
        seller,
        sellerKind: 'airline',
        charged: null,
        selfTransfer: null,
        brandedFare: null,
        bookingUrl,
        tickets: [{ seller, bookingUrl }],
      },
    ],
    createdAt: at,
  }
}

export function parityRates(): ExchangeRates {
  // fromEntries widens the keys to string; they are the codes of all currencies.
  const perDollar = Object.fromEntries(
    supportedCurrencies.map(({ code }) => [code, 1]),
  ) as ExchangeRates['perDollar']
  return { date: today(), perDollar }
}

/** Replaces all alerts by `alertsEach` active ones for each query, each of another user. */
export async function replaceWithWaitingAlerts(
  { pool }: Pick<Postgres, 'pool'>,
  { first, questions, alertsEach }: { first: string; questions: number; alertsEach: number },
): Promise<void> {
  await pool.query('truncate people, watches, price_alerts, alert_keys, notifications cascade')
  const legs = Array.from({ length: questions }, (_, number) => fareQueryAt(first, number).legs)
  const column = (of: (leg: (typeof legs)[number]) => string | undefined) => legs.map(of)
  await pool.query(
    `with asked as (select * from unnest($1::text[], $2::date[], $3::date[]) as it (destination, departs, returns)),
     watched as (
       insert into watches (criteria_key, origin, destination, origins, destinations, time_zone, trip_type, departure_date,
         return_date, departs_from, departs_to, passengers, cabin_class, stops)
       select concat_ws(' ', 'LHR-' || destination, departs, returns, 'roundtrip 1 0 0 economy any'), 'LHR', destination,
         '{LHR}', array[destination], 'Europe/London', 'roundtrip', departs, returns, departs, departs, 1, 'economy', 'any'
       from asked returning *),
     waiting as (
       insert into price_alerts (user_id, watch_id, route, origin, destination, departure_date, return_date, target_price,
         current_minor, threshold_minor, ignore_fares_before, rate_date)
       select gen_random_uuid(), id, origin || '-' || destination, origin, destination, departure_date, return_date, 400,
         42000, 40000, now() - interval '1 hour', current_date
       from watched cross join generate_series(1, $4) returning *),
     known as (insert into people (user_id, access_until) select user_id, now() + interval '1 day' from waiting)
     insert into alert_keys (alert_id, key, threshold_minor, departs_from, departs_to)
     select waiting.id, criteria_key, threshold_minor, departs_from, departs_to
     from waiting join watched on watched.id = watch_id`,
    [
      column(([out]) => out?.destination),
      column(([out]) => out?.departureDate),
      column(([, back]) => back?.departureDate),
      alertsEach,
    ],
  )
  await pool.query('analyze')
}
