import { authAuditRecordedEvent } from '@faresight/contracts/auth/events'
import type { changeRoleRpc as contract } from '@faresight/contracts/auth/rpc'
import { enqueueEvent } from '@faresight/kit/outbox/outbox'
import type { Tx } from '@faresight/kit/postgres'
import type * as z from 'zod'
import type { Deps } from '../deps.ts'
import { tellChanged } from '../sessions/tell-changed.ts'
import { countOtherOwners, takeOwnersTurn } from '../users/owners.ts'
import { findUser } from '../users/store.ts'
import { holdOpenUser, writeRole } from './store.ts'

type Order = z.output<typeof contract.request>
type Outcome = z.input<typeof contract.reply>['outcome']

/**
 * Gives somebody another role on behalf of an owner, and has every session of theirs asked for anew. Withdrawals that race are
 * done one by one: there is an owner left, and whoever is none any more withdraws nothing.
 */
export async function changeRole(
  deps: Pick<Deps, 'bus' | 'postgres' | 'now'>,
  order: Order,
): Promise<Outcome> {
  const outcome = await deps.postgres.db.transaction((tx) => change(tx, order, deps.now()))
  if (outcome === 'changed') await tellChanged(deps, order.userId)
  return outcome
}

async function change(tx: Tx, { userId, role, by }: Order, now: Date): Promise<Outcome> {
  await takeOwnersTurn(tx)
  const asking = await findUser(tx, by.adminId)
  if (asking?.role !== 'owner') return 'not-allowed'
  const user = await holdOpenUser(tx, userId)
  if (!user) return 'no-such-user'
  if (user.role === role) return 'same-role'
  if (user.role === 'owner' && (await countOtherOwners(tx, userId)) === 0) return 'last-owner'
  if (user.role === 'user' && !user.emailVerified) return 'unverified'
  await writeRole(tx, userId, role, now)
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
