import { redactForViewer } from '../redaction.ts'
import { predictionRedactionRules, priceHistoryRedactionRules } from './price-redaction.ts'
import type { PriceHistoryFare } from './price-history.ts'
import type { PricePredictions } from './price-predictions.ts'
import { expect, test } from 'vitest'

const secrets = [417, 391, 377, 433, 466, 403] as const

const predictions: PricePredictions = {
  route: 'LHR-JFK',
  tripType: 'roundtrip',
  departureDate: '2031-03-04',
  returnDate: '2031-03-11',
  currency: 'USD',
  current: { price: secrets[0], seenAt: '2031-01-09T10:00:00.000Z' },
  forecasts: [
    {
      horizonDays: 7,
      predictedDate: '2031-01-16',
      predictedPrice: secrets[5],
      low80: secrets[1],
      low95: secrets[2],
      high80: secrets[3],
      high95: secrets[4],
      trendDirection: 'down',
      confidence: 0.7,
      fallChance: 0.7,
      riseChance: 0.1,
      basedOnSamples: 900,
      advice: 'wait',
      record: { given: 40, right: 36, from: 'scored' },
    },
  ],
  falls: [{ days: 7, share: 0.4377, fares: 480 }],
  advice: { advice: 'wait', horizonDays: 7, reason: null },
}

test('a subscriber sees forecasts unchanged', () => {
  expect(redactForViewer(predictions, 'subscriber', predictionRedactionRules)).toEqual(predictions)
})

test.each(['visitor', 'member'] as const)(
  'a %s sees only the trip of a forecast: no price, day or advice',
  (viewer) => {
    const { route, tripType, departureDate, returnDate, currency } = predictions
    const seen = redactForViewer(predictions, viewer, predictionRedactionRules)
    expect(seen).toEqual({
      route,
      tripType,
      departureDate,
      returnDate,
      currency,
      current: null,
      forecasts: [],
      falls: [],
      advice: { advice: 'no_signal', horizonDays: null, reason: 'unclear' },
    })
    for (const secret of secrets) expect(JSON.stringify(seen)).not.toContain(String(secret))
  },
)

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

test.each(['visitor', 'member'] as const)('a %s sees no price of the history', (viewer) => {
  const days = { ...trip, days: [{ day: '2031-01-10', price: 412.5 }], basis: 'around' as const, level }
  expect(redactForViewer(days, viewer, priceHistoryRedactionRules)).toEqual({
    ...trip,
    days: [],
    basis: 'trip',
    level: null,
  })
  expect(redactForViewer({ fares: [fare], nextCursor: 'next' }, viewer, priceHistoryRedactionRules)).toEqual({
    fares: [],
    nextCursor: null,
  })
  const months = { currency: 'USD' as const, months: [{ month: '2031-03', level }] }
  expect(redactForViewer(months, viewer, priceHistoryRedactionRules)).toEqual({ currency: 'USD', months: [] })
})

test('a subscriber sees price history unchanged', () => {
  const page = { fares: [fare], nextCursor: 'next' }
  expect(redactForViewer(page, 'subscriber', priceHistoryRedactionRules)).toEqual(page)
})
