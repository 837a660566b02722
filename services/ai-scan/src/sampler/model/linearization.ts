import type { LatentPosterior } from './posterior.ts'

// A log price as a linear function of the latent vector. A round trip costs (e^out + e^in) e^stay, so its logarithm is
// linearized. `!`: indexes stay within the arrays' lengths.

/** `pair`: a candidate's index. `leg`: a latent index. */
export interface PriceObservation {
  subject: { pair: number } | { leg: number }
  logPrice: number
}

/** `ageNoise`: added variance. `drift`: weight of the common drift, 0 to 1. */
export interface KnownPriceObservation extends PriceObservation {
  ageNoise: number
  drift: number
}

/** Value `expected` at the posterior mean, and its gradient (`weights` at `indexes`). */
export interface LinearizedPrice {
  indexes: readonly number[]
  weights: readonly number[]
  expected: number
}

export function linearizePrice(
  posterior: LatentPosterior,
  subject: PriceObservation['subject'],
  drift = 0,
): LinearizedPrice {
  const price =
    'leg' in subject ? linearizeLeg(posterior, subject.leg) : linearizePair(posterior, subject.pair)
  if (drift === 0) return price
  const index = posterior.layout.drift
  return {
    indexes: [...price.indexes, index],
    weights: [...price.weights, drift],
    expected: price.expected + drift * posterior.mean[index]!,
  }
}

/** Enough for legs at half or four times their mean. */
const iterations = 3

/**
 * Linearizes around the updated legs rather than around the prior ones (iterated extended Kalman filter, Bell and Cathey
 * 1993).
 */
export function linearizeAtObservation(
  posterior: LatentPosterior,
  observation: PriceObservation,
  noise: number,
): Pick<LinearizedPrice, 'indexes' | 'weights'> & { innovation: number } {
  const first = linearizePrice(posterior, observation.subject)
  let { weights } = first
  let innovation = observation.logPrice - first.expected
  const isFirst = posterior.rows.length === 0
  if ('leg' in observation.subject || isFirst || !posterior.candidates.isRoundTrip) {
    return { indexes: first.indexes, weights, innovation }
  }
  const covariances = pairCovariances(posterior, first.indexes, observation.subject.pair)
  const [out = 0, back = 0, stay = 0] = first.indexes.map((index) => posterior.mean[index]!)
  for (let iteration = 0; iteration < iterations; iteration += 1) {
    const along = covariances.map((row) => dot(row, weights))
    const variance = Math.max(dot(along, weights), 0) + noise
    const moved = along.map((part) => (part * innovation) / variance)
    const [outMoved = 0, backMoved = 0, stayMoved = 0] = moved
    const next = logSumWithShare(out + outMoved, back + backMoved)
    weights = [next.share, 1 - next.share, 1]
    innovation = observation.logPrice - (next.sum + stay + stayMoved - dot(weights, moved))
  }
  return { indexes: first.indexes, weights, innovation }
}

/** Linearizes a known price around the latent vector `around`. */
export function linearizeAround(
  posterior: LatentPosterior,
  around: Float64Array,
  { subject, drift, logPrice }: KnownPriceObservation,
): Pick<LinearizedPrice, 'indexes' | 'weights'> & { innovation: number } {
  const { indexes, weights, expected } = linearizePrice({ ...posterior, mean: around }, subject, drift)
  const offsets = indexes.map((index) => posterior.mean[index]! - around[index]!)
  return { indexes, weights, innovation: logPrice - expected - dot(weights, offsets) }
}

/** ln(e^a + e^b), and the share of e^a in the sum. */
export function logSumWithShare(a: number, b: number): { sum: number; share: number } {
  const ratio = Math.exp(-Math.abs(a - b))
  const larger = 1 / (1 + ratio)
  return { sum: Math.max(a, b) + Math.log1p(ratio), share: a >= b ? larger : ratio * larger }
}

function linearizeLeg({ mean, candidates, layout }: LatentPosterior, leg: number): LinearizedPrice {
  if (!candidates.isRoundTrip) return { indexes: [leg], weights: [1], expected: mean[leg]! }
  return { indexes: [leg, layout.oneWay], weights: [1, 1], expected: mean[leg]! + mean[layout.oneWay]! }
}

function linearizePair(posterior: LatentPosterior, pair: number): LinearizedPrice {
  const { mean, candidates, layout } = posterior
  const outbound = candidates.departure[pair]!
  if (!candidates.isRoundTrip) return linearizeLeg(posterior, outbound)
  const inbound = layout.inbound + candidates.return[pair]!
  const stay = layout.stayIndex[pair]!
  const { sum, share } = logSumWithShare(mean[outbound]!, mean[inbound]!)
  return {
    indexes: [outbound, inbound, stay],
    weights: [share, 1 - share, 1],
    expected: sum + mean[stay]!,
  }
}

/** 3 x 3: outbound leg, inbound leg, stay. */
function pairCovariances(posterior: LatentPosterior, indexes: readonly number[], pair: number): number[][] {
  const [out = 0, back = 0, stay = 0] = indexes.map((index) => Math.max(posterior.variance[index]!, 0))
  const legs = posterior.outboundInbound[pair]!
  const outStay = posterior.outboundStay[pair]!
  const backStay = posterior.inboundStay[pair]!
  return [
    [out, legs, outStay],
    [legs, back, backStay],
    [outStay, backStay, stay],
  ]
}

function dot(a: readonly number[], b: readonly number[]): number {
  return a.reduce((sum, value, i) => sum + value * b[i]!, 0)
}
