import { fromDayNumber, dayMs } from '@faresight/contracts/days'
import { oneAdultParty } from '@faresight/contracts/search/party'
import type { FareQuery } from '@faresight/contracts/search/search-request'
import type { ObservedFaresEvent } from '../history/record-observed-fares.ts'
import type { ShiftedRoute } from './date-shift.ts'
import type { createFixedRateConverter } from './rates.ts'
import type { RecordedLegFare } from './recorded-routes.ts'
import type { RecordedDatePair } from './round-trips.ts'

const provider = 'Recorded fares'

export interface ReplayedRoute {
  there: ShiftedRoute
  back: ShiftedRoute | undefined
  pairs: readonly RecordedDatePair[]
}

interface Trip {
  departureDay: number
  returnDay: number | null
  legs: readonly RecordedLegFare[]
}

interface ReplayedQuoteContext {
  seenAt: Date
  convert: ReturnType<typeof createFixedRateConverter>['convert']
}

/** One quote per trip that was searched on a shifted day, with its cheapest fare. */
export function* generateObservedFaresOnDay(
  { there, back, pairs }: ReplayedRoute,
  day: number,
  telling: ReplayedQuoteContext,
): Generator<ObservedFaresEvent> {
  const outbound = findSearchOnDay(there, day)
  if (!outbound) return
  for (const [flight, fare] of outbound) {
    const trip = { departureDay: flight + there.shift, returnDay: null, legs: [fare] }
    yield toQuoteEvent(there, trip, day, telling)
  }
  const inbound = back && findSearchOnDay(back, day)
  if (!back || !inbound) return
  for (const pair of pairs) {
    const [departureDay, returnDay] = [pair.out + there.shift, pair.back + there.shift]
    const legs = [outbound.get(pair.out), inbound.get(returnDay - back.shift)]
    const [out, home] = legs
    if (out && home) yield toQuoteEvent(there, { departureDay, returnDay, legs: [out, home] }, day, telling)
  }
}

function findSearchOnDay({ searches, shift, lastSearch }: ShiftedRoute, day: number) {
  return day - shift <= lastSearch ? searches.get(day - shift) : undefined
}

/** With an id from trip and day, so that a repeated replay is idempotent. */
function toQuoteEvent(
  { origin, destination, currency }: ShiftedRoute,
  { departureDay, returnDay, legs }: Trip,
  day: number,
  { seenAt, convert }: ReplayedQuoteContext,
): ObservedFaresEvent {
  const departureDate = fromDayNumber(departureDay)
  const returnDate = returnDay === null ? null : fromDayNumber(returnDay)
  const id = `replayed ${origin}-${destination} ${fromDayNumber(day)} ${departureDate} ${returnDate ?? '-'}`
  const { price, usdMinor } = convert(
    sumAmounts(legs, (leg) => leg.price),
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
    // 0: unknown.
    durationMinutes: legs.every(({ minutes }) => minutes)
      ? sumAmounts(legs, ({ minutes }) => minutes ?? 0)
      : 0,
    price,
    usd: { minor: usdMinor, rateDate: fromDayNumber(day) },
    live: true,
    seenAt: seenAt.toISOString(),
  }
  return { id, data: { quoteId: id, query: question, observedAt: fare.seenAt, fares: [fare] } }
}

function sumAmounts<Item>(items: readonly Item[], amountOf: (item: Item) => number): number {
  return items.reduce((sum, item) => sum + amountOf(item), 0)
}

/** The end of a day, or now if that is earlier. */
export function endOfReplayedDay(day: number, now: Date): Date {
  return new Date(Math.min((day + 1) * dayMs - 1, now.getTime()))
}
