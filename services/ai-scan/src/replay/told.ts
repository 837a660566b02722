import { fromDayNumber, dayMs } from '@faresight/contracts/days'
import { oneAdultParty } from '@faresight/contracts/search/party'
import type { FareQuery } from '@faresight/contracts/search/search-request'
import type { ToldQuote } from '../history/intake.ts'
import type { MovedRoute } from './moving.ts'
import type { converterOf } from './rates.ts'
import type { LegFare } from './recording.ts'
import type { DatePair } from './round-trips.ts'

const provider = 'Recorded fares'

/** A route, the way back of its round trips, and the dates of those. */
export interface ToldRoute {
  there: MovedRoute
  back: MovedRoute | undefined
  pairs: readonly DatePair[]
}

interface Trip {
  departureDay: number
  returnDay: number | null
  legs: readonly LegFare[]
}

interface Telling {
  seenAt: Date
  convert: ReturnType<typeof converterOf>['convert']
}

/** What searches of one day (in our time) would have told of a route: one for each trip, with its cheapest fare. */
export function* toldOn(
  { there, back, pairs }: ToldRoute,
  day: number,
  telling: Telling,
): Generator<ToldQuote> {
  const outbound = searchedOn(there, day)
  if (!outbound) return
  for (const [flight, fare] of outbound) {
    const trip = { departureDay: flight + there.shift, returnDay: null, legs: [fare] }
    yield quoteOf(there, trip, day, telling)
  }
  const inbound = back && searchedOn(back, day)
  if (!back || !inbound) return
  for (const pair of pairs) {
    const [departureDay, returnDay] = [pair.out + there.shift, pair.back + there.shift]
    const legs = [outbound.get(pair.out), inbound.get(returnDay - back.shift)]
    const [out, home] = legs
    if (out && home) yield quoteOf(there, { departureDay, returnDay, legs: [out, home] }, day, telling)
  }
}

function searchedOn({ searches, shift, lastSearch }: MovedRoute, day: number) {
  return day - shift <= lastSearch ? searches.get(day - shift) : undefined
}

/** As an event of the search service. Its id is made of the trip and the day: told again, it is the same. */
function quoteOf(
  { origin, destination, currency }: MovedRoute,
  { departureDay, returnDay, legs }: Trip,
  day: number,
  { seenAt, convert }: Telling,
): ToldQuote {
  const departureDate = fromDayNumber(departureDay)
  const returnDate = returnDay === null ? null : fromDayNumber(returnDay)
  const id = `replayed ${origin}-${destination} ${fromDayNumber(day)} ${departureDate} ${returnDate ?? '-'}`
  const { price, usdMinor } = convert(
    sumOf(legs, (leg) => leg.price),
    currency,
  )
  const wayBack = returnDate && { origin: destination, destination: origin, departureDate: returnDate }
  const question: FareQuery = {
    tripType: wayBack ? 'roundtrip' : 'oneway',
    legs: [{ origin, destination, departureDate }, ...(wayBack ? [wayBack] : [])],
    ...oneAdultParty,
    cabinClass: 'economy',
    stops: 'any',
    nearbyAirports: false,
    currency: price.currency,
  }
  const fare = {
    origin,
    destination,
    departureDate,
    returnDate,
    provider,
    airline: [...new Set(legs.map(({ airline }) => airline || 'Unknown'))].join(' + '),
    stops: Math.max(...legs.map(({ stops }) => stops)),
    // History knows no journey of no time: it stands for one that was not told.
    durationMinutes: legs.every(({ minutes }) => minutes) ? sumOf(legs, ({ minutes }) => minutes ?? 0) : 0,
    price,
    usd: { minor: usdMinor, rateDate: fromDayNumber(day) },
    live: true,
    seenAt: seenAt.toISOString(),
  }
  return { id, data: { quoteId: id, question, observedAt: fare.seenAt, fares: [fare] } }
}

function sumOf<Item>(items: readonly Item[], amountOf: (item: Item) => number): number {
  return items.reduce((sum, item) => sum + amountOf(item), 0)
}

/** When a day is replayed: at its end, or now if that is earlier, since nothing is seen in the future. */
export function endOf(day: number, now: Date): Date {
  return new Date(Math.min((day + 1) * dayMs - 1, now.getTime()))
}
