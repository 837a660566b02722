import { resolveSessionRpc } from '@faresight/contracts/auth/rpc'
import type { Deps } from '../deps.ts'
import { expiryFrom, isDue, isMultiFactor, principalOf, secondsLeft } from './session.ts'
import { extendSession, findSessionUser } from './store.ts'

/** Answers the gateway's question whose session it is. Use extends a session, which is noted once an hour. */
export function serveResolveSession({ bus, resolving, adminsNeedSecondFactor, now }: Deps): void {
  bus.serveRpc(resolveSessionRpc, async ({ sessionId }) => {
    const at = now()
    const found = await findSessionUser(resolving.db, sessionId, at)
    if (!found) return { principal: null }
    const { user, session } = found
    const lacksSecondFactor = adminsNeedSecondFactor && user.role !== 'user' && !isMultiFactor(session.sess)
    const principal = {
      ...principalOf(sessionId, user, session.sess),
      ...(lacksSecondFactor && { lacksSecondFactor }),
    }
    if (!isDue(session, at)) return { principal }
    const extended = { ...session, expire: expiryFrom(at) }
    const isExtended = await extendSession(resolving.db, sessionId, session.expire, extended.expire)
    return { principal, ...(isExtended && { cookieSeconds: secondsLeft(extended, user.role, at) }) }
  })
}
