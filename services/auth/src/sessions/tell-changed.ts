import { principalChangedBroadcast } from '@faresight/contracts/auth/broadcasts'
import type { Deps } from '../deps.ts'
import { findSessionsOf } from './store.ts'

/** Tells every gateway to ask again who the sessions of a user stand for. One that is not heard is found out in 5 s. */
export async function tellChanged(
  { bus, postgres, now }: Pick<Deps, 'bus' | 'postgres' | 'now'>,
  userId: string,
): Promise<void> {
  const sessions = await findSessionsOf(postgres.db, userId, now())
  for (const { sid } of sessions) bus.broadcast(principalChangedBroadcast, { sessionId: sid })
}
