import type { FallWindowDays } from '@faresight/contracts/ai-scan/forecast-rules'
import { isSignificantFall } from '../../services/ai-scan/src/forecast/change-distribution.ts'
import { fallFrequencies } from '../../services/ai-scan/src/forecast/fall-frequencies.ts'
import type { ForecastModel } from '../../services/ai-scan/src/forecast/forecast-model.ts'
import type { TripPriceSeries } from '../../services/ai-scan/src/forecast/trip-series.ts'

/** Shown fall frequencies, and how often the trips' own prices fell. */
export interface FallTally {
  shown: number
  said: number
  fell: number
  brier: number
  /** By shown share. */
  bins: { shown: number; said: number; fell: number }[]
}

export type FallTallies = Record<FallWindowDays, FallTally>

const binCount = 10

export function createEmptyFallTallies(): FallTallies {
  const empty = () => ({
    shown: 0,
    said: 0,
    fell: 0,
    brier: 0,
    bins: Array.from({ length: binCount }, () => ({ shown: 0, said: 0, fell: 0 })),
  })
  return { 3: empty(), 7: empty(), 14: empty() }
}

/**
 * @param known the trip up to `today`
 * @param trip with its later prices; a window without a price on its last day or on half of its days is left out
 */
export function addToFallTallies(
  tallies: FallTallies,
  known: TripPriceSeries,
  trip: TripPriceSeries,
  { today, model }: { today: number; model: ForecastModel },
): void {
  const now = known.prices.at(-1)?.price ?? Number.NaN
  for (const { days, share } of fallFrequencies(known, today, model)) {
    const later = trip.prices.filter(({ day }) => today < day && day <= today + days)
    if (later.at(-1)?.day !== today + days || 2 * later.length < days) continue
    const lowest = Math.min(...later.map(({ price }) => price))
    const fell = Number(isSignificantFall(Math.log(lowest / now)))
    const tally = tallies[days]
    tally.brier += (share - fell) ** 2
    for (const sums of [tally, tally.bins[Math.min(binCount - 1, Math.floor(share * binCount))]]) {
      if (!sums) continue
      sums.shown += 1
      sums.said += share
      sums.fell += fell
    }
  }
}
