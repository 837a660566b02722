import { principalChangedBroadcast, sessionRevokedBroadcast } from '@faresight/contracts/auth/broadcasts'
import type { Deps } from '../deps.ts'
import { findUserSessions } from './store.ts'
import type { Bus } from '@faresight/kit/bus/bus'

/** Makes gateways resolve the user's sessions again. A lost message costs at most 5 s. */
export async function broadcastPrincipalChanged(
  { bus, postgres, now }: Pick<Deps, 'bus' | 'postgres' | 'now'>,
  userId: string,
): Promise<void> {
  const sessions = await findUserSessions(postgres.db, userId, now())
  for (const { sid } of sessions) bus.emit(principalChangedBroadcast, { sessionId: sid })
}

/** Call after the commit. A lost message costs at most 5 s. */
export function broadcastSessionsRevoked(bus: Pick<Bus, 'emit'>, sessionIds: readonly string[]): void {
  for (const sessionId of sessionIds) bus.emit(sessionRevokedBroadcast, { sessionId })
}
