import type { PriceDays } from '@faresight/contracts/ai-scan/price-history'
import { type Horizon, horizons } from '@faresight/contracts/ai-scan/forecast-rules'
import type { PriceForecast, PricePredictions } from '@faresight/contracts/ai-scan/price-predictions'
import type { PlainDate } from '@faresight/contracts/common'
import { addDays } from '@faresight/contracts/days'

/** Today, in tests. */
export const sampleToday = '2026-11-20'

const trip = {
  route: 'YYZ-LIS',
  tripType: 'roundtrip',
  departureDate: '2027-01-19',
  returnDate: '2027-01-28',
  currency: 'USD',
} as const

/** Takes prices by age in days: `[[2, 430], [0, 412]]`. */
export function samplePriceDays(
  seen: readonly (readonly [daysAgo: number, price: number])[],
  changes: Partial<PriceDays> = {},
): PriceDays {
  const days = seen.map(([daysAgo, price]) => ({ day: addDays(sampleToday, -daysAgo), price }))
  return { ...trip, days, of: 'trip', level: null, ...changes }
}

/** A flat forecast whose ranges widen with the horizon. */
export function sampleForecast(
  price: number,
  horizonDays: Horizon,
  today: PlainDate = sampleToday,
): PriceForecast {
  const spread = 0.02 * Math.sqrt(horizonDays)
  return {
    horizonDays,
    predictedDate: addDays(today, horizonDays),
    predictedPrice: price,
    low80: price * (1 - spread),
    high80: price * (1 + spread),
    low95: price * (1 - 2 * spread),
    high95: price * (1 + 2 * spread),
    trendDirection: 'flat',
    confidence: 0.6,
    fallChance: 0.14,
    riseChance: 0.31,
    basedOnSamples: 1204,
    advice: 'no_signal',
    record: null,
  }
}

/** No signal unless given. */
export function samplePredictions(price: number, changes: Partial<PricePredictions> = {}): PricePredictions {
  return {
    ...trip,
    current: { price, seenAt: `${sampleToday}T08:00:00Z` },
    forecasts: horizons.map((horizonDays) => sampleForecast(price, horizonDays)),
    advice: { advice: 'no_signal', horizonDays: null, reason: 'unclear' },
    ...changes,
  }
}
