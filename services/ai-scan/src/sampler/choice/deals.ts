import { scoreDeal } from '@faresight/contracts/search/score'
import { pairDates } from '../model/candidates.ts'
import type { Survey } from '../survey.ts'
import { lowestOf, type Outcome } from '../task.ts'

export interface BestPair {
  departureDay: number
  returnDay: number | null
  price: number
  minutes: number | null
  /** The lowest fare of the same days. */
  lowest: number
  score: number
}

interface Prices {
  outcomes: ReadonlyMap<number, Outcome>
}

/** The lowest fare and the shortest time among pairs, what a score is measured by. */
export interface Yardstick {
  price: number
  minutes: number | null
}

export function yardstickOf({ outcomes }: Prices): Yardstick | null {
  let price = Infinity
  let minutes = Infinity
  for (const outcome of outcomes.values()) {
    if (!outcome) continue
    price = Math.min(price, lowestOf(outcome))
    minutes = Math.min(minutes, outcome.minutes || Infinity)
  }
  if (price === Infinity) return null
  return { price, minutes: minutes === Infinity ? null : minutes }
}

/** The checked pair of lowest score; of equal ones the one that was checked first. */
export function bestPair(survey: Survey): BestPair | null {
  const pair = bestAmong(survey, survey.outcomes)
  const outcome = survey.outcomes.get(pair)
  const yardstick = yardstickOf(survey)
  if (!outcome || !yardstick) return null
  const value = scoreDeal(outcome, yardstick, survey.task.weights)
  return { ...pairDates(survey.candidates, pair), ...outcome, lowest: lowestOf(outcome), score: value }
}

/** By how much the offers that stand for pairs are dearer than the lowest fares of these, on average and in logarithms. */
export function premiumOf({ outcomes }: Prices): number {
  const premiums = [...outcomes.values()].flatMap((it) => (it ? [Math.log(it.price / lowestOf(it))] : []))
  return premiums.length ? premiums.reduce((sum, premium) => sum + premium, 0) / premiums.length : 0
}

/** The index of the pair of lowest score; of equal ones the first, and -1 where none has a price. */
export function bestAmong({ task }: Survey, outcomes: ReadonlyMap<number, Outcome>): number {
  const yardstick = yardstickOf({ outcomes })
  if (!yardstick) return -1
  let best = -1
  let least = Infinity
  for (const [pair, outcome] of outcomes) {
    if (!outcome) continue
    const value = scoreDeal(outcome, yardstick, task.weights)
    if (value >= least) continue
    best = pair
    least = value
  }
  return best
}
