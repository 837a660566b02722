import type { AuditActor } from '@faresight/contracts/audit-event'
import { adminProblems } from '@faresight/contracts/admin/problems'
import { BusUnavailableError } from '@faresight/kit/bus/errors'
import { Problem } from '@faresight/kit/problem'
import { record } from '../audit/append.ts'
import type { Deps } from '../deps.ts'
import { actOn, findLetter } from './letter.ts'

/** Throws a dead letter away for good. @throws Problem, BusUnavailable */
export async function drop(deps: Deps, actor: AuditActor, sequence: number): Promise<void> {
  const letter = await findLetter(deps, sequence)
  const { now } = deps
  await record(deps, actOn(letter, { action: 'dead-letter.dropped', actor, now }))
  const failed = (failure: string) =>
    record(deps, actOn(letter, { action: 'dead-letter.drop-failed', actor, now, failure }))
  let wasThere: boolean
  try {
    wasThere = await deps.bus.queueAdmin.deleteDeadLetter(sequence)
  } catch (error) {
    if (error instanceof BusUnavailableError) await failed('The message bus didn’t respond.')
    throw error
  }
  if (wasThere) return
  await failed('Someone else did it first.')
  throw new Problem(adminProblems['no-such-dead-letter'])
}
