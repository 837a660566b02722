import { scoreDeal, type ScoreBaseline } from '@faresight/contracts/search/score'
import { toCandidateDates } from '../model/candidates.ts'
import type { SamplerState } from '../scan-state.ts'
import { lowestCheckFare, type ScanCheckResult } from '../task.ts'

export interface BestCheckedPair {
  departureDay: number
  returnDay: number | null
  price: number
  minutes: number | null
  lowest: number
  score: number
}

interface CheckedPairs {
  results: ReadonlyMap<number, ScanCheckResult>
}

export function computeScoreBaseline({ results }: CheckedPairs): ScoreBaseline | null {
  let price = Infinity
  let minutes = Infinity
  for (const result of results.values()) {
    if (!result) continue
    price = Math.min(price, lowestCheckFare(result))
    minutes = Math.min(minutes, result.minutes || Infinity)
  }
  if (price === Infinity) return null
  return { price, minutes: minutes === Infinity ? null : minutes }
}

/** The checked pair of lowest score; ties go to the first checked. */
export function findBestCheckedPair(state: SamplerState): BestCheckedPair | null {
  const pair = findBestPairIndex(state, state.results)
  const result = state.results.get(pair)
  const baseline = computeScoreBaseline(state)
  if (!result || !baseline) return null
  const value = scoreDeal(result, baseline, state.task.weights)
  return {
    ...toCandidateDates(state.candidates, pair),
    ...result,
    lowest: lowestCheckFare(result),
    score: value,
  }
}

/** Mean of ln(representing offer / lowest fare) over checked pairs. */
export function meanLogPremium({ results }: CheckedPairs): number {
  const premiums = [...results.values()].flatMap((it) =>
    it ? [Math.log(it.price / lowestCheckFare(it))] : [],
  )
  return premiums.length ? premiums.reduce((sum, premium) => sum + premium, 0) / premiums.length : 0
}

/** The index of the pair of lowest score; ties go to the first, -1 where none has a price. */
export function findBestPairIndex(
  { task }: SamplerState,
  results: ReadonlyMap<number, ScanCheckResult>,
): number {
  const baseline = computeScoreBaseline({ results })
  if (!baseline) return -1
  let best = -1
  let least = Infinity
  for (const [pair, result] of results) {
    if (!result) continue
    const value = scoreDeal(result, baseline, task.weights)
    if (value >= least) continue
    best = pair
    least = value
  }
  return best
}
