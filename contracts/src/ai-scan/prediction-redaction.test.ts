import { expect, test } from 'vitest'
import { redactForViewer } from '../redaction.ts'
import type { PricePredictions } from './price-predictions.ts'
import { predictionRedactionRules } from './prediction-redaction.ts'

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
      record: { said: 40, right: 36, from: 'scored' },
    },
  ],
  advice: { advice: 'wait', horizonDays: 7, reason: null },
}

test('a subscriber sees forecasts as they are', () => {
  expect(redactForViewer(predictions, 'subscriber', predictionRedactionRules)).toEqual(predictions)
})

test.each(['visitor', 'member'] as const)(
  'a %s sees the trip alone: no price, no day, no advice',
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
      advice: { advice: 'no_signal', horizonDays: null, reason: 'unclear' },
    })
    for (const secret of secrets) expect(JSON.stringify(seen)).not.toContain(String(secret))
  },
)
