import type { CandidatePairs } from './candidates.ts'
import { createPriorCovariance } from './prior-covariance.ts'
import type { MarketParameters, RoundTripNoise } from '../market-parameters.ts'
import type { LogPricePrediction } from './repeated-prices.ts'
import {
  linearizeAtObservation,
  logSumWithShare,
  linearizePrice,
  linearizeAround,
  type KnownPriceObservation,
  type PriceObservation,
} from './linearization.ts'
import { conditionOnObservation, createLatentPosterior, type LatentPosterior } from './posterior.ts'
import type { LatentLayout } from './latent-layout.ts'
import { findMapEstimate } from './map-estimate.ts'

// The Gaussian process of a route's fares under one noise model. `!`: indexes stay within the arrays' lengths.

export interface GaussianPriceModel {
  posterior: LatentPosterior
  noise: RoundTripNoise
  /** Log marginal likelihood of the observations. */
  logLikelihood: number
  squaredInnovations: number
  observationCount: number
  priorFreedom: number
  /** By candidate: mean log price, and the outbound leg's share of the price. */
  meanLogPrice: Float64Array
  outboundShare: Float64Array
}

export function createGaussianPriceModel(
  candidates: CandidatePairs,
  layout: LatentLayout,
  mean: Float64Array,
  parameters: MarketParameters,
  noise: RoundTripNoise,
): GaussianPriceModel {
  const covariance = createPriorCovariance(layout, parameters, noise)
  const model: GaussianPriceModel = {
    posterior: createLatentPosterior(candidates, layout, covariance, Float64Array.from(mean)),
    noise,
    logLikelihood: 0,
    squaredInnovations: 0,
    observationCount: 0,
    priorFreedom: parameters.routeVariances.volatilityFreedom,
    meanLogPrice: new Float64Array(candidates.count),
    outboundShare: new Float64Array(candidates.count),
  }
  updateMeanLogPrices(model)
  return model
}

/**
 * Updates the model with one price. The first price sets the level, so it does not count towards the likelihood.
 * @returns the prediction before the update
 */
export function observePrice(model: GaussianPriceModel, observation: PriceObservation): LogPricePrediction {
  const { posterior } = model
  const scale = volatilityFactor(model)
  const mean = linearizePrice(posterior, observation.subject).expected
  const noise = model.noise.pair
  const { indexes, weights, innovation } = linearizeAtObservation(posterior, observation, noise)
  const { variance } = conditionOnObservation(posterior, { indexes, weights, innovation, noise })
  if (posterior.rows.length > 1) addLogDensity(model, innovation, variance)
  return { mean, variance: variance * scale }
}

/** Updates the model with all known prices at once, so that their order does not matter. */
export function observeKnownPrices(
  model: GaussianPriceModel,
  observations: readonly KnownPriceObservation[],
): void {
  const { posterior } = model
  const around = findMapEstimate(posterior, observations, model.noise.pair)
  for (const one of observations) {
    const noise = model.noise.pair + one.ageNoise
    const { indexes, weights, innovation } = linearizeAround(posterior, around, one)
    const { variance } = conditionOnObservation(posterior, { indexes, weights, innovation, noise })
    if (posterior.rows.length > 1) addLogDensity(model, innovation, variance)
  }
}

/** Adds a fantasy (Ginsbourger, Le Riche and Carraro 2010): a check that returns its expected price. Only variances change. */
export function fantasizeCheck(model: GaussianPriceModel, subject: PriceObservation['subject']): void {
  const { indexes, weights } = linearizePrice(model.posterior, subject)
  conditionOnObservation(model.posterior, { indexes, weights, innovation: 0, noise: model.noise.pair })
}

/** Posterior factor of this route's variances relative to its market's. */
export function volatilityFactor(model: GaussianPriceModel): number {
  return (model.priorFreedom + model.squaredInnovations) / (model.priorFreedom + model.observationCount)
}

export function updateMeanLogPrices(model: GaussianPriceModel): void {
  const { mean, candidates, layout } = model.posterior
  for (let c = 0; c < candidates.count; c += 1) {
    const out = mean[candidates.departure[c]!]!
    if (!candidates.isRoundTrip) {
      model.meanLogPrice[c] = out
      model.outboundShare[c] = 1
      continue
    }
    const back = mean[layout.inbound + candidates.return[c]!]!
    const { sum, share } = logSumWithShare(out, back)
    model.meanLogPrice[c] = sum + mean[layout.stayIndex[c]!]!
    model.outboundShare[c] = share
  }
}

/** Variance of a candidate's log price, pair noise included, before the volatility factor. */
export function predictiveVariance(model: GaussianPriceModel, c: number): number {
  const { variance, outboundInbound, outboundStay, inboundStay, candidates, layout } = model.posterior
  const out = variance[candidates.departure[c]!]!
  if (!candidates.isRoundTrip) return Math.max(out, 0) + model.noise.pair
  const a = model.outboundShare[c]!
  const b = 1 - a
  const back = variance[layout.inbound + candidates.return[c]!]!
  const latent =
    a * a * out +
    b * b * back +
    variance[layout.stayIndex[c]!]! +
    2 * (a * b * outboundInbound[c]! + a * outboundStay[c]! + b * inboundStay[c]!)
  return Math.max(latent, 0) + model.noise.pair
}

/** Log density of Student's t, since the variance factor has an inverse gamma posterior. */
function addLogDensity(model: GaussianPriceModel, innovation: number, variance: number): void {
  const freedom = model.priorFreedom + model.observationCount
  const square = (innovation * innovation) / variance
  const scale = (variance * (model.priorFreedom + model.squaredInnovations)) / freedom
  model.logLikelihood +=
    logGammaRatio(freedom) -
    0.5 * Math.log(freedom * Math.PI * scale) -
    ((freedom + 1) / 2) * Math.log(1 + (innovation * innovation) / (freedom * scale))
  model.squaredInnovations += square
  model.observationCount += 1
}

/** ln Γ((n + 1) / 2) - ln Γ(n / 2), asymptotic series. */
function logGammaRatio(n: number): number {
  return 0.5 * Math.log(n / 2) - 1 / (4 * n) + 1 / (24 * n ** 3)
}

export function logPriceResidual(model: GaussianPriceModel, observation: PriceObservation): number {
  return observation.logPrice - linearizePrice(model.posterior, observation.subject).expected
}
