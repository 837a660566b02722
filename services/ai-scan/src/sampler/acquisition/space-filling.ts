import { toPairCheck } from '../model/candidates.ts'
import { weekdayIndex } from '../market-parameters.ts'
import type { SamplerState } from '../scan-state.ts'
import type { ScanCheck } from '../task.ts'

// Before the first price there is nothing to model, so checks are spread over the period and over weekdays: many routes fly
// on a few weekdays only.

/** Batches without any price after which a scan ends. */
const maxBatchesWithoutPrice = 2

export function hasFoundNoPrice({ checksMade, hasPrice }: SamplerState): boolean {
  return checksMade > 0 && !hasPrice
}

export function seemsRouteUnsold(state: SamplerState): boolean {
  return hasFoundNoPrice(state) && state.checksMade >= maxBatchesWithoutPrice * state.task.batch
}

/** One check per stretch of the period, on the least tried weekdays, nearest to the stretch's middle. */
export function chooseSpaceFillingBatch(state: SamplerState): ScanCheck[] {
  const { candidates, task, checksMade, unanswered, results, unansweredPairs } = state
  const size = Math.min(
    task.budget - checksMade - unanswered,
    maxBatchesWithoutPrice * task.batch - checksMade,
    task.batch,
  )
  const tried = new Set([...results.keys(), ...unansweredPairs])
  const chosen: ScanCheck[] = []
  for (let place = 0; place < size; place += 1) {
    const from = Math.floor((place * candidates.count) / size)
    const until = Math.floor(((place + 1) * candidates.count) / size)
    const pair = findLeastTriedPair(state, tried, from, until)
    if (pair < 0) continue
    tried.add(pair)
    chosen.push(toPairCheck(candidates, pair, 'explore'))
  }
  return chosen
}

/** Of the pairs in [from, until); -1 where each was tried. */
function findLeastTriedPair(
  { candidates }: SamplerState,
  tried: ReadonlySet<number>,
  from: number,
  until: number,
): number {
  const weekdays = (pair: number) =>
    [candidates.departure, candidates.return].map((days) =>
      weekdayIndex(candidates.firstDay + (days[pair] ?? 0)),
    )
  const before = [...tried].map(weekdays)
  let best = -1
  let least = Infinity
  for (let pair = from; pair < until; pair += 1) {
    if (tried.has(pair)) continue
    const [out, back] = weekdays(pair)
    const times = before.reduce((sum, [a, b]) => sum + Number(a === out) + Number(b === back), 0)
    // Always less than one.
    const aside = Math.abs(pair - (from + until) / 2) / (until - from)
    if (times + aside >= least) continue
    best = pair
    least = times + aside
  }
  return best
}
