// Without zod, for pages that load it later.

export const targetPriceLimitsUsd = { min: 1, max: 100_000 } as const

const proposedShare = 0.9

/** 90% of the current price, rounded to whole dollars. */
export function suggestTargetPriceUsd(currentPrice: number): number {
  return Math.max(targetPriceLimitsUsd.min, Math.round(proposedShare * currentPrice))
}
