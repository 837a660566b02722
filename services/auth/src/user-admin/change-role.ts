import type * as z from 'zod'
import { broadcastPrincipalChanged, type PrincipalBroadcastDeps } from '../sessions/broadcast.ts'
import { findOpenUser, lockOpenUser } from '../users/store.ts'
import { authAuditRecordedEvent } from '@faresight/contracts/auth/messages'
import type { changeRoleRpc as contract } from '@faresight/contracts/auth/rpc'
import { enqueueEvent } from '@faresight/kit/outbox/outbox'
import type { Tx } from '@faresight/kit/postgres'
import { countOtherOwners, lockOwnerChanges } from '../users/owners.ts'
import { updateUserRole } from './store.ts'

type Order = z.output<typeof contract.request>
type Outcome = z.input<typeof contract.reply>['outcome']

/**
 * Changes a role on behalf of an owner and refreshes the user's sessions. Concurrent withdrawals are serialized, so
 * that one owner remains.
 */
export async function changeUserRole(deps: PrincipalBroadcastDeps, order: Order): Promise<Outcome> {
  const outcome = await deps.postgres.db.transaction((tx) => change(tx, order, deps.now()))
  if (outcome === 'changed') await broadcastPrincipalChanged(deps, order.userId)
  return outcome
}

async function change(tx: Tx, { userId, role, by }: Order, now: Date): Promise<Outcome> {
  await lockOwnerChanges(tx)
  const asking = await findOpenUser(tx, by.adminId)
  if (asking?.role !== 'owner') return 'not-allowed'
  const user = await lockOpenUser(tx, userId)
  if (!user) return 'no-such-user'
  if (user.role === role) return 'same-role'
  if (user.role === 'owner' && (await countOtherOwners(tx, userId)) === 0) return 'last-owner'
  if (user.role === 'user' && !user.emailVerified) return 'unverified'
  await updateUserRole(tx, userId, role, now)
  await enqueueEvent(tx, authAuditRecordedEvent, {
    action: 'role.changed',
    actor: by,
    targetUserId: userId,
    targetResource: null,
    changes: { before: { role: user.role }, after: { role } },
    at: now.toISOString(),
  })
  return 'changed'
}
