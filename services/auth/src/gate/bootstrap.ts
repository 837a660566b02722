import { authAuditRecordedEvent, userRegisteredEvent } from '@faresight/contracts/auth/events'
import type { newOwnerRequestSchema } from '@faresight/contracts/auth/admin-sign-in-http'
import { enqueueEvent } from '@faresight/kit/outbox/outbox'
import type { Tx } from '@faresight/kit/postgres'
import type * as z from 'zod'
import type { Deps } from '../deps.ts'
import { queueMailRequest } from '../mail-requests/queue.ts'
import { insertMailRequest } from '../mail-requests/store.ts'
import { signUps } from '../metrics.ts'
import type { GuessingRequest } from '../throttle/guess.ts'
import { findOwner, takeOwnersTurn } from '../users/owners.ts'
import { normaliseEmail } from '../users/user.ts'
import { actorOf } from './actor.ts'
import { insertOwner } from './store.ts'

type NewOwner = Omit<z.output<typeof newOwnerRequestSchema>, 'setupKey'>
type Made = { mailRequestId: string } | { refused: 'owner-exists' | 'address-taken' }

/**
 * Makes the first owner, on behalf of whoever came with the key. However many try at once, one of them does. An address that
 * has an account is refused, verified or not: the password of that one is somebody else's.
 */
export async function makeOwner(deps: Deps, request: GuessingRequest, owner: NewOwner): Promise<Made> {
  const made = await deps.postgres.db.transaction((tx) => make(tx, request, owner, deps.now()))
  if ('mailRequestId' in made) {
    signUps.inc({ by: 'owner-key' })
    void queueMailRequest(deps, made.mailRequestId)
  }
  return made
}

async function make(tx: Tx, request: GuessingRequest, owner: NewOwner, now: Date): Promise<Made> {
  await takeOwnersTurn(tx)
  if (await findOwner(tx)) return { refused: 'owner-exists' }
  const { firstName, lastName } = owner
  const email = normaliseEmail(owner.email)
  const userId = await insertOwner(tx, { email, firstName, lastName }, now)
  if (!userId) return { refused: 'address-taken' }
  const at = now.toISOString()
  await enqueueEvent(tx, userRegisteredEvent, { userId, registeredAt: at, provider: 'local' })
  await enqueueEvent(tx, authAuditRecordedEvent, {
    action: 'owner.created',
    actor: actorOf(request, userId),
    targetUserId: userId,
    targetResource: null,
    changes: { before: null, after: { role: 'owner' } },
    at,
  })
  return { mailRequestId: await insertMailRequest(tx, { kind: 'verification', email }, now) }
}
