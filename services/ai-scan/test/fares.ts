import { randomUUID } from 'node:crypto'
import type { HistoryFare } from '../src/history/history-fare.ts'
import type { ObservedFaresEvent } from '../src/history/record-observed-fares.ts'

/** A fare of history, with what a test cares about. */
export function historyFareLike(over: Partial<HistoryFare> = {}): HistoryFare {
  return {
    _id: 'event:0',
    route: 'LHR-JFK',
    origin: 'LHR',
    destination: 'JFK',
    tripType: 'roundtrip',
    departureDate: '2031-03-04',
    returnDate: '2031-03-11',
    price: 400,
    minor: 40_000,
    currency: 'USD',
    usdMinor: 40_000,
    rateDate: '2030-12-31',
    airline: 'Zed Air',
    provider: 'ignav',
    stops: 1,
    travelTime: 900,
    cabinClass: 'economy',
    live: true,
    leadDays: 60,
    scannedAt: new Date('2031-01-01T10:00:00Z'),
    questionKey: 'LHR-JFK roundtrip economy any',
    quarantined: false,
    best: true,
    ...over,
  }
}

/** A one-way quote for 10 June 2031, observed on `day`; fares by provider, cheapest first. */
export function observedFaresEventLike(
  origin: string,
  day: string,
  said: readonly (readonly [provider: string, usd: number])[],
): ObservedFaresEvent {
  const leg = { origin, destination: 'JFK', departureDate: '2031-06-10' }
  const seenAt = `${day}T10:00:00Z`
  const fare = { ...leg, returnDate: null, airline: 'Zed Air', stops: 0, durationMinutes: 480 }
  const question = {
    legs: [leg],
    passengers: 1,
    children: 0,
    infants: 0,
    tripType: 'oneway' as const,
    cabinClass: 'economy' as const,
  }
  const data = {
    quoteId: randomUUID(),
    query: { ...question, stops: 'any' as const, nearbyAirports: false, currency: 'USD' as const },
    observedAt: seenAt,
    fares: said.map(([provider, usd]) => {
      const price = { minor: usd * 100, currency: 'USD' as const }
      return { ...fare, provider, price, usd: { minor: usd * 100, rateDate: day }, live: true, seenAt }
    }),
  }
  return { id: randomUUID(), data }
}
