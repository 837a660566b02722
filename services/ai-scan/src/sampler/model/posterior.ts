import type { CandidatePairs } from './candidates.ts'
import type { PriorCovariance } from './prior-covariance.ts'
import type { LatentLayout } from './latent-layout.ts'

// Gaussian posterior of the latent vector, as an incremental Cholesky factor (Rasmussen and Williams 2006, 2.2): each
// observation leaves one row, and cov'[i,j] = cov[i,j] - sum of row[i] row[j]. Only the variances, and the covariances
// within candidates, are kept up to date. `!`: indexes stay within the arrays' lengths.

/** A weighted sum of at most five latent numbers plus noise of variance `noise`. */
export interface LinearObservation {
  indexes: readonly number[]
  weights: readonly number[]
  innovation: number
  noise: number
}

export interface LatentPosterior {
  layout: LatentLayout
  mean: Float64Array
  variance: Float64Array
  /** By candidate, covariances of outbound and inbound, outbound and stay, inbound and stay. */
  outboundInbound: Float64Array
  outboundStay: Float64Array
  inboundStay: Float64Array
  rows: Float64Array[]
  /** The observation of each row, and its predictive standard deviation. */
  observations: (LinearObservation & { deviation: number })[]
  covariance: PriorCovariance
  candidates: CandidatePairs
}

export function createLatentPosterior(
  candidates: CandidatePairs,
  layout: LatentLayout,
  covariance: PriorCovariance,
  mean: Float64Array,
): LatentPosterior {
  const variance = new Float64Array(layout.size)
  for (let i = 0; i < layout.size; i += 1) variance[i] = covariance.variance(i)
  const across = candidates.isRoundTrip ? covariance.covariance(0, layout.inbound) : 0
  return {
    layout,
    mean,
    variance,
    outboundInbound: new Float64Array(candidates.count).fill(across),
    outboundStay: new Float64Array(candidates.count),
    inboundStay: new Float64Array(candidates.count),
    rows: [],
    observations: [],
    covariance,
    candidates,
  }
}

/** Kalman update by one observation. @returns its predictive variance, noise included */
export function conditionOnObservation(
  posterior: LatentPosterior,
  observation: LinearObservation,
): { variance: number } {
  const { layout, covariance, rows, observations } = posterior
  const { indexes, weights } = observation
  const row = new Float64Array(layout.size)
  for (let i = 0; i < indexes.length; i += 1) covariance.addColumn(row, indexes[i]!, weights[i]!)
  for (const earlier of rows) {
    const share = along(earlier, indexes, weights)
    if (share === 0) continue
    for (let i = 0; i < row.length; i += 1) row[i]! -= share * earlier[i]!
  }
  const variance = Math.max(along(row, indexes, weights), 0) + observation.noise
  const scale = 1 / Math.sqrt(variance)
  for (let i = 0; i < row.length; i += 1) row[i]! *= scale
  rows.push(row)
  observations.push({ ...observation, deviation: 1 / scale })
  take(posterior, row, observation.innovation * scale)
  return { variance }
}

function along(row: Float64Array, indexes: readonly number[], weights: readonly number[]): number {
  let sum = 0
  for (let i = 0; i < indexes.length; i += 1) sum += weights[i]! * row[indexes[i]!]!
  return sum
}

function take(posterior: LatentPosterior, row: Float64Array, step: number): void {
  const { mean, variance, outboundInbound, outboundStay, inboundStay, candidates, layout } = posterior
  for (let i = 0; i < row.length; i += 1) {
    const entry = row[i]!
    mean[i]! += entry * step
    variance[i]! -= entry * entry
  }
  if (!candidates.isRoundTrip) return
  for (let c = 0; c < candidates.count; c += 1) {
    const out = row[candidates.departure[c]!]!
    const back = row[layout.inbound + candidates.return[c]!]!
    const stay = row[layout.stayIndex[c]!]!
    outboundInbound[c]! -= out * back
    outboundStay[c]! -= out * stay
    inboundStay[c]! -= back * stay
  }
}
