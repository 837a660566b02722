import { bestPair, premiumOf, yardstickOf } from './deals.ts'
import { chancesOf, forecastOf, leadOf } from '../model/mixture.ts'
import type { Survey } from '../survey.ts'

/** What each pair has to beat. */
export interface Stakes {
  /** Logarithm of the lowest fare under which it would be the best deal, at the premium that others have over theirs. */
  bar: Float64Array
  /** Its chance to be sold at all. */
  chance: Float64Array
  /** What the likeliest belief leaves of a pair's promise, since prices repeat: its chance to have one that is new. */
  newness: (pair: number) => number
  /** 1 where it needs no check any more. */
  isDone: Uint8Array
}

/** Somebody who asks for time alone still gets prices looked at: their model is all that there is to learn. */
const leastPriceWeight = 0.05

export function stakesOf(survey: Survey): Stakes {
  const bar = new Float64Array(survey.candidates.count)
  const chance = new Float64Array(survey.candidates.count)
  survey.odds.expect(chance)
  setBars(survey, bar)
  const isDone = survey.isDone.slice()
  for (const pair of survey.passed) isDone[pair] = 1
  const lead = leadOf(survey.mixture)
  const newness = (pair: number) => survey.levels.newness(pair, forecastOf(lead, pair))
  return { bar, chance, newness, isDone }
}

function setBars(survey: Survey, bar: Float64Array): void {
  const best = bestPair(survey)
  const yardstick = yardstickOf(survey)
  if (!best || !yardstick) {
    bar.fill(leastExpected(survey))
    return
  }
  const premium = premiumOf(survey)
  const time = survey.task.weights.time / Math.max(survey.task.weights.price, leastPriceWeight)
  if (time === 0 || !best.minutes || !yardstick.minutes || !survey.times.expect(bar)) {
    bar.fill(Math.log(best.price) - premium)
    return
  }
  for (let c = 0; c < bar.length; c += 1) {
    const lead = (time * (best.minutes - (bar[c] ?? 0))) / yardstick.minutes
    bar[c] = Math.log(barOf(best.price, lead, yardstick.price)) - premium
  }
}

/**
 * The price that gives the best deal's score to a pair that is ahead of it by `lead` in time (in units of price). Under
 * the cheapest price seen it would be the new yardstick itself, and the best deal's price counts for more.
 */
function barOf(bestPrice: number, lead: number, cheapest: number): number {
  const bar = bestPrice + cheapest * lead
  return bar >= cheapest ? bar : bestPrice / (1 - lead)
}

/** Before a pair has a price, the lowest that is expected. */
function leastExpected({ mixture, candidates }: Survey): number {
  const weights = chancesOf(mixture)
  let least = Infinity
  for (let c = 0; c < candidates.count; c += 1) {
    let expected = 0
    for (const [i, belief] of mixture.beliefs.entries()) {
      expected += (weights[i] ?? 0) * (belief.expected[c] ?? 0)
    }
    least = Math.min(least, expected)
  }
  return least
}
