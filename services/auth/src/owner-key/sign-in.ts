import { openSessionAndSetCookies, type SessionDeps, type SignInCall } from '../sessions/open-session.ts'
import { authAuditRecordedEvent } from '@faresight/contracts/auth/messages'
import { requestProblems } from '@faresight/contracts/problems'
import { enqueueEvent } from '@faresight/kit/outbox/outbox'
import { Problem } from '@faresight/kit/problem'
import { findOldestOwner } from '../users/owners.ts'
import { findOpenUserById } from '../users/store.ts'
import { toOwnerKeyAuditActor } from './require-owner-key.ts'

const retryAfterSeconds = 1

export async function signInOldestOwnerByKey(deps: SessionDeps, call: SignInCall): Promise<boolean> {
  const owner = await findOldestOwner(deps.postgres.db)
  if (!owner) return false
  await openSessionAndSetCookies(deps, call, owner, { method: 'key' }, async (tx, { sid, expire }) => {
    // The role may have been withdrawn since the lookup; the row is locked now.
    const present = await findOpenUserById(tx, owner.id)
    if (present?.role !== 'owner') throw new Problem(requestProblems.unavailable, { retryAfterSeconds })
    await enqueueEvent(tx, authAuditRecordedEvent, {
      action: 'owner.key-login',
      actor: toOwnerKeyAuditActor(call.request, owner.id),
      targetUserId: owner.id,
      targetResource: `session ${sid.slice(0, 12)}`,
      changes: { before: null, after: { expiresAt: expire.toISOString() } },
      at: deps.now().toISOString(),
    })
  })
  return true
}
