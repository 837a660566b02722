import type { ChangeDistribution } from './change-distribution.ts'
import { featureCount } from './trip-features.ts'
import {
  type TreeGrowthParameters,
  growDecisionTree,
  findLeaf,
  type TreeLeaf,
  type TrainingRows,
} from './decision-tree.ts'

/** A forecast of a past change by a tree that was fitted without its city pair and its time. */
export interface BacktestTrial {
  leaf: TreeLeaf
  row: number
  /** Index of the time window, oldest first. */
  window: number
}

export function groupByWindow<Trial extends { window: number }>(trials: readonly Trial[]): Trial[][] {
  return [...Map.groupBy(trials, ({ window }) => window).values()]
}

const windows = 3
const folds = 2

/**
 * Backtests over 3 time windows x 2 folds of city pairs: each tree is fitted to the other fold's changes that were complete
 * when the window began; with too little history, to the other fold alone.
 */
export function runForecastBacktest(
  rows: TrainingRows,
  horizon: number,
  prior: ChangeDistribution,
  growth: TreeGrowthParameters,
): BacktestTrial[] {
  const trials: BacktestTrial[] = []
  const spans = listBacktestWindows(rows, horizon)
  const foldOf = assignFolds(rows)
  for (const [window, { from, to, known }] of spans.entries()) {
    for (let fold = 0; fold < folds; fold += 1) {
      const taught: number[] = []
      const asked: number[] = []
      for (let row = 0; row < rows.count; row += 1) {
        const day = rows.days[row] ?? 0
        if (foldOf(row) === fold) {
          if (day >= from && day < to) asked.push(row)
        } else if (day <= known) taught.push(row)
      }
      if (taught.length < growth.minRows || asked.length === 0) continue
      const tree = growDecisionTree(rows, Int32Array.from(taught), prior, growth)
      for (const row of asked) {
        const moment = rows.features.subarray(row * featureCount, (row + 1) * featureCount)
        trials.push({ leaf: findLeaf(tree, moment), row, window })
      }
    }
  }
  return trials
}

interface Span {
  from: number
  to: number
  known: number
}

function listBacktestWindows(rows: TrainingRows, horizon: number): Span[] {
  let [first, last] = [Infinity, -Infinity]
  for (const day of rows.days) {
    first = Math.min(first, day)
    last = Math.max(last, day)
  }
  const begin = first + horizon + Math.min(horizon, 3)
  if (last < begin) return [{ from: first, to: last + 1, known: last }]
  const width = (last + 1 - begin) / windows
  return Array.from({ length: windows }, (_, at) => {
    const from = Math.round(begin + at * width)
    return { from, to: Math.round(begin + (at + 1) * width), known: from - horizon }
  }).filter(({ from, to }) => from < to)
}

/** Folds by city pair; by week of departure where there is one pair. */
function assignFolds({ pairs, departures }: TrainingRows): (row: number) => number {
  const alone = pairs.every((pair) => pair === pairs[0])
  return (row) => ((alone ? Math.floor((departures[row] ?? 0) / 7) : (pairs[row] ?? 0)) & 0xffff) % folds
}
