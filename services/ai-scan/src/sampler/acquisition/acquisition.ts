import { volatilityFactor, predictiveVariance } from '../model/gaussian-model.ts'
import {
  posteriorModelWeights,
  likeliestModel,
  type ModelMixture,
  mixtureMeanAndVariance,
} from '../model/model-mixture.ts'
import type { ImprovementTargets } from './improvement-targets.ts'

// `!`: indexes stay within the arrays' lengths.

const minModelWeight = 1e-3
/**
 * Variances are inflated from the 8th check on, up to threefold at the 24th: a model that has seen only good-looking pairs
 * underestimates the others.
 */
const inflation = { from: 8, until: 24, factor: 3 }
const confidenceDeviations = 3

function varianceInflation(made: number): number {
  return (
    1 +
    (inflation.factor - 1) *
      Math.min(1, Math.max(0, (made - inflation.from) / (inflation.until - inflation.from)))
  )
}

/**
 * Selects the pair of highest expected improvement (-1 where all are excluded), again after each fantasy. Fantasies only
 * shrink variances, so old values are upper bounds and only pairs above the best are recomputed (lazy greedy, Minoux 1978).
 */
export function createPairSelector(
  mixture: ModelMixture,
  targets: ImprovementTargets,
  made: number,
): () => number {
  const improvement = createImprovementFunction(mixture, targets, made)
  const acquisition = (c: number) => improvement(c) * targets.newPriceChance(c)
  // An upper bound, without the costly chance of a new price.
  const bounds = new Float64Array(targets.logPriceToBeat.length)
  for (let c = 0; c < bounds.length; c += 1) bounds[c] = improvement(c)
  return () => {
    let best = highestValue(targets, (c) => bounds[c]!)
    if (best < 0) return best
    bounds[best] = acquisition(best)
    for (let c = 0; c < bounds.length; c += 1) {
      if (targets.isExcluded[c] || bounds[c]! <= bounds[best]!) continue
      bounds[c] = acquisition(c)
      if (bounds[c]! > bounds[best]!) best = c
    }
    return best
  }
}

/** Expected improvement of a pair under the mixture, times its probability of being sold. */
function createImprovementFunction(
  mixture: ModelMixture,
  targets: ImprovementTargets,
  made: number,
): (c: number) => number {
  const weights = posteriorModelWeights(mixture)
  const factor = varianceInflation(made)
  const parts = mixture.models
    .map((model, i) => ({ model, weight: weights[i] ?? 0, scale: volatilityFactor(model) * factor }))
    .filter(({ weight }) => weight > minModelWeight)
  return (c) => {
    if (targets.isExcluded[c]) return 0
    let gain = 0
    for (let i = 0; i < parts.length; i += 1) {
      const { model, weight, scale } = parts[i]!
      const deviation = Math.sqrt(predictiveVariance(model, c) * scale)
      gain += weight * expectedImprovement(targets.logPriceToBeat[c]!, model.meanLogPrice[c]!, deviation)
    }
    return gain * targets.saleChance[c]!
  }
}

/** The pair with the lowest mean minus 3 standard deviations: finds isolated cheap days. */
export function pairWithLowestConfidenceBound(mixture: ModelMixture, targets: ImprovementTargets): number {
  const weights = posteriorModelWeights(mixture)
  return highestValue(targets, (c) => {
    const [mean, variance] = mixtureMeanAndVariance(mixture, weights, c)
    return (
      confidenceDeviations * Math.sqrt(variance) -
      mean +
      targets.logPriceToBeat[c]! +
      Math.log(targets.saleChance[c]!)
    )
  })
}

/** The latent index of the leg's day whose fare alone could improve most, with its best partner; -1 where none can. */
export function findMostInformativeLegDay(
  mixture: ModelMixture,
  targets: ImprovementTargets,
  made: number,
  isKnown: Uint8Array,
): number {
  const likeliest = likeliestModel(mixture)
  const { layout, candidates, variance } = likeliest.posterior
  const scale = volatilityFactor(likeliest) * varianceInflation(made)
  let best = -1
  let most = 0
  const consider = (place: number, share: number, c: number) => {
    if (isKnown[place]) return
    const deviation = share * Math.sqrt(Math.max(variance[place]!, 0) * scale)
    const gain =
      targets.saleChance[c]! *
      expectedImprovement(targets.logPriceToBeat[c]!, likeliest.meanLogPrice[c]!, deviation)
    // A gain below `most` can't win, since the chance is at most 1; so the costly chance is skipped.
    if (gain <= 0 || gain < most) return
    const value = gain * targets.newPriceChance(c)
    if (value < most || (value === most && place > best)) return
    best = place
    most = value
  }
  for (let c = 0; c < targets.isExcluded.length; c += 1) {
    if (targets.isExcluded[c]) continue
    consider(candidates.departure[c]!, likeliest.outboundShare[c]!, c)
    consider(layout.inbound + candidates.return[c]!, 1 - likeliest.outboundShare[c]!, c)
  }
  return best
}

/** The pair of highest value that is not excluded; ties go to the first. */
function highestValue(targets: ImprovementTargets, valueOf: (c: number) => number): number {
  let best = -1
  let most = -Infinity
  for (let c = 0; c < targets.isExcluded.length; c += 1) {
    if (targets.isExcluded[c]) continue
    const value = valueOf(c)
    if (best < 0 || value > most) {
      most = value
      best = c
    }
  }
  return best
}

/** Expected improvement of a normal variable below `best` (Mockus 1975; Jones, Schonlau and Welch 1998). */
function expectedImprovement(best: number, mean: number, deviation: number): number {
  if (deviation <= 0) return Math.max(best - mean, 0)
  const z = (best - mean) / deviation
  if (z < -6) return 0
  const density = normalDensity(z)
  return deviation * (z * normalCdf(z, density) + density)
}

/** Standard normal CDF, given its density at `z`: Abramowitz and Stegun 26.2.17, within 1e-7. */
function normalCdf(z: number, density: number): number {
  const t = 1 / (1 + 0.2316419 * Math.abs(z))
  const tail =
    density * t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))))
  return z > 0 ? 1 - tail : tail
}

function normalDensity(z: number): number {
  return Math.exp(-0.5 * z * z) * 0.3989422804014327
}
