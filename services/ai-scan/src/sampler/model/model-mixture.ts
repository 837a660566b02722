import {
  type GaussianPriceModel,
  updateMeanLogPrices,
  observePrice,
  volatilityFactor,
  fantasizeCheck,
  logPriceResidual,
  predictiveVariance,
} from './gaussian-model.ts'
import type { LogPricePrediction } from './repeated-prices.ts'
import type { PriceObservation } from './linearization.ts'

// Bayesian mixture of two models: round trips that are sums of their legs, and round trips that are not.

export interface ModelMixture {
  models: readonly GaussianPriceModel[]
  logPriorWeights: readonly number[]
}

export function posteriorModelWeights({ models, logPriorWeights }: ModelMixture): number[] {
  const logs = models.map((model, i) => model.logLikelihood + (logPriorWeights[i] ?? 0))
  const top = Math.max(...logs)
  const weights = logs.map((log) => Math.exp(log - top))
  const sum = weights.reduce((a, b) => a + b, 0)
  return weights.map((weight) => weight / sum)
}

export function observePriceInAllModels(
  mixture: ModelMixture,
  observation: PriceObservation,
): LogPricePrediction {
  const likeliest = likeliestModel(mixture)
  const predictions = new Map(mixture.models.map((model) => [model, observePrice(model, observation)]))
  // `likeliest` is one of the models.
  return predictions.get(likeliest)!
}

export function likeliestModel(mixture: ModelMixture): GaussianPriceModel {
  const chances = posteriorModelWeights(mixture)
  // As many weights as models, at least one.
  return mixture.models[chances.indexOf(Math.max(...chances))]!
}

export function predictPairLogPrice(likeliest: GaussianPriceModel, c: number): LogPricePrediction {
  return {
    mean: likeliest.meanLogPrice[c] ?? 0,
    variance: predictiveVariance(likeliest, c) * volatilityFactor(likeliest),
  }
}

export function updateAllMeanLogPrices({ models }: ModelMixture): void {
  for (const model of models) updateMeanLogPrices(model)
}

/** Mean and variance of a candidate's log price under the mixture. */
export function mixtureMeanAndVariance(
  { models }: ModelMixture,
  weights: readonly number[],
  c: number,
): [number, number] {
  let mean = 0
  let square = 0
  for (const [i, model] of models.entries()) {
    const weight = weights[i] ?? 0
    const expected = model.meanLogPrice[c] ?? 0
    mean += weight * expected
    square += weight * (expected * expected + predictiveVariance(model, c) * volatilityFactor(model))
  }
  return [mean, Math.max(square - mean * mean, 0)]
}

/** Runs `choose`, which may fantasize checks, then restores the models. */
export function withFantasies<T>(
  { models }: ModelMixture,
  choose: (fantasize: (subject: PriceObservation['subject']) => void) => T,
): T {
  const saved = models.map(({ posterior }) => ({
    posterior,
    rows: posterior.rows.length,
    variance: posterior.variance.slice(),
    outboundInbound: posterior.outboundInbound.slice(),
    outboundStay: posterior.outboundStay.slice(),
    inboundStay: posterior.inboundStay.slice(),
  }))
  const result = choose((subject) => {
    for (const model of models) fantasizeCheck(model, subject)
  })
  for (const { posterior, rows, variance, outboundInbound, outboundStay, inboundStay } of saved) {
    posterior.rows.length = rows
    posterior.observations.length = rows
    posterior.variance = variance
    posterior.outboundInbound = outboundInbound
    posterior.outboundStay = outboundStay
    posterior.inboundStay = inboundStay
  }
  return result
}

/** Shifts all legs by the median innovation of the first prices. */
export function shiftToObservedLevel(
  { models }: ModelMixture,
  observations: readonly PriceObservation[],
): void {
  for (const model of models) {
    const residuals = observations.map((one) => logPriceResidual(model, one)).sort((a, b) => a - b)
    const shift = residuals[Math.floor(residuals.length / 2)] ?? 0
    const { mean, layout } = model.posterior
    for (let i = 0; i < layout.stays; i += 1) mean[i] = (mean[i] ?? 0) + shift
  }
}
