import type * as z from 'zod'
import { broadcastPrincipalChanged, type PrincipalBroadcastDeps } from '../sessions/broadcast.ts'
import { findOpenUserById, lockOpenUser } from '../users/store.ts'
import { authAuditRecordedEvent } from '@faresight/contracts/auth/messages'
import type { changeRoleRpc as contract } from '@faresight/contracts/auth/rpc'
import { enqueueEvent } from '@faresight/kit/outbox/outbox'
import type { Tx } from '@faresight/kit/postgres'
import { countOtherOwners, lockOwnerChanges } from '../users/owners.ts'
import { updateUserRole } from './store.ts'

type RoleChangeOrder = z.output<typeof contract.request>
type RoleChangeOutcome = z.input<typeof contract.reply>['outcome']

/** Concurrent withdrawals are serialized, so that one owner remains. */
export async function changeUserRole(
  deps: PrincipalBroadcastDeps,
  order: RoleChangeOrder,
): Promise<RoleChangeOutcome> {
  const outcome = await deps.postgres.db.transaction((tx) => changeRoleInTransaction(tx, order, deps.now()))
  if (outcome === 'changed') await broadcastPrincipalChanged(deps, order.userId)
  return outcome
}

async function changeRoleInTransaction(
  tx: Tx,
  { userId, role, by }: RoleChangeOrder,
  now: Date,
): Promise<RoleChangeOutcome> {
  await lockOwnerChanges(tx)
  const asking = await findOpenUserById(tx, by.adminId)
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
