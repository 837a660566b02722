import type { Candidates } from './candidates.ts'
import type { Covariance } from './covariance.ts'
import type { Space } from './space.ts'

// What is believed of the latent numbers after observations. The covariance of all of them is never written down: an
// observation leaves one row (its covariances with all of them, over its own standard deviation), and what it takes off
// any covariance is the product of two entries of its row. So an observation costs (rows so far) x (latent numbers), and
// only the variances, and the covariances within candidates, are kept up to date. Indexes run over lengths that the
// arrays were made with, so `!` after them is safe in this file.

/** An observation is a weighted sum of at most five latent numbers plus noise, linear around the present belief. */
export interface Observation {
  places: readonly number[]
  weights: readonly number[]
  /** What was seen, less what was expected. */
  surprise: number
  noise: number
}

export interface Posterior {
  space: Space
  mean: Float64Array
  variance: Float64Array
  /** By candidate, covariances of outbound with inbound, outbound with stay, inbound with stay. */
  legs: Float64Array
  outboundStay: Float64Array
  inboundStay: Float64Array
  rows: Float64Array[]
  /** What left the rows, and the deviation that each was expected to have. */
  observations: (Observation & { deviation: number })[]
  covariance: Covariance
  candidates: Candidates
}

export function createPosterior(
  candidates: Candidates,
  space: Space,
  covariance: Covariance,
  mean: Float64Array,
): Posterior {
  const variance = new Float64Array(space.size)
  for (let i = 0; i < space.size; i += 1) variance[i] = covariance.variance(i)
  const across = candidates.isRoundTrip ? covariance.between(0, space.inbound) : 0
  return {
    space,
    mean,
    variance,
    legs: new Float64Array(candidates.count).fill(across),
    outboundStay: new Float64Array(candidates.count),
    inboundStay: new Float64Array(candidates.count),
    rows: [],
    observations: [],
    covariance,
    candidates,
  }
}

/** The variance of the sum that an observation sees, with its noise. */
export function addObservation(posterior: Posterior, observation: Observation): { variance: number } {
  const { space, covariance, rows, observations } = posterior
  const { places, weights } = observation
  const row = new Float64Array(space.size)
  for (let i = 0; i < places.length; i += 1) covariance.addColumn(row, places[i]!, weights[i]!)
  for (const earlier of rows) {
    const share = along(earlier, places, weights)
    if (share === 0) continue
    for (let i = 0; i < row.length; i += 1) row[i]! -= share * earlier[i]!
  }
  const variance = Math.max(along(row, places, weights), 0) + observation.noise
  const scale = 1 / Math.sqrt(variance)
  for (let i = 0; i < row.length; i += 1) row[i]! *= scale
  rows.push(row)
  observations.push({ ...observation, deviation: 1 / scale })
  take(posterior, row, observation.surprise * scale)
  return { variance }
}

/** Covariance of two weighted sums is what `along` of a column gives. */
function along(row: Float64Array, places: readonly number[], weights: readonly number[]): number {
  let sum = 0
  for (let i = 0; i < places.length; i += 1) sum += weights[i]! * row[places[i]!]!
  return sum
}

function take(posterior: Posterior, row: Float64Array, step: number): void {
  const { mean, variance, legs, outboundStay, inboundStay, candidates, space } = posterior
  for (let i = 0; i < row.length; i += 1) {
    const entry = row[i]!
    mean[i]! += entry * step
    variance[i]! -= entry * entry
  }
  if (!candidates.isRoundTrip) return
  for (let c = 0; c < candidates.count; c += 1) {
    const out = row[candidates.departure[c]!]!
    const back = row[space.inbound + candidates.return[c]!]!
    const stay = row[space.stayOf[c]!]!
    legs[c]! -= out * back
    outboundStay[c]! -= out * stay
    inboundStay[c]! -= back * stay
  }
}
