import { toCandidateDates } from '../model/candidates.ts'
import { posteriorModelWeights, mixtureMeanAndVariance } from '../model/model-mixture.ts'
import { refreshLogPricePredictions, type SamplerState } from '../scan-state.ts'
import type { PriceEstimate } from '../task.ts'

/** Half-width of an 80% normal interval. */
const deviations = 1.2816

export function estimateUncheckedPrices(state: SamplerState): PriceEstimate[] {
  if (!state.hasLevel) return []
  refreshLogPricePredictions(state)
  const weights = posteriorModelWeights(state.mixture)
  const estimates: PriceEstimate[] = []
  for (let c = 0; c < state.candidates.count; c += 1) {
    if (state.isChecked[c]) continue
    const [mean, variance] = mixtureMeanAndVariance(state.mixture, weights, c)
    const reach = deviations * Math.sqrt(variance)
    estimates.push({
      ...toCandidateDates(state.candidates, c),
      low: Math.exp(mean - reach),
      high: Math.exp(mean + reach),
    })
  }
  return estimates
}
