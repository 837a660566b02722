import {
  fallWindowDays,
  maxForecastPriceAgeDays,
  type FallWindowDays,
} from '@faresight/contracts/ai-scan/forecast-rules'
import type { FallFrequency } from '@faresight/contracts/ai-scan/price-predictions'
import { runForecastBacktest } from './backtest.ts'
import { calibrateChance, fitFallCalibration, toBacktestOutcomes, toLeafDistribution } from './calibration.ts'
import { changeBinCount, significantFallProbability } from './change-distribution.ts'
import {
  type DecisionTree,
  findLeaf,
  growDecisionTree,
  mapLeaves,
  type TrainingRows,
  type TreeLeaf,
} from './decision-tree.ts'
import type { FallModel, FallModels, ForecastModel } from './forecast-model.ts'
import { featureCount, binTripFeatures } from './trip-features.ts'
import { collectTrainingRows, type MeasureChange } from './training-rows.ts'
import { isValidPrice, type TripPriceSeries } from './trip-series.ts'

const minFares = 30
const minChanges = 500
const prior = new Float64Array(changeBinCount)
const growth = { maxLeaves: 16, minRows: 200, priorWeight: 0, minGain: 60 }

/** Without half of a window's days, a fall may have been missed. */
const changeToLowestPrice: MeasureChange = (prices, from, to) => {
  const first = prices[from]
  const last = prices[to]
  if (!first || !last || !isValidPrice(first.price) || 2 * (to - from) < last.day - first.day) return null
  let lowest = Infinity
  for (let at = from + 1; at <= to; at += 1) {
    const price = prices[at]?.price ?? 0
    if (isValidPrice(price)) lowest = Math.min(lowest, price)
  }
  return lowest < Infinity ? Math.log(lowest / first.price) : null
}

/** Fits to prices seen up to `today`. */
export function fitFallModels(trips: readonly TripPriceSeries[], today: number): FallModels {
  const collected = collectTrainingRows(trips, today, fallWindowDays, changeToLowestPrice)
  const models: Partial<Record<FallWindowDays, FallModel>> = {}
  for (const [days, rows] of collected) {
    if (rows.count < minChanges) continue
    const outcomes = toBacktestOutcomes(runForecastBacktest(rows, days, prior, growth), rows)
    const fall = fitFallCalibration(outcomes, rows, new Set(rows.days).size / days)
    models[days] = { tree: growFallTree(rows), fall }
  }
  return models
}

function growFallTree(rows: TrainingRows): DecisionTree {
  const everyRow = Int32Array.from({ length: rows.count }, (_, row) => row)
  const tree = growDecisionTree(rows, everyRow, prior, growth)
  const fares = new Map<TreeLeaf, Set<number>>()
  for (const row of everyRow) {
    const leaf = findLeaf(tree, rows.features.subarray(row * featureCount, (row + 1) * featureCount))
    fares.set(leaf, (fares.get(leaf) ?? new Set()).add(rows.trips[row] ?? 0))
  }
  return mapLeaves(tree, (leaf) => ({ ...leaf, count: fares.get(leaf)?.size ?? 0 }))
}

/**
 * How often comparable fares fell: those of all routes that were as long before departure, and changed as often, as much and
 * as long ago. Shares are shrunk to that of all fares, as calibrated on other city pairs. Windows without enough fares, or that
 * end after departure, are left out.
 */
export function fallFrequencies(
  trip: TripPriceSeries,
  today: number,
  { falls }: Pick<ForecastModel, 'falls'>,
): FallFrequency[] {
  const at = trip.prices.findLastIndex(({ day }) => day <= today)
  const last = trip.prices[at]
  if (!last || !isValidPrice(last.price) || today - last.day > maxForecastPriceAgeDays) return []
  const moment = binTripFeatures(trip, at, today)
  return fallWindowDays.flatMap((days) => {
    const model = falls[days]
    if (!model || today + days > trip.departureDay) return []
    const leaf = findLeaf(model.tree, moment)
    if (leaf.count < minFares) return []
    const share = calibrateChance(model.fall, significantFallProbability(toLeafDistribution(leaf)))
    return { days, share, fares: leaf.count }
  })
}
