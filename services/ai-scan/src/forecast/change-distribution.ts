import { minPriceChangeShare } from '@faresight/contracts/ai-scan/forecast-rules'

// A change is ln(later / current price). Its distribution is a histogram over these bins, one of which is 'unchanged'.

const fall = Math.log(1 - minPriceChangeShare)
const rise = Math.log(1 + minPriceChangeShare)
const still = 1e-6

/** Bin n is [edge n, edge n + 1). */
const edges: readonly number[] = [
  -2,
  -1.1,
  -0.85,
  -0.68,
  -0.55,
  -0.45,
  -0.37,
  -0.3,
  -0.24,
  -0.19,
  -0.145,
  -0.11,
  -0.08,
  -0.053,
  fall,
  -0.014,
  -still,
  still,
  0.014,
  rise,
  0.053,
  0.08,
  0.11,
  0.145,
  0.19,
  0.24,
  0.3,
  0.37,
  0.45,
  0.55,
  0.68,
  0.85,
  1.1,
  2,
]
export const changeBinCount = edges.length - 1
const fallSteps = edges.indexOf(fall)
export const unchangedBin = edges.indexOf(-still)
const riseStep = edges.indexOf(rise)

/** Probability by bin; sums to 1. */
export type ChangeDistribution = Float64Array

export function toChangeBinIndex(change: number): number {
  // Rounding must not hide a fall of exactly 3%.
  const exact = change < 0 ? change - 1e-9 : change + 1e-9
  let low = 1
  let high = changeBinCount
  while (low < high) {
    const middle = (low + high) >> 1
    if (exact >= (edges[middle] ?? Infinity)) low = middle + 1
    else high = middle
  }
  return low - 1
}

/** Quantile, linear within a bin; 0 within the unchanged bin. */
export function changeQuantile(spread: ChangeDistribution, share: number): number {
  let below = 0
  for (let step = 0; step < changeBinCount; step += 1) {
    const weight = spread[step] ?? 0
    if (below + weight >= share && weight > 0) {
      if (step === unchangedBin) return 0
      return partOfBin(step, Math.max(0, share - below) / weight)
    }
    below += weight
  }
  return edges[changeBinCount] ?? 0
}

/** Probability below a change, and up to and including it; they differ only for no change. */
export function cumulativeProbabilitiesAtChange(
  spread: ChangeDistribution,
  change: number,
): { below: number; upTo: number } {
  const step = toChangeBinIndex(change)
  let below = 0
  for (let at = 0; at < step; at += 1) below += spread[at] ?? 0
  const weight = spread[step] ?? 0
  if (step === unchangedBin) return { below, upTo: below + weight }
  const [from, to] = [edges[step] ?? 0, edges[step + 1] ?? 0]
  const part = Math.min(1, Math.max(0, (change - from) / (to - from)))
  return { below: below + part * weight, upTo: below + part * weight }
}

/** Whether the current price alone has the promised probability, so that the range is that price. */
export function isUnchangedLikely(spread: ChangeDistribution, promised: number): boolean {
  return (spread[unchangedBin] ?? 0) >= promised
}

export function significantFallProbability(spread: ChangeDistribution): number {
  return sumShares(spread, 0, fallSteps)
}

export function significantRiseProbability(spread: ChangeDistribution): number {
  return sumShares(spread, riseStep, changeBinCount)
}

export function isSignificantFall(change: number): boolean {
  return toChangeBinIndex(change) < fallSteps
}

export function isSignificantRise(change: number): boolean {
  return toChangeBinIndex(change) >= riseStep
}

export const directionCount = 3

/** 0: a counted fall, 1: a small change, 2: a counted rise. */
export function toBinDirection(step: number): number {
  return step < fallSteps ? 0 : step < riseStep ? 1 : 2
}

/** Eight coarse classes of change by which tree splits are chosen. */
export const splitClassCount = 8
const kindBounds = [-0.24, -0.08, fall, -still, still, rise, 0.11]

export function toBinSplitClass(step: number): number {
  const middle = ((edges[step] ?? 0) + (edges[step + 1] ?? 0)) / 2
  return kindBounds.filter((bound) => middle > bound).length
}

function partOfBin(step: number, part: number): number {
  const [from, to] = [edges[step] ?? 0, edges[step + 1] ?? 0]
  return from + part * (to - from)
}

function sumShares(spread: ChangeDistribution, from: number, to: number): number {
  let total = 0
  for (let at = from; at < to; at += 1) total += spread[at] ?? 0
  return total
}
