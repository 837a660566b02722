import type * as z from 'zod'
import { enqueueMailRequest, type MailQueueDeps } from '../mail-requests/queue.ts'
import { authAuditRecordedEvent, userRegisteredEvent } from '@faresight/contracts/auth/messages'
import type { newOwnerRequestSchema } from '@faresight/contracts/auth/admin-sign-in-http'
import { enqueueEvent } from '@faresight/kit/outbox/outbox'
import type { Tx } from '@faresight/kit/postgres'
import { insertMailRequest } from '../mail-requests/store.ts'
import { signUpCounter } from '../metrics.ts'
import type { ClientHeadersAndIp } from '../rate-limits/sign-in-attempt.ts'
import { findOldestOwner, insertOwnerAccount, lockOwnerChanges } from '../users/owners.ts'
import { normaliseEmail } from '../users/user.ts'
import { toOwnerKeyAuditActor } from './require-owner-key.ts'

type NewOwner = Omit<z.output<typeof newOwnerRequestSchema>, 'setupKey'>
type CreatedOwner = { mailRequestId: string } | { refused: 'owner-exists' | 'address-taken' }

/** Concurrent calls create one owner. An address with an account is refused: its password is someone else's. */
export async function createFirstOwner(
  deps: MailQueueDeps,
  request: ClientHeadersAndIp,
  owner: NewOwner,
): Promise<CreatedOwner> {
  const made = await deps.postgres.db.transaction((tx) => insertFirstOwner(tx, request, owner, deps.now()))
  if ('mailRequestId' in made) {
    signUpCounter.inc({ by: 'owner-key' })
    void enqueueMailRequest(deps, made.mailRequestId)
  }
  return made
}

async function insertFirstOwner(
  tx: Tx,
  request: ClientHeadersAndIp,
  owner: NewOwner,
  now: Date,
): Promise<CreatedOwner> {
  await lockOwnerChanges(tx)
  if (await findOldestOwner(tx)) return { refused: 'owner-exists' }
  const { firstName, lastName } = owner
  const email = normaliseEmail(owner.email)
  const userId = await insertOwnerAccount(tx, { email, firstName, lastName }, now)
  if (!userId) return { refused: 'address-taken' }
  const at = now.toISOString()
  await enqueueEvent(tx, userRegisteredEvent, { userId, registeredAt: at, provider: 'local' })
  await enqueueEvent(tx, authAuditRecordedEvent, {
    action: 'owner.created',
    actor: toOwnerKeyAuditActor(request, userId),
    targetUserId: userId,
    targetResource: null,
    changes: { before: null, after: { role: 'owner' } },
    at,
  })
  return { mailRequestId: await insertMailRequest(tx, { kind: 'verification', email }, now) }
}
