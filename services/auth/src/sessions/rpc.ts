import type { Bus } from '@faresight/kit/bus/bus'
import type { Log } from '@faresight/kit/telemetry/log'
import { connectPostgres, type Postgres } from '@faresight/kit/postgres'
import { resolveSessionRpc } from '@faresight/contracts/auth/rpc'
import {
  sessionCookieSecondsLeft,
  sessionExpiryAfterUse,
  isSessionDueForExtension,
  isMultiFactorSession,
  toPrincipal,
} from './session.ts'
import { extendSession, findLiveSessionWithUser } from './store.ts'

interface SessionLookupDeps {
  bus: Bus
  sessionLookups: Postgres
  log: Log
  adminsNeedSecondFactor: boolean
  now: () => Date
}

/** Each use extends the session; extensions are written at most once an hour. */
export function serveResolveAndExtendSession({
  bus,
  sessionLookups,
  log,
  adminsNeedSecondFactor,
  now,
}: SessionLookupDeps): void {
  bus.serveRpc(resolveSessionRpc, async ({ sessionId }) => {
    const at = now()
    const found = await findLiveSessionWithUser(sessionLookups.db, sessionId, at)
    if (!found) return { principal: null }
    const { user, session } = found
    const lacksSecondFactor =
      adminsNeedSecondFactor && user.role !== 'user' && !isMultiFactorSession(session.sess)
    const principal = {
      ...toPrincipal(sessionId, user, session.sess),
      ...(lacksSecondFactor && { lacksSecondFactor }),
    }
    if (!isSessionDueForExtension(session, at)) return { principal }
    const extended = { ...session, expire: sessionExpiryAfterUse(at) }
    // A full disk refuses writes only: the user stays signed in, and a later lookup extends the session.
    const isExtended = await extendSession(
      sessionLookups.db,
      sessionId,
      session.expire,
      extended.expire,
    ).catch((error: unknown) => {
      log.warn({ err: error }, 'a session could not be extended')
      return false
    })
    return {
      principal,
      ...(isExtended && { cookieSeconds: sessionCookieSecondsLeft(extended, user.role, at) }),
    }
  })
}

/** One connection and two statements fit in the gateway's timeout. */
const poolTimeouts = {
  connectionMs: resolveSessionRpc.replyWithinMs / 2,
  statementMs: resolveSessionRpc.replyWithinMs / 5,
}

/** A pool for session lookups only, which every request of the site needs: sign-ins and erasures cannot exhaust it. */
export function connectSessionLookupPool(url: string): Postgres {
  return connectPostgres(url, { max: 4, name: 'auth sessions', waits: poolTimeouts })
}
