import { minPriceChangeShare } from '@faresight/contracts/ai-scan/forecast-rules'

// Changes of price are logarithms of the later price over the one of now. How they are spread is told by a weight for each
// of these steps; one of them is 'it did not change', which is by far the commonest change.

const fall = Math.log(1 - minPriceChangeShare)
const rise = Math.log(1 + minPriceChangeShare)
const still = 1e-6

/** Steps n lie from edge n to edge n + 1. */
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
export const stepCount = edges.length - 1
const fallSteps = edges.indexOf(fall)
export const stillStep = edges.indexOf(-still)
const riseStep = edges.indexOf(rise)

/** By step, how likely it is; they add up to 1. */
export type Spread = Float64Array

export function stepOf(change: number): number {
  // A fall of 3% counts as one, whatever the fractions of a machine make of it.
  const exact = change < 0 ? change - 1e-9 : change + 1e-9
  let low = 1
  let high = stepCount
  while (low < high) {
    const middle = (low + high) >> 1
    if (exact >= (edges[middle] ?? Infinity)) low = middle + 1
    else high = middle
  }
  return low - 1
}

/** The change below or at which lies that share of the weight. */
export function quantileOf(spread: Spread, share: number): number {
  let below = 0
  for (let step = 0; step < stepCount; step += 1) {
    const weight = spread[step] ?? 0
    if (below + weight >= share && weight > 0) {
      if (step === stillStep) return 0
      return within(step, Math.max(0, share - below) / weight)
    }
    below += weight
  }
  return edges[stepCount] ?? 0
}

/** The share of weight below a change, without and with that of the change itself: they differ for none at all. */
export function sharesOf(spread: Spread, change: number): { below: number; upTo: number } {
  const step = stepOf(change)
  let below = 0
  for (let at = 0; at < step; at += 1) below += spread[at] ?? 0
  const weight = spread[step] ?? 0
  if (step === stillStep) return { below, upTo: below + weight }
  const [from, to] = [edges[step] ?? 0, edges[step + 1] ?? 0]
  const part = Math.min(1, Math.max(0, (change - from) / (to - from)))
  return { below: below + part * weight, upTo: below + part * weight }
}

/**
 * Whether so many prices stay as they are that the one of now alone keeps what a range promises, as 0.8. Where far-off trips
 * hardly change, ranges that are held to all trips together would be too narrow for the near ones.
 */
export function isStill(spread: Spread, promised: number): boolean {
  return (spread[stillStep] ?? 0) >= promised
}

export function fallChanceOf(spread: Spread): number {
  return sum(spread, 0, fallSteps)
}

export function riseChanceOf(spread: Spread): number {
  return sum(spread, riseStep, stepCount)
}

export function hasFallen(change: number): boolean {
  return stepOf(change) < fallSteps
}

export function hasRisen(change: number): boolean {
  return stepOf(change) >= riseStep
}

export const sizes = 3

/** A fall or rise that counts, or a small change between. */
export function sizeOf(step: number): number {
  return step < fallSteps ? 0 : step < riseStep ? 1 : 2
}

/** What a split of changes is judged by: a great fall, a fall, hardly any change, none, a rise, a great rise. */
export const kindCount = 8
const kindBounds = [-0.24, -0.08, fall, -still, still, rise, 0.11]

export function kindOf(step: number): number {
  const middle = ((edges[step] ?? 0) + (edges[step + 1] ?? 0)) / 2
  return kindBounds.filter((bound) => middle > bound).length
}

function within(step: number, part: number): number {
  const [from, to] = [edges[step] ?? 0, edges[step + 1] ?? 0]
  return from + part * (to - from)
}

function sum(spread: Spread, from: number, to: number): number {
  let total = 0
  for (let at = from; at < to; at += 1) total += spread[at] ?? 0
  return total
}
