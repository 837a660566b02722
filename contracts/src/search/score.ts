/** How much price and travel time count in a deal; they add up to 1. */
export interface ScoreWeights {
  price: number
  time: number
}

/** The product's weights where a traveller has not moved the slider. */
export const defaultWeights: ScoreWeights = { price: 0.7, time: 0.3 }

/** The cheapest price and the shortest time seen so far, the yardsticks of a score. */
export interface ScoreBaseline {
  price: number
  /** Minutes of all legs; `null` where no time is known. */
  minutes: number | null
}

/**
 * `0.7 * price / cheapest + 0.3 * time / shortest`: lower is better, and 1.0 is both the cheapest and the shortest.
 * Prices are in one currency. Where no time is known the ratio of times counts as 1.
 */
export function scoreDeal(
  deal: { price: number; minutes: number | null },
  best: ScoreBaseline,
  weights: ScoreWeights = defaultWeights,
): number {
  const timeRatio = deal.minutes && best.minutes ? deal.minutes / best.minutes : 1
  return weights.price * (deal.price / best.price) + weights.time * timeRatio
}
