import { resolveSession } from '@faresight/contracts/auth/rpc'
import type { Deps } from '../deps.ts'
import { principalOf } from './session.ts'
import { findSessionUser } from './store.ts'

/** Answers the gateway's question whose session it is. */
export function serveResolveSession({ bus, postgres, graceDays, now }: Deps): void {
  bus.serve(resolveSession, async ({ sessionId }) => {
    const user = await findSessionUser(postgres.db, sessionId, now())
    return { principal: user && principalOf(sessionId, user, graceDays) }
  })
}
