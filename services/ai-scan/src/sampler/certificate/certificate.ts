import { type Belief, liveliness, varianceOf } from '../model/belief.ts'
import { bestPair, type BestPair } from '../choice/deals.ts'
import { correct, drawEnsemble, ownCount, samples } from './ensemble.ts'
import type { Calibration } from '../learned.ts'
import { weightsOf } from '../model/mixture.ts'
import { lookAhead, type Scan } from '../survey.ts'
import type { Certificate } from '../task.ts'

// How much cheaper than the best an unchecked pair may be. The samples alone are too wide, since a search looks first
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

export function certificateOf(scan: Scan): Certificate | null {
  const best = bestPair(scan)
  if (!best) return null
  const candidates = scan.candidates.count
  return { candidates, confidence, gap: gapOf(scan, best) }
}

export function isSure(scan: Scan): boolean {
  const best = bestPair(scan)
  return best !== null && gapOf(scan, best) <= sureShare * best.price
}

export function featuresOf(scan: Scan): readonly number[] | null {
  const best = bestPair(scan)
  return best && features(scan, best)
}

/** Bound on ln(best / cheapest unchecked): less than 0 says nothing more than 0 does. */
export function boundOf(inputs: readonly number[], { coefficients, offset }: Calibration): number {
  return Math.max(
    0,
    coefficients.reduce((sum, coefficient, i) => sum + coefficient * (inputs[i] ?? 0), offset),
  )
}

function gapOf(scan: Scan, best: BestPair): number {
  if (scan.outcomes.size >= scan.candidates.count) return 0
  return best.price * (1 - Math.exp(-boundOf(features(scan, best), scan.learned.certificate)))
}

function features(scan: Scan, best: BestPair): readonly number[] {
  if (scan.certified?.made === scan.made) return scan.certified.features
  lookAhead(scan)
  const bar = Math.log(best.price)
  const gaps = sampledGaps(scan, bar)
  const at = (share: number) => Math.max(0, gaps[Math.floor(share * (gaps.length - 1))] ?? 0)
  const logs = [...scan.outcomes.values()].flatMap((outcome) => (outcome ? [Math.log(outcome.price)] : []))
  const isTie = (log: number) => log < bar + tie
  const sinceBest = (scan.made - logs.findIndex(isTie)) / scan.made
  const ties = Math.log(logs.filter(isTie).length)
  const spread = spreadOf(logs)
  const fewness = 1 / Math.sqrt(scan.made)
  const [, bundled = 0] = weightsOf(scan.mixture)
  const informed = Number(scan.isInformed)
  const found = [at(0.5), at(0.8), at(0.95), ties, spread, fewness, sinceBest, bundled, informed]
  // What widens a bound is forgotten as checks are made, so each of these counts for itself and by their fewness.
  found.push(...[spread, bundled, informed].map((feature) => feature * fewness))
  scan.certified = { made: scan.made, features: found }
  return found
}

function spreadOf(logs: readonly number[]): number {
  const mean = logs.reduce((sum, log) => sum + log, 0) / logs.length
  return Math.sqrt(logs.reduce((sum, log) => sum + (log - mean) ** 2, 0) / logs.length)
}

/** Ascending. */
function sampledGaps(scan: Scan, bar: number): number[] {
  const weights = weightsOf(scan.mixture)
  return weights
    .flatMap((weight, i) => (weight < leastWeight ? [] : gapsOf(scan, i, bar, Math.round(samples * weight))))
    .sort((a, b) => a - b)
}

/** By sample, how far the cheapest unchecked pair lies under the bar; at least -1. */
function gapsOf(scan: Scan, which: number, bar: number, count: number): number[] {
  const belief = scan.mixture.beliefs[which]!
  const ensemble = (scan.ensembles[which] ??= drawEnsemble(
    scan.space,
    scan.learned,
    belief.noise,
    scan.task.seed,
  ))
  correct(ensemble, belief)
  const { candidates, space } = scan
  const { deviations, own } = ensemble
  const width = Math.sqrt(liveliness(belief))
  const ownWidth = width * Math.sqrt(belief.noise.pair)
  const most = new Float64Array(count).fill(-1)
  for (const c of withinReach(scan, belief, bar)) {
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

function withinReach(scan: Scan, belief: Belief, bar: number): number[] {
  const width = Math.sqrt(liveliness(belief))
  const found: { c: number; far: number }[] = []
  for (let c = 0; c < scan.candidates.count; c += 1) {
    if (scan.isDone[c]) continue
    const far = (belief.expected[c]! - bar) / (width * Math.sqrt(varianceOf(belief, c)))
    if (far < outOfReach) found.push({ c, far })
  }
  return found
    .sort((a, b) => a.far - b.far)
    .slice(0, mostPairs)
    .map(({ c }) => c)
}
