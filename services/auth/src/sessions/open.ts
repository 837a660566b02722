import { authAuditRecordedEvent } from '@faresight/contracts/auth/events'
import { formatSetCookieHeader } from '@faresight/contracts/auth/cookie'
import { requestProblems } from '@faresight/contracts/problems'
import type { Role } from '@faresight/contracts/viewer'
import type { RouteCall } from '@faresight/kit/http/add-route'
import { clientIpAddress, requestUserAgent } from '@faresight/kit/http/caller'
import { enqueueEvent } from '@faresight/kit/outbox/outbox'
import type { Tx } from '@faresight/kit/postgres'
import { Problem } from '@faresight/kit/problem'
import { generateToken } from '@faresight/kit/token'
import type { Deps } from '../deps.ts'
import { deviceTokenOf, rememberDevice } from '../devices/device.ts'
import type { SessionDocument, User } from '../schema.ts'
import { holdUser } from '../users/store.ts'
import { endOf, secondsLeft, type Session, sessionOf } from './session.ts'
import { deleteSession, insertSession, trimSessions } from './store.ts'
import { tellEnded } from './tell-ended.ts'

/** A call whose answer takes the cookies of a session. */
export type Caller = Pick<RouteCall<unknown, unknown, unknown, 'public'>, 'request' | 'reply' | 'principal'>

const mostSessions = 50
const retryAfterSeconds = 1

/**
 * Signs the caller in as `user`, in place of whoever they were: sets the cookies of the session and of the browser.
 *
 * @param user as read or written last, when it was found that this is them
 * @param by how they have shown who they are
 * @param also done in the same transaction, once the session is stored
 * @throws Problem 503 where the account has been closed since, or has another password: who signed in by what no longer
 *   holds may try again
 */
export async function openSession(
  { postgres, bus, log, publicUrl, now }: Deps,
  { request, reply, principal }: Caller,
  user: User,
  by: Pick<SessionDocument, 'method' | 'secondStep'>,
  also: (tx: Tx, session: Session) => Promise<void> = async () => {},
): Promise<void> {
  const at = now()
  const token = generateToken()
  const userAgent = requestUserAgent(request) ?? undefined
  const session = sessionOf(token, { userId: user.id, ...by, userAgent }, at)
  const { ended, device, role } = await postgres.db.transaction(async (tx) => {
    // A reset that runs at the same time waits for this session and ends it, or has this sign-in fail.
    const role = await holdUser(tx, user)
    if (!role) throw new Problem(requestProblems.unavailable, { retryAfterSeconds })
    const former = principal ? await deleteSession(tx, principal.sessionId, principal.userId) : []
    const oldest = await trimSessions(tx, user.id, mostSessions - 1)
    await insertSession(tx, session)
    if (role !== 'user' && by.method !== 'key') await recordAdminSignIn(tx, request, { session, role, at })
    await also(tx, session)
    const presented = deviceTokenOf(request.headers, publicUrl)
    return {
      ended: [...former, ...oldest],
      device: await rememberDevice(tx, presented, user.id, at),
      role,
    }
  })
  tellEnded(bus, ended)
  log.info({ requestId: request.id, userId: user.id, ...by }, 'signed in')
  void reply.header('set-cookie', [
    formatSetCookieHeader(publicUrl, 'session', token, secondsLeft(session, role, at)),
    formatSetCookieHeader(publicUrl, 'device', device),
  ])
}

/** Tells the audit log that an administrator or owner has signed in, how and from where. */
async function recordAdminSignIn(
  tx: Tx,
  request: Caller['request'],
  { session, role, at }: { session: Session; role: Role; at: Date },
): Promise<void> {
  const { userId, method, secondStep } = session.sess
  await enqueueEvent(tx, authAuditRecordedEvent, {
    action: 'admin.signed-in',
    actor: {
      adminId: userId,
      byKey: false,
      ipAddress: clientIpAddress(request),
      userAgent: requestUserAgent(request),
    },
    targetUserId: userId,
    targetResource: `session ${session.sid.slice(0, 12)}`,
    changes: {
      before: null,
      after: {
        method: method ?? null,
        ...(secondStep && { secondStep }),
        expiresAt: endOf(session, role).toISOString(),
      },
    },
    at: at.toISOString(),
  })
}
