import { toPairCheck } from '../model/candidates.ts'
import { createSeededRandom } from '../model/random.ts'
import type { SamplerState } from '../scan-state.ts'
import type { ScanCheck } from '../task.ts'

/** A uniformly random pair without a check. At least one must be left. */
export function chooseAuditCheck({ candidates, isChecked, unansweredPairs, task }: SamplerState): ScanCheck {
  const unchecked = Array.from({ length: candidates.count }, (_, pair) => pair).filter(
    (pair) => !isChecked[pair] && !unansweredPairs.has(pair),
  )
  const pair = unchecked[Math.floor(createSeededRandom(task.seed)() * unchecked.length)]
  if (pair === undefined) throw new Error('every pair was checked')
  return toPairCheck(candidates, pair, 'audit')
}
