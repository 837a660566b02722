import type { Candidates } from './candidates.ts'
import { createCovariance } from './covariance.ts'
import type { Learned, Noise } from '../learned.ts'
import { addObservation, createPosterior, type Posterior } from './posterior.ts'
import type { Space } from './space.ts'

// What is believed of a route's fares under one noise model. The price of a round trip is the sum of its legs times what
// its stay adds; the logarithm of that sum is taken as linear around the present belief (an extended Kalman filter).
// Indexes run over lengths that the arrays were made with, so `!` after them is safe in this file.

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

/** What was seen: a pair by its index, or a leg by its place among the latent numbers. */
export interface Seen {
  of: { pair: number } | { leg: number }
  logPrice: number
  /** A remembered price has noise of its own, and may have moved with all others since. */
  ageNoise: number
  isOld: boolean
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

/** Learns from a price. The first one only sets the level, so it tells nothing of how good the model is. */
export function learnPrice(belief: Belief, seen: Seen): void {
  const { places, weights, expected, noise } = outlook(belief, seen)
  const surprise = seen.logPrice - expected
  const { variance } = addObservation(belief.posterior, { places, weights, surprise, noise })
  if (belief.posterior.rows.length > 1) score(belief, surprise, variance)
}

/** As if the expected price had been seen; nothing but the variances changes. */
export function pretend(belief: Belief, of: Seen['of']): void {
  const { places, weights, noise } = outlook(belief, { of, logPrice: 0, ageNoise: 0, isOld: false })
  addObservation(belief.posterior, { places, weights, surprise: 0, noise })
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
    const sum = logOfSum(out, back)
    belief.expected[c] = sum + mean[space.stayOf[c]!]!
    belief.share[c] = Math.exp(out - sum)
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

interface Outlook {
  places: readonly number[]
  weights: readonly number[]
  expected: number
}

function outlook({ posterior, noise }: Belief, { of, ageNoise, isOld }: Seen): Outlook & { noise: number } {
  const { places, weights, expected } = 'leg' in of ? ofLeg(posterior, of.leg) : ofPair(posterior, of.pair)
  const own = noise.pair + ageNoise
  if (!isOld) return { places, weights, expected, noise: own }
  const { drift } = posterior.space
  return {
    places: [...places, drift],
    weights: [...weights, 1],
    expected: expected + posterior.mean[drift]!,
    noise: own,
  }
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
  const sum = logOfSum(mean[outbound]!, mean[inbound]!)
  const share = Math.exp(mean[outbound]! - sum)
  return {
    places: [outbound, inbound, stay],
    weights: [share, 1 - share, 1],
    expected: sum + mean[stay]!,
  }
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

function logOfSum(a: number, b: number): number {
  const top = Math.max(a, b)
  return top + Math.log1p(Math.exp(Math.min(a, b) - top))
}

/** How far a price lies above what is believed, in logarithms. */
export function surpriseOf(belief: Belief, seen: Seen): number {
  return seen.logPrice - outlook(belief, seen).expected
}
