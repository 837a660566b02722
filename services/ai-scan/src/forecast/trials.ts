import type { ForecastHorizonDays } from '@faresight/contracts/ai-scan/forecast-rules'
import type { Spread } from './change.ts'
import { featureCount } from './moment.ts'
import { type Growth, growTree, leafOf, type Leaf, type Rows } from './tree.ts'

/** What a tree that knew neither the city pair nor the day said of a change, and what became of it. */
export interface Trial {
  leaf: Leaf
  row: number
  /** Which of the trials by time, oldest first. */
  window: number
}

const windows = 3
const folds = 2

/**
 * Forecasts of the past as they would have been made: for each of some windows of days and each fold of city pairs, by a tree
 * of the other pairs' changes that were known by then. Where history is too short for that, by the other pairs' alone.
 */
export function trialsOf(rows: Rows, horizon: ForecastHorizonDays, prior: Spread, growth: Growth): Trial[] {
  const trials: Trial[] = []
  const spans = windowsOf(rows, horizon)
  const foldOf = foldsOf(rows)
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
      if (taught.length < growth.fewest || asked.length === 0) continue
      const tree = growTree(rows, Int32Array.from(taught), prior, growth)
      for (const row of asked) {
        const moment = rows.features.subarray(row * featureCount, (row + 1) * featureCount)
        trials.push({ leaf: leafOf(tree, moment), row, window })
      }
    }
  }
  return trials
}

interface Span {
  from: number
  to: number
  /** Changes from days up to this one were complete on `from`. */
  known: number
}

function windowsOf(rows: Rows, horizon: ForecastHorizonDays): Span[] {
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

/** City pairs in turn; weeks of departure where there is but one pair. */
function foldsOf({ pairs, departures }: Rows): (row: number) => number {
  const alone = pairs.every((pair) => pair === pairs[0])
  return (row) => ((alone ? Math.floor((departures[row] ?? 0) / 7) : (pairs[row] ?? 0)) & 0xffff) % folds
}
