import {
  fallChanceOf,
  hasFallen,
  hasRisen,
  quantileOf,
  riseChanceOf,
  sharesOf,
  type Spread,
} from './change.ts'
import type { Chance, Levels } from './learned.ts'
import type { Leaf, Rows } from './tree.ts'
import type { Trial } from './trials.ts'

/** A trial with what was said and what happened. */
export interface Outcome {
  change: number
  /** Shares of the said spread below the change, and up to it with all that changed exactly so. */
  below: number
  upTo: number
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

const doubt = 200

/**
 * The levels at which a spread's quantiles would have held 80 and 95 of 100: a tenth of the later prices lay below the lower
 * one, and so on. They are split conformal bounds (Vovk 2005; Romano, Patterson and Candès 2019) on the scale of the spread
 * itself, so a range widens where its spread does. Few trials leave them near `prior`.
 */
export function levelsOf(outcomes: readonly Outcome[], prior: Levels): Levels {
  const lower = Float64Array.from(outcomes, ({ upTo }) => upTo).sort()
  const upper = Float64Array.from(outcomes, ({ below }) => below).sort()
  const count = outcomes.length
  const at = (sorted: Float64Array, share: number, before: number) => {
    const found = sorted[Math.min(count - 1, Math.max(0, Math.round(share * (count - 1))))] ?? before
    return (count * found + doubt * before) / (count + doubt)
  }
  return {
    low95: Math.min(0.5, at(lower, 0.025, prior.low95)),
    low80: Math.min(0.5, at(lower, 0.1, prior.low80)),
    high80: Math.max(0.5, at(upper, 0.9, prior.high80)),
    high95: Math.max(0.5, at(upper, 0.975, prior.high95)),
  }
}

const drifts = [0.25, 0.5, 0.75, 1]

/** How much of the median to follow: what would have erred least, if that is sure enough to be better than not moving. */
export function driftOf(outcomes: readonly Outcome[]): number {
  let best = { drift: 0, sum: 0 }
  for (const drift of drifts) {
    const gains = blocksOf(outcomes, ({ change, median }) => {
      const later = Math.exp(change)
      return Math.abs(later - 1) - Math.abs(later - Math.exp(drift * median))
    })
    const sum = gains.reduce((total, gain) => total + gain, 0)
    const spread = Math.sqrt(gains.reduce((total, gain) => total + gain * gain, 0))
    if (sum > 2 * spread && sum > best.sum) best = { drift, sum }
  }
  return best.drift
}

/** Sums by city pair and window: within one of these, outcomes are too much alike to be counted each. */
function blocksOf(outcomes: readonly Outcome[], value: (outcome: Outcome) => number): number[] {
  const sums = new Map<number, number>()
  for (const outcome of outcomes) {
    const block = outcome.pair * 8 + outcome.window
    sums.set(block, (sums.get(block) ?? 0) + value(outcome))
  }
  return [...sums.values()]
}

/** The chance that was said and whether it happened, of each trial, as least squares would have corrected it. */
export function chanceOf(said: readonly { chance: number; happened: boolean }[], base: number): Chance {
  const count = said.length
  const mean = said.reduce((sum, { chance }) => sum + chance, 0) / count
  const happened = said.filter((one) => one.happened).length / count
  let [together, alone] = [0, 1e-6 * count + 0.01]
  for (const one of said) {
    together += (one.chance - mean) * (Number(one.happened) - happened)
    alone += (one.chance - mean) ** 2
  }
  return { base, trust: count === 0 ? 0 : Math.min(1, Math.max(0, together / alone)) }
}
