import { authAuditRecordedEvent } from '@faresight/contracts/auth/events'
import type { endSessionsRpc as contract } from '@faresight/contracts/auth/rpc'
import { enqueueEvent } from '@faresight/kit/outbox/outbox'
import type { Tx } from '@faresight/kit/postgres'
import type * as z from 'zod'
import type { Deps } from '../deps.ts'
import { deleteSessionsOf, findSessionsOf } from '../sessions/store.ts'
import { tellEnded } from '../sessions/tell-ended.ts'
import { findUser } from '../users/store.ts'
import { holdOpenUser } from './store.ts'

type Order = z.output<typeof contract.request>
type Reply = z.input<typeof contract.reply>

/** Ends all sessions of somebody on behalf of an administrator, and tells every gateway. Of an owner only owners do. */
export async function endSessionsOf(
  { bus, postgres, now }: Pick<Deps, 'bus' | 'postgres' | 'now'>,
  order: Order,
): Promise<Reply> {
  const { ended, ...reply } = await postgres.db.transaction((tx) => end(tx, order, now()))
  tellEnded(bus, ended)
  return reply
}

async function end(tx: Tx, { userId, by }: Order, now: Date): Promise<Reply & { ended: string[] }> {
  const nothing = { sessions: 0, ended: [] }
  const asking = await findUser(tx, by.adminId)
  if (!asking || asking.role === 'user') return { outcome: 'no-admin', ...nothing }
  // Held, so that whoever signs in meanwhile comes before or after.
  const user = await holdOpenUser(tx, userId)
  if (!user) return { outcome: 'no-such-user', ...nothing }
  if (user.role === 'owner' && asking.role !== 'owner') return { outcome: 'not-allowed', ...nothing }
  const { length: sessions } = await findSessionsOf(tx, userId, now)
  const ended = await deleteSessionsOf(tx, userId)
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
