import type { CertificateCalibration } from '../../sampler/market-parameters.ts'
import { solvePositiveDefinite } from './linear-systems.ts'

/** A certificate whose true gap became known. */
export interface ScoredCertificate {
  /** Kind of scan; the worst group widens all bounds. */
  group: string
  /** Gives each city pair equal total weight. */
  weight: number
  features: readonly number[]
  /** ln(best found / cheapest unchecked). */
  logGap: number
}

const confidence = 0.95
const minCertificates = 200
const smoothing = 1e-3
const ridge = 1e-4
const steps = 60

/**
 * Fits the quantile regression and its split conformal offset: half-way between the pooled and the worst group's, or the
 * worst group's for an unfamiliar market. `null` with fewer than 200 certificates.
 */
export function calibrateCertificate(
  scored: readonly ScoredCertificate[],
  market: 'familiar' | 'unfamiliar' = 'familiar',
): CertificateCalibration | null {
  const rows = scored
    .filter(({ logGap }) => logGap > -Infinity)
    .map((row) => ({ ...row, inputs: [1, ...row.features] }))
  if (rows.length < minCertificates) return null
  const [intercept = 0, ...coefficients] = fitQuantileRegression(rows)
  const misses = rows.map((row) => ({ ...row, miss: boundShortfall(row, [intercept, ...coefficients]) }))
  const pooled = weightedConfidenceQuantile(misses)
  const worst = Math.max(
    ...[...Map.groupBy(misses, ({ group }) => group).values()].map(weightedConfidenceQuantile),
  )
  return { coefficients, offset: intercept + (market === 'familiar' ? (pooled + worst) / 2 : worst) }
}

/** How far the bound is too low; no bound is below 0, so a gap of at most 0 is always covered. */
function boundShortfall({ logGap, inputs }: Row, found: readonly number[]): number {
  return logGap <= 0 ? -Infinity : logGap - inputs.reduce((sum, input, i) => sum + input * (found[i] ?? 0), 0)
}

interface Row {
  weight: number
  inputs: readonly number[]
  logGap: number
}

/** Quantile regression by iterated weighted least squares (MM, Hunter and Lange 2000). Gaps are censored at 0 (Powell 1986). */
function fitQuantileRegression(rows: readonly Row[]): number[] {
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
    const next = solvePositiveDefinite(matrix, right)
    if (!next) break
    found = next
  }
  return [...found]
}

/** Weighted 95% quantile of the misses; 0 where the bound already covers that share. */
function weightedConfidenceQuantile(misses: readonly { miss: number; weight: number }[]): number {
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
