import { authAuditRecordedEvent } from '@faresight/contracts/auth/events'
import { authProblems } from '@faresight/contracts/auth/problems'
import { clientIpAddress, toNetworkAddress } from '@faresight/kit/http/caller'
import { enqueueEvent } from '@faresight/kit/outbox/outbox'
import { Problem } from '@faresight/kit/problem'
import type { Deps } from '../deps.ts'
import { ownerKeys } from '../metrics.ts'
import type { GuessingRequest } from '../throttle/guess.ts'
import { actorOf } from './actor.ts'
import { isOwnerKey } from './key.ts'

/**
 * Takes one of the tries that the caller's network has, whatever their body may be.
 *
 * @throws Problem 403 where there is no key to try, 429 where no try is left
 */
export async function takeTry({ ownerKey, keyTries }: Deps, request: GuessingRequest): Promise<void> {
  if (ownerKey === null) throw new Problem(authProblems['owner-key-off'])
  const until = await keyTries.take(toNetworkAddress(clientIpAddress(request)))
  if (until === null) return
  ownerKeys.inc({ outcome: 'throttled' })
  const retryAfterSeconds = Math.max(1, Math.ceil((until - Date.now()) / 1000))
  throw new Problem(authProblems['too-many-owner-keys'], { retryAfterSeconds })
}

/**
 * Compares a key with the owner's. A good one gives its try back; of a wrong one the audit log is told.
 *
 * @param path at which somebody came with it
 * @throws Problem 401 where it is not the owner's
 */
export async function checkKey(
  deps: Deps,
  request: GuessingRequest,
  path: string,
  typed: string,
): Promise<void> {
  const { ownerKey, keyTries, postgres, now } = deps
  if (ownerKey !== null && isOwnerKey(typed, ownerKey)) {
    await keyTries.giveBack(toNetworkAddress(clientIpAddress(request)))
    ownerKeys.inc({ outcome: 'ok' })
    return
  }
  ownerKeys.inc({ outcome: 'refused' })
  await enqueueEvent(postgres.db, authAuditRecordedEvent, {
    action: 'owner.key-refused',
    actor: actorOf(request, null),
    targetUserId: null,
    targetResource: path,
    changes: { before: null, after: null },
    at: now().toISOString(),
  })
  throw new Problem(authProblems['wrong-owner-key'])
}
