import type { Candidates } from './candidates.ts'
import { createCovariance } from './covariance.ts'
import type { Learned, Noise } from '../learned.ts'
import type { Forecast } from './levels.ts'
import { observed, ofSum, outlook, recalled, type Remembered, type Seen } from './linear.ts'
import { addObservation, createPosterior, type Posterior } from './posterior.ts'
import type { Space } from './space.ts'
import { likeliest } from './together.ts'

// What is believed of a route's fares under one noise model. Indexes run over lengths that the arrays were made with, so
// `!` after them is safe in this file.

export interface Belief {
  posterior: Posterior
  noise: Noise
  /** How well the observations were foretold, and how much livelier than its market the route is. */
  logLikelihood: number
  squares: number
  seen: number
  lively: number
  /** By candidate: expected logarithm of the price, and the outbound leg's share in the price. */
  expected: Float64Array
  share: Float64Array
}

export function createBelief(
  candidates: Candidates,
  space: Space,
  mean: Float64Array,
  learned: Learned,
  noise: Noise,
): Belief {
  const covariance = createCovariance(space, learned, noise)
  const belief: Belief = {
    posterior: createPosterior(candidates, space, covariance, Float64Array.from(mean)),
    noise,
    logLikelihood: 0,
    squares: 0,
    seen: 0,
    lively: learned.spread.lively,
    expected: new Float64Array(candidates.count),
    share: new Float64Array(candidates.count),
  }
  foretell(belief)
  return belief
}

/**
 * Learns from a price, and tells what was expected of it. The first one only sets the level, so it tells nothing of how
 * good the model is.
 */
export function learnPrice(belief: Belief, seen: Seen): Forecast {
  const { posterior } = belief
  const width = liveliness(belief)
  const mean = outlook(posterior, seen.of).expected
  const noise = belief.noise.pair
  const { places, weights, surprise } = observed(posterior, seen, noise)
  const { variance } = addObservation(posterior, { places, weights, surprise, noise })
  if (posterior.rows.length > 1) score(belief, surprise, variance)
  return { mean, variance: variance * width }
}

/** Learns from what was known before the first check, all of it together, so that its order does not matter. */
export function learnTogether(belief: Belief, seen: readonly Remembered[]): void {
  const { posterior } = belief
  const around = likeliest(posterior, seen, belief.noise.pair)
  for (const one of seen) {
    const noise = belief.noise.pair + one.ageNoise
    const { places, weights, surprise } = recalled(posterior, around, one)
    const { variance } = addObservation(posterior, { places, weights, surprise, noise })
    if (posterior.rows.length > 1) score(belief, surprise, variance)
  }
}

/** As if the expected price had been seen; nothing but the variances changes. */
export function pretend(belief: Belief, of: Seen['of']): void {
  const { places, weights } = outlook(belief.posterior, of)
  addObservation(belief.posterior, { places, weights, surprise: 0, noise: belief.noise.pair })
}

/** How much wider or narrower than its market's this route's variances are. */
export function liveliness(belief: Belief): number {
  return (belief.lively + belief.squares) / (belief.lively + belief.seen)
}

export function foretell(belief: Belief): void {
  const { mean, candidates, space } = belief.posterior
  for (let c = 0; c < candidates.count; c += 1) {
    const out = mean[candidates.departure[c]!]!
    if (!candidates.isRoundTrip) {
      belief.expected[c] = out
      belief.share[c] = 1
      continue
    }
    const back = mean[space.inbound + candidates.return[c]!]!
    const { sum, share } = ofSum(out, back)
    belief.expected[c] = sum + mean[space.stayOf[c]!]!
    belief.share[c] = share
  }
}

/** Of the logarithm of a candidate's price, as a check would show it. */
export function varianceOf(belief: Belief, c: number): number {
  const { variance, legs, outboundStay, inboundStay, candidates, space } = belief.posterior
  const out = variance[candidates.departure[c]!]!
  if (!candidates.isRoundTrip) return Math.max(out, 0) + belief.noise.pair
  const a = belief.share[c]!
  const b = 1 - a
  const back = variance[space.inbound + candidates.return[c]!]!
  const latent =
    a * a * out +
    b * b * back +
    variance[space.stayOf[c]!]! +
    2 * (a * b * legs[c]! + a * outboundStay[c]! + b * inboundStay[c]!)
  return Math.max(latent, 0) + belief.noise.pair
}

/** Adds the logarithm of the observation's density: Student's t, since the route's liveliness is itself learned. */
function score(belief: Belief, surprise: number, variance: number): void {
  const freedom = belief.lively + belief.seen
  const square = (surprise * surprise) / variance
  const width = (variance * (belief.lively + belief.squares)) / freedom
  belief.logLikelihood +=
    logGammaRatio(freedom) -
    0.5 * Math.log(freedom * Math.PI * width) -
    ((freedom + 1) / 2) * Math.log(1 + (surprise * surprise) / (freedom * width))
  belief.squares += square
  belief.seen += 1
}

/** ln Γ((n + 1) / 2) - ln Γ(n / 2), by its asymptotic series. */
function logGammaRatio(n: number): number {
  return 0.5 * Math.log(n / 2) - 1 / (4 * n) + 1 / (24 * n ** 3)
}

/** How far a price lies above what is believed, in logarithms. */
export function surpriseOf(belief: Belief, seen: Seen): number {
  return seen.logPrice - outlook(belief.posterior, seen.of).expected
}
