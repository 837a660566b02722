import { findBestCheckedPair, meanLogPremium, computeScoreBaseline } from './best-pair.ts'
import { posteriorModelWeights, predictPairLogPrice, likeliestModel } from '../model/model-mixture.ts'
import type { SamplerState } from '../scan-state.ts'

export interface ImprovementTargets {
  /** Log of the lowest fare below which the pair would be the best deal. */
  logPriceToBeat: Float64Array
  saleChance: Float64Array
  newPriceChance: (pair: number) => number
  /** 1 where the pair is checked or went unanswered. */
  isExcluded: Uint8Array
}

/** Keeps price relevant for a traveller who weighs time alone. */
const minPriceWeight = 0.05

export function computeImprovementTargets(state: SamplerState): ImprovementTargets {
  const logPriceToBeat = new Float64Array(state.candidates.count)
  const saleChance = new Float64Array(state.candidates.count)
  state.availability.fillChances(saleChance)
  fillLogPricesToBeat(state, logPriceToBeat)
  const isExcluded = state.isChecked.slice()
  for (const pair of state.unansweredPairs) isExcluded[pair] = 1
  const likeliest = likeliestModel(state.mixture)
  const newPriceChance = (pair: number) =>
    state.repeatedPrices.newPriceChance(pair, predictPairLogPrice(likeliest, pair))
  return { logPriceToBeat, saleChance, newPriceChance, isExcluded }
}

function fillLogPricesToBeat(state: SamplerState, logPriceToBeat: Float64Array): void {
  const best = findBestCheckedPair(state)
  const baseline = computeScoreBaseline(state)
  if (!best || !baseline) {
    logPriceToBeat.fill(lowestMeanLogPrice(state))
    return
  }
  const premium = meanLogPremium(state)
  const time = state.task.weights.time / Math.max(state.task.weights.price, minPriceWeight)
  if (
    time === 0 ||
    !best.minutes ||
    !baseline.minutes ||
    !state.travelTimes.fillExpectedMinutes(logPriceToBeat)
  ) {
    logPriceToBeat.fill(Math.log(best.price) - premium)
    return
  }
  for (let c = 0; c < logPriceToBeat.length; c += 1) {
    const lead = (time * (best.minutes - (logPriceToBeat[c] ?? 0))) / baseline.minutes
    logPriceToBeat[c] = Math.log(priceToBeat(best.price, lead, baseline.price)) - premium
  }
}

/**
 * The price at which a pair scores like the best deal, given its `lead` in time (in units of price). Below the cheapest
 * price seen, that price becomes the new baseline.
 */
function priceToBeat(bestPrice: number, lead: number, cheapest: number): number {
  const price = bestPrice + cheapest * lead
  return price >= cheapest ? price : bestPrice / (1 - lead)
}

/** Before the first price: the lowest mean log price. */
function lowestMeanLogPrice({ mixture, candidates }: SamplerState): number {
  const weights = posteriorModelWeights(mixture)
  let least = Infinity
  for (let c = 0; c < candidates.count; c += 1) {
    let expected = 0
    for (const [i, model] of mixture.models.entries()) {
      expected += (weights[i] ?? 0) * (model.meanLogPrice[c] ?? 0)
    }
    least = Math.min(least, expected)
  }
  return least
}
