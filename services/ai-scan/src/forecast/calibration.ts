import {
  fallChanceOf,
  hasFallen,
  hasRisen,
  isStill,
  quantileOf,
  riseChanceOf,
  sharesOf,
  type Spread,
} from './change.ts'
import type { Levels } from './learned.ts'
import type { Leaf, Rows } from './tree.ts'
import type { Trial } from './trials.ts'

/** A trial with what was said and what happened. */
export interface Outcome {
  change: number
  /** Shares of the said spread below the change, and up to it with all that changed exactly so. */
  below: number
  upTo: number
  spread: Spread
  median: number
  fallChance: number
  riseChance: number
  fell: boolean
  rose: boolean
  window: number
  pair: number
  departure: number
}

export function spreadOf(leaf: Leaf): Spread {
  const total = leaf.shares.reduce((sum, share) => sum + share, 0)
  return Float64Array.from(leaf.shares, (share) => share / total)
}

export function outcomesOf(trials: readonly Trial[], rows: Rows): Outcome[] {
  const known = new Map<Leaf, { spread: Spread; median: number; fallChance: number; riseChance: number }>()
  const saidBy = (leaf: Leaf) => {
    const said = known.get(leaf)
    if (said) return said
    const spread = spreadOf(leaf)
    const [fallChance, riseChance] = [fallChanceOf(spread), riseChanceOf(spread)]
    const fresh = { spread, median: quantileOf(spread, 0.5), fallChance, riseChance }
    known.set(leaf, fresh)
    return fresh
  }
  return trials.map(({ leaf, row, window }) => {
    const { spread, median, fallChance, riseChance } = saidBy(leaf)
    const change = rows.changes[row] ?? 0
    return {
      change,
      ...sharesOf(spread, change),
      spread,
      median,
      fallChance,
      riseChance,
      fell: hasFallen(change),
      rose: hasRisen(change),
      window,
      pair: rows.pairs[row] ?? 0,
      departure: rows.departures[row] ?? 0,
    }
  })
}

/** As if over that many periods of the horizon's length `prior` had been right. */
const doubtPeriods = 1
/** After so many periods the worst window counts by half. */
const steadyPeriods = 4
const fewestOfWindow = 500

/**
 * The levels at which a spread's quantiles would have held 80 and 95 of 100: a tenth of the later prices lay below the lower
 * one, and so on, of those moments alone in which more than the price of now is needed for that. They are split conformal bounds
 * (Vovk 2005; Romano, Patterson and Candès 2019) on the scale of the spread itself, so a range widens where its spread does.
 * Markets change: the fewer periods as long as the horizon were seen, the more counts what the worst window needed, and the
 * nearer bounds stay to `prior`.
 */
export function levelsOf(outcomes: readonly Outcome[], prior: Levels, periods: number): Levels {
  const [low80, high80] = boundsOf(outcomes, { promised: 0.8, low: prior.low80, high: prior.high80 }, periods)
  const [low95, high95] = boundsOf(
    outcomes,
    { promised: 0.95, low: prior.low95, high: prior.high95 },
    periods,
  )
  return { low95, low80, high80, high95 }
}

function boundsOf(
  outcomes: readonly Outcome[],
  { promised, low, high }: { promised: number; low: number; high: number },
  periods: number,
): [low: number, high: number] {
  const moving = outcomes.filter(({ spread }) => !isStill(spread, promised))
  const lower = sortedBy(moving, ({ upTo }) => upTo)
  const upper = sortedBy(moving, ({ below }) => below)
  const missed = (((1 - promised) / 2) * (periods + 0.5)) / (periods + 1)
  const worstShare = steadyPeriods / (steadyPeriods + periods)
  const at = (sorted: readonly Float64Array[], share: number, before: number) => {
    const found = sorted.map((values) => values[Math.round(share * (values.length - 1))] ?? before)
    const worst = share < 0.5 ? Math.min(...found) : Math.max(...found)
    const needed = found[0] === undefined ? before : found[0] + worstShare * (worst - found[0])
    const weight = Math.min(periods, moving.length / fewestOfWindow)
    return (weight * needed + doubtPeriods * before) / (weight + doubtPeriods)
  }
  return [Math.min(0.5, at(lower, missed, low)), Math.max(0.5, at(upper, 1 - missed, high))]
}

/** Of all outcomes first, then of each window that has enough. */
function sortedBy(outcomes: readonly Outcome[], value: (outcome: Outcome) => number): Float64Array[] {
  const parts = windowsOf(outcomes).filter((part) => part.length >= fewestOfWindow)
  return [outcomes, ...parts].map((part) => Float64Array.from(part, value).sort())
}

function windowsOf(outcomes: readonly Outcome[]): Outcome[][] {
  return [...Map.groupBy(outcomes, ({ window }) => window).values()]
}

const drifts = [0.25, 0.5, 0.75, 1]

/**
 * How much of the median to follow: what would have erred least, if it was better than not moving in each window, and over
 * all city pairs surely so.
 */
export function driftOf(outcomes: readonly Outcome[]): number {
  const windows = windowsOf(outcomes)
  if (windows.length < 2) return 0
  let best = { drift: 0, sum: 0 }
  for (const drift of drifts) {
    const gain = ({ change, median }: Outcome) =>
      Math.abs(Math.exp(change) - 1) - Math.abs(Math.exp(change) - Math.exp(drift * median))
    if (windows.some((part) => sumOf(part, gain) < 0)) continue
    const gains = [...Map.groupBy(outcomes, ({ pair }) => pair).values()].map((part) => sumOf(part, gain))
    const sum = gains.reduce((total, one) => total + one, 0)
    const spread = Math.sqrt(gains.reduce((total, one) => total + one * one, 0))
    if (sum > spread && sum > best.sum) best = { drift, sum }
  }
  return best.drift
}

function sumOf(outcomes: readonly Outcome[], value: (outcome: Outcome) => number): number {
  return outcomes.reduce((sum, outcome) => sum + value(outcome), 0)
}

/** By how much chances should have differed from their mean for the least squared error: 1 is as much as they did. */
export function trustOf(said: readonly { chance: number; happened: boolean }[]): number {
  const mean = said.reduce((sum, { chance }) => sum + chance, 0) / said.length
  let [together, alone] = [0, 0.01]
  for (const { chance, happened } of said) {
    together += (chance - mean) * Number(happened)
    alone += (chance - mean) ** 2
  }
  return Math.min(1, Math.max(0, together / alone))
}
