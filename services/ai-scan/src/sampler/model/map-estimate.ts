import { type LinearizedPrice, linearizePrice, type KnownPriceObservation } from './linearization.ts'
import type { LatentPosterior } from './posterior.ts'

// Sequential updates linearize each price around the ones before it: two legs taken for 100 each that turn out at 50 and
// 150 stay wrong. So known prices are linearized around the MAP estimate of all of them. `!`: indexes stay within the
// arrays' lengths.

const maxSteps = 10
const maxHalvings = 6
/** In squared standard deviations. */
const minCostDecrease = 0.5

/** A latent vector, as prior mean + covariance · `pulls`. */
interface LatentPoint {
  mean: Float64Array
  pulls: Float64Array
  linearized: readonly LinearizedPrice[]
  /** Twice the negative log posterior. */
  cost: number
}

interface KnownPriceProblem {
  prior: LatentPosterior
  observations: readonly KnownPriceObservation[]
  noises: readonly number[]
  covariances: Float64Array
}

/**
 * MAP estimate of the latent vector given known prices and a posterior without observations: Gauss-Newton with step halving
 * (Bell 1994, The iterated Kalman smoother as a Gauss-Newton method).
 * @param noise variance of a pair's own noise
 */
export function findMapEstimate(
  prior: LatentPosterior,
  observations: readonly KnownPriceObservation[],
  noise: number,
): Float64Array {
  const isLinear = !prior.candidates.isRoundTrip || observations.every(({ subject }) => 'leg' in subject)
  if (isLinear) return prior.mean
  const noises = observations.map((one) => noise + one.ageNoise)
  const problem: KnownPriceProblem = {
    prior,
    observations,
    noises,
    covariances: priorCovarianceMatrix(prior),
  }
  let point = evaluate(problem, prior.mean, new Float64Array(prior.mean.length))
  for (let step = 0; step < maxSteps; step += 1) {
    const next = takeStep(problem, point)
    const decrease = point.cost - next.cost
    if (decrease > 0) point = next
    if (decrease < minCostDecrease) break
  }
  return point.mean
}

function takeStep(problem: KnownPriceProblem, point: LatentPoint): LatentPoint {
  const fullStep = gaussNewtonStep(problem, point)
  const fullStepMean = meanFromPulls(problem.prior, fullStep)
  let next = point
  for (let share = 1, tries = 0; tries <= maxHalvings; share /= 2, tries += 1) {
    next = evaluate(
      problem,
      interpolate(point.mean, fullStepMean, share),
      interpolate(point.pulls, fullStep, share),
    )
    if (next.cost < point.cost) break
  }
  return next
}

function evaluate(
  { prior, observations, noises }: KnownPriceProblem,
  mean: Float64Array,
  pulls: Float64Array,
): LatentPoint {
  const around = { ...prior, mean }
  const linearized = observations.map((one) => linearizePrice(around, one.subject, one.drift))
  let cost = 0
  for (let i = 0; i < observations.length; i += 1)
    cost += (observations[i]!.logPrice - linearized[i]!.expected) ** 2 / noises[i]!
  for (let i = 0; i < mean.length; i += 1) cost += pulls[i]! * (mean[i]! - prior.mean[i]!)
  return { mean, pulls, linearized, cost }
}

function gaussNewtonStep(
  { prior, observations, noises, covariances }: KnownPriceProblem,
  { mean, linearized }: LatentPoint,
): Float64Array {
  const size = mean.length
  const columns = linearized.map(({ indexes, weights }) => {
    const column = new Float64Array(size)
    for (let k = 0; k < indexes.length; k += 1) {
      const start = indexes[k]! * size
      for (let i = 0; i < size; i += 1) column[i]! += weights[k]! * covariances[start + i]!
    }
    return column
  })
  const gram = linearized.map((price, i) => {
    const row = Float64Array.from(linearized.slice(0, i + 1), (_, j) => weightedSum(price, columns[j]!))
    row[i]! += noises[i]!
    return row
  })
  const residuals = linearized.map(
    (price, i) =>
      observations[i]!.logPrice - price.expected + weightedSum(price, mean) - weightedSum(price, prior.mean),
  )
  const factors = solveInPlace(gram, residuals)
  const pulls = new Float64Array(size)
  for (let i = 0; i < linearized.length; i += 1) {
    const { indexes, weights } = linearized[i]!
    for (let k = 0; k < indexes.length; k += 1) pulls[indexes[k]!]! += weights[k]! * factors[i]!
  }
  return pulls
}

function meanFromPulls({ mean, covariance }: LatentPosterior, pulls: Float64Array): Float64Array {
  const solution = mean.slice()
  for (let i = 0; i < pulls.length; i += 1) if (pulls[i] !== 0) covariance.addColumn(solution, i, pulls[i]!)
  return solution
}

function priorCovarianceMatrix({ covariance, layout: { size } }: LatentPosterior): Float64Array {
  const all = new Float64Array(size * size)
  for (let i = 0; i < size; i += 1) covariance.addColumn(all.subarray(i * size, (i + 1) * size), i, 1)
  return all
}

function weightedSum({ indexes, weights }: LinearizedPrice, values: Float64Array): number {
  let sum = 0
  for (let k = 0; k < indexes.length; k += 1) sum += weights[k]! * values[indexes[k]!]!
  return sum
}

function interpolate(from: Float64Array, to: Float64Array, share: number): Float64Array {
  return from.map((value, i) => value + share * (to[i]! - value))
}

/** Cholesky; `lower` is overwritten by the factor. */
function solveInPlace(lower: readonly Float64Array[], right: readonly number[]): Float64Array {
  const solution = Float64Array.from(right)
  for (let i = 0; i < lower.length; i += 1) {
    const row = lower[i]!
    for (let j = 0; j < i; j += 1) row[j] = (row[j]! - dot(row, lower[j]!, j)) / lower[j]![j]!
    row[i] = Math.sqrt(row[i]! - dot(row, row, i))
    solution[i] = (solution[i]! - dot(row, solution, i)) / row[i]!
  }
  for (let i = lower.length - 1; i >= 0; i -= 1) {
    solution[i]! /= lower[i]![i]!
    for (let k = 0; k < i; k += 1) solution[k]! -= lower[i]![k]! * solution[i]!
  }
  return solution
}

function dot(a: Float64Array, b: Float64Array, length: number): number {
  let sum = 0
  for (let i = 0; i < length; i += 1) sum += a[i]! * b[i]!
  return sum
}
