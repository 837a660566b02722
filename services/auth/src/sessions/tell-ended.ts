import { sessionRevokedBroadcast } from '@faresight/contracts/auth/broadcasts'
import type { Bus } from '@faresight/kit/bus/bus'

/** Tells every gateway of sessions that have ended, once that is committed. One that is not heard is found out in 5 s. */
export function tellEnded(bus: Pick<Bus, 'broadcast'>, sessionIds: readonly string[]): void {
  for (const sessionId of sessionIds) bus.broadcast(sessionRevokedBroadcast, { sessionId })
}
