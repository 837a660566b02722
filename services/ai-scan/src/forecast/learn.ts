import { forecastHorizonDays, type ForecastHorizonDays } from '@faresight/contracts/ai-scan/forecast-rules'
import { ruleOf } from './advice.ts'
import { driftOf, levelsOf, type Outcome, outcomesOf, spreadOf, trustOf } from './calibration.ts'
import { hasFallen, hasRisen, type Spread, stepCount } from './change.ts'
import type { LearnedForecasts, Lesson } from './learned.ts'
import { livelinessOf, quickened } from './liveliness.ts'
import { rowsOf } from './rows.ts'
import type { TripSeries } from './series.ts'
import { shippedForecasts } from './shipped.ts'
import { type Growth, growTree, leavesOf, type Rows } from './tree.ts'
import { trialsOf } from './trials.ts'

const fewestChanges = 200
/** Of the length of the horizon: what all prices did in one of them tells little of the next. */
const fewestPeriods = 6
const growth: Growth = { leaves: 16, fewest: 200, doubt: 50, gain: 60 }

/**
 * What prices that were seen up to `today` teach of how prices change. Horizons of which too little was seen are told by the
 * shipped constants, made as lively as the nearest horizon that is known.
 */
export function learnForecasts(trips: readonly TripSeries[], today: number): LearnedForecasts {
  const lessons = new Map<ForecastHorizonDays, Lesson>()
  for (const [horizon, rows] of rowsOf(trips, today)) {
    if (rows.count >= fewestChanges) lessons.set(horizon, lessonOf(rows, horizon))
  }
  return {
    version: 2,
    horizons: Object.fromEntries(
      forecastHorizonDays.map((horizon) => [horizon, lessons.get(horizon) ?? guessOf(horizon, lessons)]),
    ),
  }
}

function lessonOf(rows: Rows, horizon: ForecastHorizonDays): Lesson {
  const shipped = shippedOf(horizon)
  const prior = averageOf(shipped)
  const outcomes = outcomesOf(trialsOf(rows, horizon, prior, growth), rows)
  const days = new Set(rows.days).size
  const periods = days / horizon
  const everyRow = Int32Array.from({ length: rows.count }, (_, row) => row)
  return {
    samples: rows.count,
    days,
    tree: growTree(rows, everyRow, prior, growth),
    levels: levelsOf(outcomes, shipped.levels, periods),
    drift: periods < fewestPeriods ? 0 : driftOf(outcomes),
    fall: {
      base: shareOf(rows, hasFallen),
      trust: trustOf(outcomes.map(({ fallChance, fell }) => ({ chance: fallChance, happened: fell }))),
    },
    rise: {
      base: shareOf(rows, hasRisen),
      trust: trustOf(outcomes.map(({ riseChance, rose }) => ({ chance: riseChance, happened: rose }))),
    },
    wait: ruleOf(outcomes.map((one) => ({ ...answerOf(one), chance: one.fallChance, right: one.fell }))),
    buy: ruleOf(outcomes.map((one) => ({ ...answerOf(one), chance: one.riseChance, right: one.rose }))),
  }
}

function answerOf({ pair, window, departure }: Outcome) {
  return { window, block: `${pair} ${window} ${Math.floor(departure / 7)}` }
}

function shareOf({ changes }: Rows, test: (change: number) => boolean): number {
  return changes.filter(test).length / changes.length
}

/** Of a horizon that was never seen. */
function guessOf(horizon: ForecastHorizonDays, lessons: ReadonlyMap<ForecastHorizonDays, Lesson>): Lesson {
  const shipped = shippedOf(horizon)
  const known = [...lessons.keys()].toSorted((a, b) => distance(a, horizon) - distance(b, horizon))[0]
  const lesson = known === undefined ? undefined : lessons.get(known)
  if (known === undefined || !lesson) return shipped
  return quickened(shipped, livelinessOf(averageOf(lesson), averageOf(shippedOf(known)), lesson.days))
}

function distance(a: ForecastHorizonDays, b: ForecastHorizonDays): number {
  return Math.abs(Math.log(a / b))
}

function shippedOf(horizon: ForecastHorizonDays): Lesson {
  const lesson = shippedForecasts.horizons[horizon]
  if (!lesson) throw new Error(`No forecast of ${horizon} days is shipped`)
  return lesson
}

/** How the changes of all moments together were spread. */
function averageOf({ tree }: Lesson): Spread {
  const spread = new Float64Array(stepCount)
  let total = 0
  for (const leaf of leavesOf(tree)) {
    total += leaf.count
    for (const [step, share] of spreadOf(leaf).entries())
      spread[step] = (spread[step] ?? 0) + leaf.count * share
  }
  return spread.map((weight) => weight / total)
}
