import { authAuditRecordedEvent } from '@faresight/contracts/auth/events'
import { requestProblems } from '@faresight/contracts/problems'
import { enqueueEvent } from '@faresight/kit/outbox/outbox'
import { Problem } from '@faresight/kit/problem'
import type { Deps } from '../deps.ts'
import { type Caller, openSession } from '../sessions/open.ts'
import { findOwner } from '../users/owners.ts'
import { findUser } from '../users/store.ts'
import { actorOf } from './actor.ts'

const retryAfterSeconds = 1

/** Signs whoever came with the key in as the owner who has been there longest, for an hour; `false` where there is no owner. */
export async function signInAsOwner(deps: Deps, call: Caller): Promise<boolean> {
  const owner = await findOwner(deps.postgres.db)
  if (!owner) return false
  await openSession(deps, call, owner, { method: 'key' }, async (tx, { sid, expire }) => {
    // Withdrawn since it was read; by now the row is held.
    const present = await findUser(tx, owner.id)
    if (present?.role !== 'owner') throw new Problem(requestProblems.unavailable, { retryAfterSeconds })
    await enqueueEvent(tx, authAuditRecordedEvent, {
      action: 'owner.key-login',
      actor: actorOf(call.request, owner.id),
      targetUserId: owner.id,
      targetResource: `session ${sid.slice(0, 12)}`,
      changes: { before: null, after: { expiresAt: expire.toISOString() } },
      at: deps.now().toISOString(),
    })
  })
  return true
}
