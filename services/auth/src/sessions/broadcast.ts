import type { Postgres } from '@faresight/kit/postgres'
import type { Bus } from '@faresight/kit/bus/bus'
import { principalChangedBroadcast, sessionRevokedBroadcast } from '@faresight/contracts/auth/messages'
import { findLiveUserSessions } from './store.ts'

export interface PrincipalBroadcastDeps {
  postgres: Postgres
  bus: Bus
  now: () => Date
}

/** Makes gateways resolve the user's sessions again. A lost message costs at most 5 s. */
export async function broadcastPrincipalChanged(
  { bus, postgres, now }: PrincipalBroadcastDeps,
  userId: string,
): Promise<void> {
  const sessions = await findLiveUserSessions(postgres.db, userId, now())
  for (const { sid } of sessions) bus.broadcast(principalChangedBroadcast, { sessionId: sid })
}

/** Call after the commit. A lost message costs at most 5 s. */
export function broadcastSessionsRevoked(bus: Pick<Bus, 'broadcast'>, sessionIds: readonly string[]): void {
  for (const sessionId of sessionIds) bus.broadcast(sessionRevokedBroadcast, { sessionId })
}
