import {
  fallWindowDays,
  maxForecastPriceAgeDays,
  type FallWindowDays,
} from '@faresight/contracts/ai-scan/forecast-rules'
import { toLeafDistribution } from './calibration.ts'
import { changeBinCount, significantFallProbability } from './change-distribution.ts'
import { type DecisionTree, findLeaf, growDecisionTree, mapLeaves, type TreeLeaf } from './decision-tree.ts'
import type { ForecastModel } from './forecast-model.ts'
import { featureCount, binTripFeatures } from './trip-features.ts'
import { collectTrainingRows, type MeasureChange } from './training-rows.ts'
import { isValidPrice, type TripPriceSeries } from './trip-series.ts'

/** How many fares like a trip's fell by at least 3% at some time within so many days. */
export interface FallFrequency {
  days: FallWindowDays
  /** 0 to 1. */
  share: number
  /** Number of fares; at least `minFares`. */
  fares: number
}

/**
 * By window, a tree whose leaves are distributions of the change to the lowest price in the window. A leaf's count is its
 * number of fares. Windows without enough fares are missing.
 */
export type FallTrees = Readonly<Partial<Record<FallWindowDays, DecisionTree>>>

const minFares = 30
const minChanges = 500
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
export function fitFallTrees(trips: readonly TripPriceSeries[], today: number): FallTrees {
  const collected = collectTrainingRows(trips, today, fallWindowDays, changeToLowestPrice)
  const trees: Partial<Record<FallWindowDays, DecisionTree>> = {}
  for (const [days, rows] of collected) {
    if (rows.count < minChanges) continue
    const everyRow = Int32Array.from({ length: rows.count }, (_, row) => row)
    const tree = growDecisionTree(rows, everyRow, new Float64Array(changeBinCount), growth)
    const fares = new Map<TreeLeaf, Set<number>>()
    for (const row of everyRow) {
      const leaf = findLeaf(tree, rows.features.subarray(row * featureCount, (row + 1) * featureCount))
      fares.set(leaf, (fares.get(leaf) ?? new Set()).add(rows.trips[row] ?? 0))
    }
    trees[days] = mapLeaves(tree, (leaf) => ({ ...leaf, count: fares.get(leaf)?.size ?? 0 }))
  }
  return trees
}

/**
 * How often comparable fares fell: those of all routes that were as long before departure, and changed as often, as much and
 * as long ago. Windows without enough fares, or that end after departure, are left out.
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
    const tree = falls[days]
    if (!tree || today + days > trip.departureDay) return []
    const leaf = findLeaf(tree, moment)
    if (leaf.count < minFares) return []
    return { days, share: significantFallProbability(toLeafDistribution(leaf)), fares: leaf.count }
  })
}
