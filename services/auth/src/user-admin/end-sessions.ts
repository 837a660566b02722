import type * as z from 'zod'
import { broadcastSessionsRevoked, type PrincipalBroadcastDeps } from '../sessions/broadcast.ts'
import { findOpenUserById, lockOpenUser } from '../users/store.ts'
import { authAuditRecordedEvent } from '@faresight/contracts/auth/messages'
import type { endUserSessionsRpc as contract } from '@faresight/contracts/auth/rpc'
import { enqueueEvent } from '@faresight/kit/outbox/outbox'
import type { Tx } from '@faresight/kit/postgres'
import { deleteSessionsAndPendingSignIns, findLiveUserSessions } from '../sessions/store.ts'

type EndSessionsOrder = z.output<typeof contract.request>
type EndSessionsReply = z.input<typeof contract.reply>

export async function endSessionsByAdmin(
  { bus, postgres, now }: PrincipalBroadcastDeps,
  order: EndSessionsOrder,
): Promise<EndSessionsReply> {
  const { ended, ...reply } = await postgres.db.transaction((tx) =>
    endSessionsInTransaction(tx, order, now()),
  )
  broadcastSessionsRevoked(bus, ended)
  return reply
}

async function endSessionsInTransaction(
  tx: Tx,
  { userId, by }: EndSessionsOrder,
  now: Date,
): Promise<EndSessionsReply & { ended: string[] }> {
  const nothing = { sessions: 0, ended: [] }
  const asking = await findOpenUserById(tx, by.adminId)
  if (!asking || asking.role === 'user') return { outcome: 'no-admin', ...nothing }
  // Locked, so that a concurrent sign-in comes before or after.
  const user = await lockOpenUser(tx, userId)
  if (!user) return { outcome: 'no-such-user', ...nothing }
  if (user.role === 'owner' && asking.role !== 'owner') return { outcome: 'not-allowed', ...nothing }
  const { length: sessions } = await findLiveUserSessions(tx, userId, now)
  const ended = await deleteSessionsAndPendingSignIns(tx, userId)
  await enqueueEvent(tx, authAuditRecordedEvent, {
    action: 'sessions.ended',
    actor: by,
    targetUserId: userId,
    targetResource: null,
    changes: { before: { sessions }, after: { sessions: 0 } },
    at: now.toISOString(),
  })
  return { outcome: 'done', sessions, ended }
}
