import { type Advice, horizons, type Horizon } from '@faresight/contracts/ai-scan/price-predictions'
import type { LearnedForecasts } from './learned.ts'
import type { TripSeries } from './series.ts'

/** What a trip will cost so many days after `today`. Prices in US dollars for one adult, chances from 0 to 1. */
export interface TripForecast {
  horizonDays: Horizon
  /** Of now. */
  price: number
  predicted: number
  low80: number
  high80: number
  low95: number
  high95: number
  /** That it will cost at least 3% less, and at least 3% more. */
  fallChance: number
  riseChance: number
  /** How many changes of price of the past it is told from. */
  samples: number
  advice: Advice
  /** How often this advice was right where it was tried on other trips of the past; `null` for `no_signal`. */
  tried: { said: number; right: number } | null
}

const oldestPriceDays = 3

/** Nearest first. None where the trip's last price is older than three days, none of days after the departure. */
export function forecastTrip(trip: TripSeries, today: number, learned: LearnedForecasts): TripForecast[] {
  const last = trip.prices.findLast(({ day }) => day <= today)
  if (!last || !(last.price > 0) || today - last.day > oldestPriceDays) return []
  return horizons.flatMap((horizonDays) => {
    const lesson = learned.horizons[horizonDays]
    if (!lesson || today + horizonDays > trip.departureDay) return []
    const at = (change: number) => last.price * Math.exp(change)
    return {
      horizonDays,
      price: last.price,
      predicted: last.price,
      low80: at(lesson.low80),
      high80: at(lesson.high80),
      low95: at(lesson.low95),
      high95: at(lesson.high95),
      fallChance: lesson.fall,
      riseChance: lesson.rise,
      samples: lesson.samples,
      advice: 'no_signal',
      tried: null,
    }
  })
}
