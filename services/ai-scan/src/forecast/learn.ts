import { countedChange, horizons, type Horizon } from '@faresight/contracts/ai-scan/price-predictions'
import type { HorizonLesson, LearnedForecasts } from './learned.ts'
import type { TripSeries } from './series.ts'
import { shippedForecasts } from './shipped.ts'

const fewestChanges = 200

/** What prices that were seen up to `today` teach of how prices change. */
export function learnForecasts(trips: readonly TripSeries[], today: number): LearnedForecasts {
  const lessons: Record<string, HorizonLesson> = { ...shippedForecasts.horizons }
  for (const horizon of horizons) {
    const changes = Float64Array.from(changesOf(trips, horizon, today)).sort()
    if (changes.length >= fewestChanges) lessons[horizon] = lessonOf(changes)
  }
  return { version: 1, horizons: lessons }
}

function* changesOf(trips: readonly TripSeries[], horizon: Horizon, today: number): Generator<number> {
  for (const { prices } of trips) {
    const byDay = new Map(prices.map(({ day, price }) => [day, price]))
    for (const { day, price } of prices) {
      const later = day + horizon <= today ? byDay.get(day + horizon) : undefined
      if (later !== undefined && later > 0 && price > 0) yield Math.log(later / price)
    }
  }
}

function lessonOf(changes: Float64Array): HorizonLesson {
  const quantile = (share: number) => changes[Math.round(share * (changes.length - 1))] ?? 0
  const shareOf = (test: (change: number) => boolean) => changes.filter(test).length / changes.length
  return {
    samples: changes.length,
    low95: Math.min(0, quantile(0.025)),
    low80: Math.min(0, quantile(0.1)),
    high80: Math.max(0, quantile(0.9)),
    high95: Math.max(0, quantile(0.975)),
    fall: shareOf((change) => change <= Math.log(1 - countedChange)),
    rise: shareOf((change) => change >= Math.log(1 + countedChange)),
  }
}
