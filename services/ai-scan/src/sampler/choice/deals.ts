import { score } from '@faresight/contracts/search/score'
import { pairDates } from '../model/candidates.ts'
import type { Survey } from '../survey.ts'

export interface BestPair {
  departureDay: number
  returnDay: number | null
  price: number
  minutes: number | null
  score: number
}

/** The cheapest price and the shortest time among checked pairs, what a score is measured by. */
export interface Yardstick {
  price: number
  minutes: number | null
}

export function yardstickOf({ outcomes }: Survey): Yardstick | null {
  let price = Infinity
  let minutes = Infinity
  for (const outcome of outcomes.values()) {
    if (!outcome) continue
    price = Math.min(price, outcome.price)
    minutes = Math.min(minutes, outcome.minutes || Infinity)
  }
  if (price === Infinity) return null
  return { price, minutes: minutes === Infinity ? null : minutes }
}

/** The checked pair of lowest score; of equal ones the one that was checked first. */
export function bestPair(survey: Survey): BestPair | null {
  const yardstick = yardstickOf(survey)
  if (!yardstick) return null
  let best: BestPair | null = null
  for (const [pair, outcome] of survey.outcomes) {
    if (!outcome) continue
    const value = score(outcome, yardstick, survey.task.weights)
    if (best && value >= best.score) continue
    best = { ...pairDates(survey.candidates, pair), ...outcome, score: value }
  }
  return best
}
