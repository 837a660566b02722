import type { Calibration } from '../sampler/learned.ts'
import { solve } from './equations.ts'

/** One certificate whose truth became known. */
export interface Scored {
  /** Scans that are alike: how far each kind is off is looked at alone. */
  group: string
  /** Equal weight for each city pair needs less weight for each scan of one that has many. */
  weight: number
  features: readonly number[]
  /** ln(best found / cheapest that was not checked). */
  logGap: number
}

/** How often a certificate shall be right. */
const confidence = 0.95
const fewestScored = 200
const smoothing = 1e-3
const ridge = 1e-4
const steps = 60

/**
 * Fits the certificate's quantile regression, and how much has to be added so that it would have been right often enough:
 * half-way between what all groups together need and what the worst needs, or, for a market other than that of the scored
 * ones, what the worst needs. `null` where there are too few to tell.
 */
export function calibrate(
  scored: readonly Scored[],
  market: 'familiar' | 'unfamiliar' = 'familiar',
): Calibration | null {
  const rows = scored
    .filter(({ logGap }) => logGap > -Infinity)
    .map((row) => ({ ...row, inputs: [1, ...row.features] }))
  if (rows.length < fewestScored) return null
  const [intercept = 0, ...coefficients] = regress(rows)
  const misses = rows.map((row) => ({ ...row, miss: missOf(row, [intercept, ...coefficients]) }))
  const pooled = quantileOf(misses)
  const worst = Math.max(...[...Map.groupBy(misses, ({ group }) => group).values()].map(quantileOf))
  return { coefficients, offset: intercept + (market === 'familiar' ? (pooled + worst) / 2 : worst) }
}

/** What would have to be added to a bound to be right. No bound is under 0, so where nothing is cheaper each is right. */
function missOf({ logGap, inputs }: Row, found: readonly number[]): number {
  return logGap <= 0 ? -Infinity : logGap - inputs.reduce((sum, input, i) => sum + input * (found[i] ?? 0), 0)
}

interface Row {
  weight: number
  inputs: readonly number[]
  logGap: number
}

/**
 * Quantile regression by the majorizing squares of Hunter and Lange (2000): each step is a weighted least squares. Gaps
 * under 0 count as 0, and not at all where they are foretold, as in Powell's (1986) for what is censored.
 */
function regress(rows: readonly Row[]): number[] {
  const size = rows[0]?.inputs.length ?? 0
  const inputs = rows.map((row) => Float64Array.from(row.inputs))
  const total = rows.reduce((sum, row) => sum + row.weight, 0)
  let found: Float64Array = new Float64Array(size)
  for (let step = 0; step < steps; step += 1) {
    const matrix = new Float64Array(size * size)
    const right = new Float64Array(size)
    for (const [i, x] of inputs.entries()) {
      const { weight = 0, logGap: seen = 0 } = rows[i] ?? {}
      const logGap = Math.max(0, seen)
      let fitted = 0
      for (let a = 0; a < size; a += 1) fitted += at(x, a) * at(found, a)
      if (logGap === 0 && fitted <= 0 && step > 0) continue
      const pull = weight / (smoothing + Math.abs(logGap - fitted))
      const push = pull * logGap + weight * (2 * confidence - 1)
      for (let a = 0; a < size; a += 1) {
        const scaled = pull * at(x, a)
        right[a] = at(right, a) + push * at(x, a)
        for (let b = 0; b <= a; b += 1) matrix[a * size + b] = at(matrix, a * size + b) + scaled * at(x, b)
      }
    }
    for (let a = 0; a < size; a += 1) matrix[a * size + a] = at(matrix, a * size + a) + ridge * total
    const next = solve(matrix, right)
    if (!next) break
    found = next
  }
  return [...found]
}

/** The value under which lies the wished share of the weight; the least that is known where that much is right anyway. */
function quantileOf(misses: readonly { miss: number; weight: number }[]): number {
  const sorted = misses.toSorted((a, b) => a.miss - b.miss)
  const wanted = confidence * sorted.reduce((sum, { weight }) => sum + weight, 0)
  let weights = 0
  for (const { miss, weight } of sorted) {
    weights += weight
    if (weights >= wanted && miss > -Infinity) return miss
  }
  return 0
}

function at(values: Float64Array, place: number): number {
  return values[place] ?? 0
}
