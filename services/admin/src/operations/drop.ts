import type { Actor } from '@faresight/contracts/act'
import { adminProblems } from '@faresight/contracts/admin/problems'
import { Problem } from '@faresight/kit/problem'
import { record } from '../audit/append.ts'
import type { Deps } from '../deps.ts'
import { actOn, findLetter } from './letter.ts'

/** Throws a dead letter away for good. @throws Problem, BusUnavailable */
export async function drop(deps: Deps, actor: Actor, sequence: number): Promise<void> {
  const letter = await findLetter(deps, sequence)
  await record(deps, actOn(letter, { action: 'dead-letter.dropped', actor, now: deps.now }))
  // Somebody else may have been quicker.
  if (!(await deps.bus.oversight.drop(sequence))) throw new Problem(adminProblems['no-such-dead-letter'])
}
