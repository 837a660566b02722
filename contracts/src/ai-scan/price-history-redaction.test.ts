import { expect, test } from 'vitest'
import { redactForViewer } from '../redaction.ts'
import type { PriceHistoryFare } from './price-history.ts'
import { priceHistoryRedactionRules } from './price-history-redaction.ts'

const level = { low: 312.5, typical: 412.5, high: 512.5, samples: 77 }
const trip = {
  route: 'LHR-JFK',
  tripType: 'oneway' as const,
  departureDate: '2031-03-04',
  returnDate: null,
  currency: 'USD' as const,
}
const fare: PriceHistoryFare = {
  id: 'secret-fare',
  route: 'LHR-JFK',
  origin: 'LHR',
  destination: 'JFK',
  departureDate: '2031-03-05',
  returnDate: null,
  price: 412.5,
  currency: 'USD',
  usdMinor: 41_250,
  airline: 'Zed Air',
  provider: 'secret-provider',
  stops: 0,
  travelTime: 480,
  cabinClass: 'economy',
  live: true,
  quarantined: false,
  scannedAt: '2031-01-10T10:00:00Z',
}

test.each(['visitor', 'member'] as const)('a %s sees nothing that was seen', (viewer) => {
  const days = { ...trip, days: [{ day: '2031-01-10', price: 412.5 }], of: 'around' as const, level }
  expect(redactForViewer(days, viewer, priceHistoryRedactionRules)).toEqual({
    ...trip,
    days: [],
    of: 'trip',
    level: null,
  })
  expect(redactForViewer({ fares: [fare], nextCursor: 'next' }, viewer, priceHistoryRedactionRules)).toEqual({
    fares: [],
    nextCursor: null,
  })
  const months = { currency: 'USD' as const, months: [{ month: '2031-03', level }] }
  expect(redactForViewer(months, viewer, priceHistoryRedactionRules)).toEqual({ currency: 'USD', months: [] })
})

test('a subscriber sees it as it is', () => {
  const page = { fares: [fare], nextCursor: 'next' }
  expect(redactForViewer(page, 'subscriber', priceHistoryRedactionRules)).toEqual(page)
})
