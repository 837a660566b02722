// Without zod, for pages that load it later.

import { minPriceChangeShare } from '../ai-scan/forecast-rules.ts'

export const targetPriceLimitsUsd = { min: 1, max: 100_000 } as const

const proposedShare = 0.9

/** 90% of the current price, rounded to whole dollars. */
export function suggestTargetPriceUsd(currentPrice: number): number {
  return Math.max(targetPriceLimitsUsd.min, Math.round(proposedShare * currentPrice))
}

/** The target of a fare watched with one press: the fall that forecasts count, so at least 3% below the current price, in whole dollars. */
export function watchTargetPriceUsd(currentPrice: number): number {
  const { min, max } = targetPriceLimitsUsd
  return Math.min(max, Math.max(min, Math.floor(currentPrice - minPriceChangeShare * currentPrice)))
}
