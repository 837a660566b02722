import { pairDates } from '../model/candidates.ts'
import { chancesOf, outlookOf } from '../model/mixture.ts'
import { lookAhead, type Survey } from '../survey.ts'
import type { Estimate } from '../task.ts'

/** 8 of 10 of a normal distribution lie within so many deviations. */
const deviations = 1.2816

export function estimatesOf(survey: Survey): Estimate[] {
  if (!survey.isSettled) return []
  lookAhead(survey)
  const weights = chancesOf(survey.mixture)
  const estimates: Estimate[] = []
  for (let c = 0; c < survey.candidates.count; c += 1) {
    if (survey.isDone[c]) continue
    const [mean, variance] = outlookOf(survey.mixture, weights, c)
    const reach = deviations * Math.sqrt(variance)
    estimates.push({
      ...pairDates(survey.candidates, c),
      low: Math.exp(mean - reach),
      high: Math.exp(mean + reach),
    })
  }
  return estimates
}
