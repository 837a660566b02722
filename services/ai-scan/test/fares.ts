import type { HistoryFare } from '../src/history/fare.ts'

/** A fare of history, with what a test cares about. */
export function fareLike(over: Partial<HistoryFare> = {}): HistoryFare {
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
    asked: 'LHR-JFK roundtrip economy any',
    best: true,
    ...over,
  }
}
