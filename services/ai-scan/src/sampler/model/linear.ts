import type { Posterior } from './posterior.ts'

// What a price says of the latent numbers. A round trip costs the sum of its legs, times what its stay adds, so its
// logarithm is taken as linear around some point. Indexes run over lengths that the arrays were made with, so `!` after
// them is safe in this file.

/** What was seen: a pair by its index, or a leg by its place among the latent numbers. */
export interface Seen {
  of: { pair: number } | { leg: number }
  logPrice: number
}

/** A remembered price has noise of its own, and a share in how far all of them have moved since. */
export interface Remembered extends Seen {
  ageNoise: number
  drift: number
}

/** The logarithm of a price as a weighted sum of latent numbers, and what it is at their means. */
export interface Outlook {
  places: readonly number[]
  weights: readonly number[]
  expected: number
}

export function outlook(posterior: Posterior, of: Seen['of'], drift = 0): Outlook {
  const found = 'leg' in of ? ofLeg(posterior, of.leg) : ofPair(posterior, of.pair)
  if (drift === 0) return found
  const place = posterior.space.drift
  return {
    places: [...found.places, place],
    weights: [...found.weights, drift],
    expected: found.expected + drift * posterior.mean[place]!,
  }
}

/** Enough for legs that turn out at half or at four times of what was expected. */
const turns = 3

/**
 * Weights and surprise of a price that was seen, linear around where it puts its legs rather than around where they were
 * believed to be (iterated extended Kalman filter, Bell and Cathey 1993). Else a leg at half of what was expected is taken
 * for a tenth dearer than it is, one at four times for two thirds dearer, and sums of known legs for none.
 */
export function observed(
  posterior: Posterior,
  seen: Seen,
  noise: number,
): Pick<Outlook, 'places' | 'weights'> & { surprise: number } {
  const first = outlook(posterior, seen.of)
  let { weights } = first
  let surprise = seen.logPrice - first.expected
  const isFirst = posterior.rows.length === 0
  if ('leg' in seen.of || isFirst || !posterior.candidates.isRoundTrip) {
    return { places: first.places, weights, surprise }
  }
  const covariances = covariancesOf(posterior, first.places, seen.of.pair)
  const [out = 0, back = 0, stay = 0] = first.places.map((place) => posterior.mean[place]!)
  for (let turn = 0; turn < turns; turn += 1) {
    const along = covariances.map((row) => dot(row, weights))
    const variance = Math.max(dot(along, weights), 0) + noise
    const moved = along.map((part) => (part * surprise) / variance)
    const [outMoved = 0, backMoved = 0, stayMoved = 0] = moved
    const next = ofSum(out + outMoved, back + backMoved)
    weights = [next.share, 1 - next.share, 1]
    surprise = seen.logPrice - (next.sum + stay + stayMoved - dot(weights, moved))
  }
  return { places: first.places, weights, surprise }
}

/** The same of a remembered price, linear around other means than the posterior's. */
export function recalled(
  posterior: Posterior,
  around: Float64Array,
  { of, drift, logPrice }: Remembered,
): Pick<Outlook, 'places' | 'weights'> & { surprise: number } {
  const { places, weights, expected } = outlook({ ...posterior, mean: around }, of, drift)
  const apart = places.map((place) => posterior.mean[place]! - around[place]!)
  return { places, weights, surprise: logPrice - expected - dot(weights, apart) }
}

/** Logarithm of the sum of two prices that are given by theirs, and the first one's share in it. */
export function ofSum(a: number, b: number): { sum: number; share: number } {
  const top = Math.max(a, b)
  const sum = top + Math.log1p(Math.exp(Math.min(a, b) - top))
  return { sum, share: Math.exp(a - sum) }
}

function ofLeg({ mean, candidates, space }: Posterior, leg: number): Outlook {
  if (!candidates.isRoundTrip) return { places: [leg], weights: [1], expected: mean[leg]! }
  return { places: [leg, space.oneWay], weights: [1, 1], expected: mean[leg]! + mean[space.oneWay]! }
}

function ofPair(posterior: Posterior, pair: number): Outlook {
  const { mean, candidates, space } = posterior
  const outbound = candidates.departure[pair]!
  if (!candidates.isRoundTrip) return ofLeg(posterior, outbound)
  const inbound = space.inbound + candidates.return[pair]!
  const stay = space.stayOf[pair]!
  const { sum, share } = ofSum(mean[outbound]!, mean[inbound]!)
  return {
    places: [outbound, inbound, stay],
    weights: [share, 1 - share, 1],
    expected: sum + mean[stay]!,
  }
}

/** Of a pair's outbound leg, inbound leg and stay. */
function covariancesOf(posterior: Posterior, places: readonly number[], pair: number): number[][] {
  const [out = 0, back = 0, stay = 0] = places.map((place) => Math.max(posterior.variance[place]!, 0))
  const legs = posterior.legs[pair]!
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
