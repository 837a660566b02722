import {
  significantFallProbability,
  isSignificantFall,
  isSignificantRise,
  isUnchangedLikely,
  changeQuantile,
  significantRiseProbability,
  cumulativeProbabilitiesAtChange,
  type ChangeDistribution,
} from './change-distribution.ts'
import type { ChanceCalibration, QuantileLevels } from './forecast-model.ts'
import type { TreeLeaf, TrainingRows } from './decision-tree.ts'
import { type BacktestTrial, groupByWindow } from './backtest.ts'

/** A backtest forecast, and what happened. `change` is ln(later / current price). */
export interface BacktestOutcome {
  change: number
  /** Cumulative probability below the change, and up to and including it. */
  below: number
  upTo: number
  spread: ChangeDistribution
  median: number
  fallChance: number
  riseChance: number
  fell: boolean
  rose: boolean
  window: number
  pair: number
  departure: number
}

export function toLeafDistribution(leaf: TreeLeaf): ChangeDistribution {
  const total = leaf.shares.reduce((sum, share) => sum + share, 0)
  return Float64Array.from(leaf.shares, (share) => share / total)
}

export function toBacktestOutcomes(trials: readonly BacktestTrial[], rows: TrainingRows): BacktestOutcome[] {
  const known = new Map<
    TreeLeaf,
    { spread: ChangeDistribution; median: number; fallChance: number; riseChance: number }
  >()
  const saidBy = (leaf: TreeLeaf) => {
    const said = known.get(leaf)
    if (said) return said
    const spread = toLeafDistribution(leaf)
    const [fallChance, riseChance] = [significantFallProbability(spread), significantRiseProbability(spread)]
    const fresh = { spread, median: changeQuantile(spread, 0.5), fallChance, riseChance }
    known.set(leaf, fresh)
    return fresh
  }
  return trials.map(({ leaf, row, window }) => {
    const { spread, median, fallChance, riseChance } = saidBy(leaf)
    const change = rows.changes[row] ?? 0
    return {
      change,
      ...cumulativeProbabilitiesAtChange(spread, change),
      spread,
      median,
      fallChance,
      riseChance,
      fell: isSignificantFall(change),
      rose: isSignificantRise(change),
      window,
      pair: rows.pairs[row] ?? 0,
      departure: rows.departures[row] ?? 0,
    }
  })
}

/** Weight of the prior levels, in periods of the horizon's length. */
const priorPeriods = 1
const minOutcomesPerPeriod = 500

/**
 * Split conformal quantile levels (Vovk, Gammerman and Shafer 2005; Romano, Patterson and Candès 2019) on the scale of each
 * leaf's distribution, from forecasts whose range is not the current price alone. Markets shift: the fewer periods of the
 * horizon's length were seen, the fewer misses are allowed, and the nearer the levels stay to `prior`.
 * @param periods days seen / horizon
 */
export function calibrateQuantileLevels(
  outcomes: readonly BacktestOutcome[],
  prior: QuantileLevels,
  periods: number,
): QuantileLevels {
  const [low80, high80] = searchQuantileBounds(
    outcomes,
    { promised: 0.8, low: prior.low80, high: prior.high80 },
    periods,
  )
  const [low95, high95] = searchQuantileBounds(
    outcomes,
    { promised: 0.95, low: prior.low95, high: prior.high95 },
    periods,
  )
  return { low95, low80, high80, high95 }
}

function searchQuantileBounds(
  outcomes: readonly BacktestOutcome[],
  { promised, low, high }: { promised: number; low: number; high: number },
  periods: number,
): [low: number, high: number] {
  const moving = outcomes.filter(({ spread }) => !isUnchangedLikely(spread, promised))
  const lower = Float64Array.from(moving, ({ upTo }) => upTo).sort()
  const upper = Float64Array.from(moving, ({ below }) => below).sort()
  const missed = (((1 - promised) / 2) * periods ** 2) / (periods ** 2 + 2)
  const weight = Math.min(periods, moving.length / minOutcomesPerPeriod)
  const at = (sorted: Float64Array, share: number, before: number) => {
    const needed = sorted[Math.round(share * (sorted.length - 1))] ?? before
    return (weight * needed + priorPeriods * before) / (weight + priorPeriods)
  }
  return [Math.min(0.5, at(lower, missed, low)), Math.max(0.5, at(upper, 1 - missed, high))]
}

const drifts = [0.25, 0.5, 0.75, 1]

/**
 * Weight of the median in the forecast, 0 to 1: the one with the least absolute error, if it beats persistence in each
 * window and, over city pairs, by more than one standard error; else 0.
 */
export function fitMedianWeight(outcomes: readonly BacktestOutcome[]): number {
  const windows = groupByWindow(outcomes)
  if (windows.length < 2) return 0
  let best = { drift: 0, sum: 0 }
  for (const drift of drifts) {
    const gain = ({ change, median }: BacktestOutcome) =>
      Math.abs(Math.exp(change) - 1) - Math.abs(Math.exp(change) - Math.exp(drift * median))
    if (windows.some((part) => sumOutcomes(part, gain) < 0)) continue
    const gains = [...Map.groupBy(outcomes, ({ pair }) => pair).values()].map((part) =>
      sumOutcomes(part, gain),
    )
    const sum = gains.reduce((total, one) => total + one, 0)
    const spread = Math.sqrt(gains.reduce((total, one) => total + one * one, 0))
    if (sum > spread && sum > best.sum) best = { drift, sum }
  }
  return best.drift
}

function sumOutcomes(
  outcomes: readonly BacktestOutcome[],
  value: (outcome: BacktestOutcome) => number,
): number {
  return outcomes.reduce((sum, outcome) => sum + value(outcome), 0)
}

/** A chance that the backtest gave, and whether it came true. */
export interface ChanceTrial {
  chance: number
  happened: boolean
  window: number
}

/** Weight of a slope of 0, in periods of the horizon's length. */
const flatPeriods = 0.25
const minTrialsPerWindow = 30
/** Without it, chances above 0.6 came true 14 points less often than predicted on recorded fares, with it 9. */
const confirmationMargin = 0.1
const maxUntestedChance = 0.5
const chanceStep = 0.05
const chanceSteps = Array.from({ length: 10 }, (_, at) => maxUntestedChance + at * chanceStep)

/**
 * The slope with the least squared error, clamped to [0, 1] and shrunk where few periods were seen; and the highest chance
 * that at least two windows confirmed, each by more events than predicted, or the base rate.
 */
export function fitChanceCalibration(
  trials: readonly ChanceTrial[],
  baseRate: number,
  periods: number,
): ChanceCalibration {
  const mean = trials.reduce((sum, { chance }) => sum + chance, 0) / trials.length
  let [together, alone] = [0, 0.01]
  for (const { chance, happened } of trials) {
    together += (chance - mean) * Number(happened)
    alone += (chance - mean) ** 2
  }
  const slope = Math.min(1, Math.max(0, together / alone))
  const confirmed = chanceSteps.filter((step) => isChanceConfirmed(trials, step)).at(-1)
  const maxChance = confirmed === undefined ? maxUntestedChance : Math.min(1, confirmed + chanceStep)
  return {
    baseRate,
    slope: (slope * periods) / (periods + flatPeriods),
    maxChance: Math.max(baseRate, maxChance),
  }
}

export function fitFallCalibration(
  outcomes: readonly BacktestOutcome[],
  rows: TrainingRows,
  periods: number,
): ChanceCalibration {
  return fitChanceCalibration(
    outcomes.map(({ fallChance, fell, window }) => ({ chance: fallChance, happened: fell, window })),
    shareOfChangesThat(rows, isSignificantFall),
    periods,
  )
}

export function fitRiseCalibration(
  outcomes: readonly BacktestOutcome[],
  rows: TrainingRows,
  periods: number,
): ChanceCalibration {
  return fitChanceCalibration(
    outcomes.map(({ riseChance, rose, window }) => ({ chance: riseChance, happened: rose, window })),
    shareOfChangesThat(rows, isSignificantRise),
    periods,
  )
}

function shareOfChangesThat({ changes }: TrainingRows, test: (change: number) => boolean): number {
  return changes.filter(test).length / changes.length
}

export function calibrateChance({ baseRate, slope, maxChance }: ChanceCalibration, raw: number): number {
  return Math.min(maxChance, Math.max(0, baseRate + slope * (raw - baseRate)))
}

function isChanceConfirmed(trials: readonly ChanceTrial[], atLeast: number): boolean {
  const high = trials.filter(({ chance }) => chance >= atLeast)
  const judged = groupByWindow(high).filter(({ length }) => length >= minTrialsPerWindow)
  const happened = (some: readonly ChanceTrial[]) => some.filter((trial) => trial.happened).length
  const needed = atLeast + confirmationMargin
  return judged.length >= 2 && judged.every((some) => happened(some) >= needed * some.length)
}
