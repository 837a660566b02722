import { type Belief, liveliness, varianceOf } from '../model/belief.ts'
import { bestPair, yardstickOf } from '../choice/deals.ts'
import { correct, drawEnsemble, ownCount, samples } from './ensemble.ts'
import type { Calibration } from '../learned.ts'
import { chancesOf } from '../model/mixture.ts'
import { lookAhead, type Survey } from '../survey.ts'
import { type Certificate, lowestOf } from '../task.ts'

// How much lower than a fare those of unchecked pairs may be. The samples alone are too wide, since a search looks first
// where prices are low, so a quantile regression learned from finished scans turns them and a few counts into a bound.
// Indexes run over lengths that the arrays were made with, so `!` after them is safe in this file.

const confidence = 0.95
/** Where the bound is under this share of the price, more checks are not worth their calls. */
const sureShare = 0.02
/** Pairs that lie so many deviations above the best are left out, and all but the most likely ones. */
const outOfReach = 3.5
const mostPairs = 250
const leastWeight = 0.02
/** Prices within this much of the best are as good. */
const tie = 1e-3

/**
 * Measured from the lowest fare of all, which no checked pair undercuts, and not from the best deal: that costs more where
 * its time is worth it. Calibration measures the same.
 */
export function certify(survey: Survey): Certificate | null {
  const lowest = yardstickOf(survey)?.price
  if (lowest === undefined) return null
  const candidates = survey.candidates.count
  return { candidates, confidence, lowest, gap: gapBelow(survey, lowest) }
}

/** Measured from the lowest fare of the best pair: one that is undercut by others is not the last word. */
export function isSure(survey: Survey): boolean {
  const best = bestPair(survey)
  return best !== null && gapBelow(survey, best.lowest) <= sureShare * best.lowest
}

export function featuresOf(survey: Survey): readonly number[] | null {
  const yardstick = yardstickOf(survey)
  return yardstick && features(survey, yardstick.price)
}

/** Bound on ln(lowest seen / lowest unchecked): less than 0 says nothing more than 0 does. */
export function boundOf(inputs: readonly number[], { coefficients, offset }: Calibration): number {
  return Math.max(
    0,
    coefficients.reduce((sum, coefficient, i) => sum + coefficient * (inputs[i] ?? 0), offset),
  )
}

function gapBelow(survey: Survey, price: number): number {
  if (survey.outcomes.size >= survey.candidates.count) return 0
  return price * (1 - Math.exp(-boundOf(features(survey, price), survey.learned.certificate)))
}

function features(survey: Survey, price: number): readonly number[] {
  if (survey.certified?.made !== survey.made) survey.certified = { made: survey.made, features: new Map() }
  const known = survey.certified.features.get(price)
  if (known) return known
  lookAhead(survey)
  const bar = Math.log(price)
  const gaps = sampledGaps(survey, bar)
  const at = (share: number) => Math.max(0, gaps[Math.floor(share * (gaps.length - 1))] ?? 0)
  const logs = [...survey.outcomes.values()].flatMap((outcome) =>
    outcome ? [Math.log(lowestOf(outcome))] : [],
  )
  const isTie = (log: number) => log < bar + tie
  const sinceBest = (survey.made - logs.findIndex(isTie)) / survey.made
  const ties = Math.log(logs.filter(isTie).length)
  const spread = spreadOf(logs)
  const fewness = 1 / Math.sqrt(survey.made)
  const [, bundled = 0] = chancesOf(survey.mixture)
  const informed = Number(survey.isInformed)
  const found = [at(0.5), at(0.8), at(0.95), ties, spread, fewness, sinceBest, bundled, informed]
  // What widens a bound is forgotten as checks are made, so each of these counts for itself and by their fewness.
  found.push(...[spread, bundled, informed].map((feature) => feature * fewness))
  survey.certified.features.set(price, found)
  return found
}

function spreadOf(logs: readonly number[]): number {
  const mean = logs.reduce((sum, log) => sum + log, 0) / logs.length
  return Math.sqrt(logs.reduce((sum, log) => sum + (log - mean) ** 2, 0) / logs.length)
}

/** Ascending. */
function sampledGaps(survey: Survey, bar: number): number[] {
  const weights = chancesOf(survey.mixture)
  return weights
    .flatMap((weight, i) =>
      weight < leastWeight ? [] : gapsOf(survey, i, bar, Math.round(samples * weight)),
    )
    .sort((a, b) => a - b)
}

/** By sample, how far the cheapest unchecked pair lies under the bar; at least -1. */
function gapsOf(survey: Survey, which: number, bar: number, count: number): number[] {
  const belief = survey.mixture.beliefs[which]!
  const ensemble = (survey.ensembles[which] ??= drawEnsemble(
    survey.space,
    survey.learned,
    belief.noise,
    survey.task.seed,
  ))
  correct(ensemble, belief)
  const { candidates, space } = survey
  const { deviations, own } = ensemble
  const width = Math.sqrt(liveliness(belief))
  const ownWidth = width * Math.sqrt(belief.noise.pair)
  const most = new Float64Array(count).fill(-1)
  for (const c of withinReach(survey, belief, bar)) {
    const out = candidates.departure[c]! * samples
    // One way these are of the same day and of no stay, and count nothing.
    const back = (space.inbound + candidates.return[c]!) * samples
    const stay = Math.max(space.stayOf[c]!, 0) * samples
    const a = width * belief.share[c]!
    const b = candidates.isRoundTrip ? width - a : 0
    const both = candidates.isRoundTrip ? width : 0
    const gap = bar - belief.expected[c]!
    for (let s = 0; s < count; s += 1) {
      const apart = a * deviations[out + s]! + b * deviations[back + s]! + both * deviations[stay + s]!
      most[s] = Math.max(most[s]!, gap - apart - ownWidth * own[(c * 31 + s) & (ownCount - 1)]!)
    }
  }
  return [...most]
}

function withinReach(survey: Survey, belief: Belief, bar: number): number[] {
  const width = Math.sqrt(liveliness(belief))
  const found: { c: number; far: number }[] = []
  for (let c = 0; c < survey.candidates.count; c += 1) {
    if (survey.isDone[c]) continue
    const far = (belief.expected[c]! - bar) / (width * Math.sqrt(varianceOf(belief, c)))
    if (far < outOfReach) found.push({ c, far })
  }
  return found
    .sort((a, b) => a.far - b.far)
    .slice(0, mostPairs)
    .map(({ c }) => c)
}
