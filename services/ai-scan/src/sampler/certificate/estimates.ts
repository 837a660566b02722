import { datesOf } from '../model/candidates.ts'
import { outlookOf, weightsOf } from '../model/mixture.ts'
import { lookAhead, type Scan } from '../survey.ts'
import type { Estimate } from '../task.ts'

/** 8 of 10 of a normal distribution lie within so many deviations. */
const deviations = 1.2816

export function estimatesOf(scan: Scan): Estimate[] {
  if (!scan.isSettled) return []
  lookAhead(scan)
  const weights = weightsOf(scan.mixture)
  const estimates: Estimate[] = []
  for (let c = 0; c < scan.candidates.count; c += 1) {
    if (scan.isDone[c]) continue
    const [mean, variance] = outlookOf(scan.mixture, weights, c)
    const reach = deviations * Math.sqrt(variance)
    estimates.push({
      ...datesOf(scan.candidates, c),
      low: Math.exp(mean - reach),
      high: Math.exp(mean + reach),
    })
  }
  return estimates
}
