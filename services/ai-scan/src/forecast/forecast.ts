import {
  forecastHorizonDays,
  type ForecastHorizonDays,
  maxForecastPriceAgeDays,
} from '@faresight/contracts/ai-scan/forecast-rules'
import type { PriceAdvice } from '@faresight/contracts/ai-scan/price-predictions'
import { calibrateChance, toLeafDistribution } from './calibration.ts'
import {
  significantFallProbability,
  isUnchangedLikely,
  changeQuantile,
  significantRiseProbability,
  unchangedBin,
  type ChangeDistribution,
} from './change-distribution.ts'
import type { ForecastModel, HorizonModel } from './forecast-model.ts'
import { binTripFeatures } from './trip-features.ts'
import { isValidPrice, type TripPriceSeries } from './trip-series.ts'
import { findLeaf } from './decision-tree.ts'

/** Prices in US dollars for one adult; chances from 0 to 1. */
export interface TripForecast {
  horizonDays: ForecastHorizonDays
  price: number
  predicted: number
  low80: number
  high80: number
  low95: number
  high95: number
  fallChance: number
  riseChance: number
  /** Number of changes in its leaf; 0 for the default model. */
  samples: number
  advice: PriceAdvice
  /** How often this advice was right in the backtest; `null` for `no_signal`. */
  backtest: { said: number; right: number } | null
}

/** Forecasts of a trip by horizon, nearest first: none where its last price is older than three days, or after its departure. */
export function forecastTrip(trip: TripPriceSeries, today: number, model: ForecastModel): TripForecast[] {
  const at = trip.prices.findLastIndex(({ day }) => day <= today)
  const last = trip.prices[at]
  if (!last || !isValidPrice(last.price) || today - last.day > maxForecastPriceAgeDays) return []
  const moment = binTripFeatures(trip, at, today)
  const ageDays = today - last.day
  return forecastHorizonDays.flatMap((horizonDays) => {
    // A price two days old has two more days to change.
    const horizonModel = model.horizons[nearestHorizon(horizonDays + ageDays)]
    if (!horizonModel || today + horizonDays > trip.departureDay) return []
    return forecastHorizon(horizonModel, moment, last.price, horizonDays)
  })
}

function nearestHorizon(days: number): ForecastHorizonDays {
  const away = (horizon: ForecastHorizonDays) => Math.abs(Math.log(horizon / days))
  return forecastHorizonDays.reduce((best, horizon) => (away(horizon) < away(best) ? horizon : best))
}

function forecastHorizon(
  horizonModel: HorizonModel,
  moment: Uint8Array,
  price: number,
  horizonDays: ForecastHorizonDays,
): TripForecast {
  const leaf = findLeaf(horizonModel.tree, moment)
  const spread = toLeafDistribution(leaf)
  const [fallSaid, riseSaid] = [significantFallProbability(spread), significantRiseProbability(spread)]
  const [fall, rise] = [
    calibrateChance(horizonModel.fall, fallSaid),
    calibrateChance(horizonModel.rise, riseSaid),
  ]
  // Calibrated separately, they may sum to more than 1.
  const both = Math.max(1, fall + rise)
  const { quantileLevels, medianWeight } = horizonModel
  const at = (change: number) => price * Math.exp(change)
  const bound = (share: number, promised: number) =>
    isUnchangedLikely(spread, promised)
      ? price
      : at(includeUnchangedPrice(spread, changeQuantile(spread, share), share))
  const predicted = at(medianWeight * changeQuantile(spread, 0.5))
  const [low80, high80] = [
    Math.min(predicted, bound(quantileLevels.low80, 0.8)),
    Math.max(predicted, bound(quantileLevels.high80, 0.8)),
  ]
  const [low95, high95] = [
    Math.min(low80, bound(quantileLevels.low95, 0.95)),
    Math.max(high80, bound(quantileLevels.high95, 0.95)),
  ]
  return {
    horizonDays,
    price,
    predicted,
    low80,
    high80,
    low95,
    high95,
    fallChance: fall / both,
    riseChance: rise / both,
    samples: horizonModel.samples === 0 ? 0 : leaf.count,
    ...decideAdvice(horizonModel, fallSaid, riseSaid),
  }
}

/** A range includes the current price where 'unchanged' is the likeliest bin. */
function includeUnchangedPrice(spread: ChangeDistribution, change: number, share: number): number {
  const still = spread[unchangedBin] ?? 0
  if (spread.some((weight) => weight > still)) return change
  return share < 0.5 ? Math.min(0, change) : Math.max(0, change)
}

function decideAdvice(
  { wait, buy }: HorizonModel,
  fallSaid: number,
  riseSaid: number,
): Pick<TripForecast, 'advice' | 'backtest'> {
  if (wait && fallSaid >= wait.minChance)
    return { advice: 'wait', backtest: { said: wait.said, right: wait.right } }
  if (buy && riseSaid >= buy.minChance)
    return { advice: 'buy', backtest: { said: buy.said, right: buy.right } }
  return { advice: 'no_signal', backtest: null }
}
