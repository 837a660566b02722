import type { AuditActor } from '@faresight/contracts/audit-event'
import { adminProblems } from '@faresight/contracts/admin/problems'
import { deadLetterReplayRpcs, maxReplayDataLength } from '@faresight/contracts/dead-letters'
import type { DeadLetter } from '@faresight/kit/bus/dead-letter'
import { BusUnavailableError } from '@faresight/kit/bus/errors'
import { Problem } from '@faresight/kit/problem'
import { record } from '../audit/append.ts'
import type { Deps } from '../deps.ts'
import { actOn, findLetter } from './letter.ts'
import { isOfAService } from './show.ts'

/**
 * Gives a dead letter to its service once more, and deletes it where that works out. Of two who do so at once both may come to
 * its service: an event has its effect once, a job is put back once.
 *
 * @throws Problem where it is gone or fails again; BusUnavailable where its service does not answer
 */
export async function replay(deps: Deps, actor: AuditActor, sequence: number): Promise<void> {
  const letter = await findLetter(deps, sequence)
  const { now } = deps
  await record(deps, actOn(letter, { action: 'dead-letter.replayed', actor, now }))
  const failed = (failure: string) =>
    record(deps, actOn(letter, { action: 'dead-letter.replay-failed', actor, now, failure }))
  let failure: string | null
  try {
    failure = await failureOf(deps, letter)
  } catch (error) {
    if (error instanceof BusUnavailableError) await failed('Its service didn’t respond.')
    throw error
  }
  if (failure !== null) {
    await failed(failure)
    const detail = `${adminProblems['replay-failed'].detail} ${failure}`
    throw new Problem(adminProblems['replay-failed'], { detail })
  }
  await deps.bus.queueAdmin.deleteDeadLetter(sequence)
}

/** `null` where it worked out. */
async function failureOf({ bus }: Pick<Deps, 'bus'>, letter: DeadLetter): Promise<string | null> {
  const { sequence, subject } = letter
  const data = Buffer.from(letter.data).toString('base64')
  if (data.length > maxReplayDataLength) return 'It’s too large to replay.'
  if (!isOfAService(letter)) return 'No service handles messages like this now.'
  const { outcome, reason } = await bus.request(deadLetterReplayRpcs[letter.user], {
    sequence,
    subject,
    data,
  })
  if (outcome === 'unknown') return 'Its service no longer handles messages like this.'
  return outcome === 'done' ? null : (reason ?? 'No reason was given.')
}
