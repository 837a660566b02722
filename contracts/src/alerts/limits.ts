// Apart from the schemas, so that a page can know them before it loads those.

/** Of a target price, in US dollars. */
export const targetPriceLimitsUsd = { min: 1, max: 100_000 } as const

/** Share of the current price that is proposed as target. */
const proposedShare = 0.9

/** The target that is proposed for a price of now: 90% of it, rounded, in whole dollars. */
export function suggestTargetPriceUsd(currentPrice: number): number {
  return Math.max(targetPriceLimitsUsd.min, Math.round(proposedShare * currentPrice))
}
