export interface ScoreWeights {
  price: number
  time: number
}

export const defaultScoreWeights: ScoreWeights = { price: 0.7, time: 0.3 }

/** Cheapest price and shortest time so far. */
export interface ScoreBaseline {
  price: number
  /** Minutes of all legs; `null` where no time is known. */
  minutes: number | null
}

/** `0.7 * price / cheapest + 0.3 * time / shortest`: lower is better. Without times their ratio is 1. */
export function scoreDeal(
  deal: { price: number; minutes: number | null },
  best: ScoreBaseline,
  weights: ScoreWeights = defaultScoreWeights,
): number {
  const timeRatio = deal.minutes && best.minutes ? deal.minutes / best.minutes : 1
  return weights.price * (deal.price / best.price) + weights.time * timeRatio
}
