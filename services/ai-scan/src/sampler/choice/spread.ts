import { pairCheck } from '../model/candidates.ts'
import { weekdayOf } from '../model/weekday.ts'
import type { Survey } from '../survey.ts'
import type { Check } from '../task.ts'

// Where nothing is found there is no price to go by: checks then are spread over the period, so that no corner of it is
// taken for the whole, and over the weekdays, since many routes fly on a few of them only.

/** So many batches that found nothing are enough: more would hardly find what they missed. */
const mostBatches = 2

/** Whether checks were made and none of them found anything. */
export function isFruitless({ made, hasFound }: Survey): boolean {
  return made > 0 && !hasFound
}

/** Whether nobody seems to sell what is in question. */
export function isHopeless(survey: Survey): boolean {
  return isFruitless(survey) && survey.made >= mostBatches * survey.task.batch
}

/** One check of each stretch of the period, on the weekdays tried least and next to the stretch's middle. */
export function spreadChecks(survey: Survey): Check[] {
  const { candidates, task, made, unanswered, outcomes, passed } = survey
  const size = Math.min(task.budget - made - unanswered, mostBatches * task.batch - made, task.batch)
  const tried = new Set([...outcomes.keys(), ...passed])
  const chosen: Check[] = []
  for (let place = 0; place < size; place += 1) {
    const from = Math.floor((place * candidates.count) / size)
    const until = Math.floor(((place + 1) * candidates.count) / size)
    const pair = leastTried(survey, tried, from, until)
    if (pair < 0) continue
    tried.add(pair)
    chosen.push(pairCheck(candidates, pair, 'explore'))
  }
  return chosen
}

/** Of the pairs from one to before another; -1 where each was tried. */
function leastTried({ candidates }: Survey, tried: ReadonlySet<number>, from: number, until: number): number {
  const weekdays = (pair: number) =>
    [candidates.departure, candidates.return].map((days) =>
      weekdayOf(candidates.firstDay + (days[pair] ?? 0)),
    )
  const before = [...tried].map(weekdays)
  let best = -1
  let least = Infinity
  for (let pair = from; pair < until; pair += 1) {
    if (tried.has(pair)) continue
    const [out, back] = weekdays(pair)
    const times = before.reduce((sum, [a, b]) => sum + Number(a === out) + Number(b === back), 0)
    // Never as much as one weekday tried once more.
    const aside = Math.abs(pair - (from + until) / 2) / (until - from)
    if (times + aside >= least) continue
    best = pair
    least = times + aside
  }
  return best
}
