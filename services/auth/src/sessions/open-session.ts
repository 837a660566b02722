import type { Postgres, Tx } from '@faresight/kit/postgres'
import type { Bus } from '@faresight/kit/bus/bus'
import type { Log } from '@faresight/kit/telemetry/log'
import { authAuditRecordedEvent } from '@faresight/contracts/auth/messages'
import { formatSetCookieHeader } from '@faresight/contracts/auth/cookie'
import { requestProblems } from '@faresight/contracts/problems'
import type { Role } from '@faresight/contracts/viewer'
import type { RouteCall } from '@faresight/kit/http/add-route'
import { readClientIpAddress, readUserAgent } from '@faresight/kit/http/caller'
import { enqueueEvent } from '@faresight/kit/outbox/outbox'
import { Problem } from '@faresight/kit/problem'
import { generateToken } from '@faresight/kit/token'
import { readDeviceToken, touchOrCreateKnownDevice } from '../devices/device.ts'
import type { SessionDocument, User } from '../schema.ts'
import { lockUserIfPasswordUnchanged } from '../users/store.ts'
import { sessionCookieSecondsLeft, buildSession, type Session, sessionEndsAt } from './session.ts'
import { deleteLeastRecentSessions, deleteSession, insertSession } from './store.ts'
import { broadcastSessionsRevoked } from './broadcast.ts'

export interface SessionDeps {
  postgres: Postgres
  bus: Bus
  log: Log
  publicUrl: string
  now: () => Date
}

export type SignInCall = Pick<
  RouteCall<unknown, unknown, unknown, 'public'>,
  'request' | 'reply' | 'principal'
>

const maxSessions = 50
const retryAfterSeconds = 1

/**
 * Opens a session for `user` in place of the caller's, and sets both cookies.
 * @param user as last read when identified
 * @param by method and second factor
 * @param also runs in the same transaction, after the session is stored
 * @throws Problem 503 when the account was closed or its password changed since `user` was read
 */
export async function openSessionAndSetCookies(
  { postgres, bus, log, publicUrl, now }: SessionDeps,
  { request, reply, principal }: SignInCall,
  user: User,
  by: Pick<SessionDocument, 'method' | 'secondFactor'>,
  also: (tx: Tx, session: Session) => Promise<void> = async () => {},
): Promise<void> {
  const at = now()
  const token = generateToken()
  const userAgent = readUserAgent(request) ?? undefined
  const session = buildSession(token, { userId: user.id, ...by, userAgent }, at)
  const { ended, device, role } = await postgres.db.transaction(async (tx) => {
    // A concurrent password reset either ends this session or makes this sign-in fail.
    const role = await lockUserIfPasswordUnchanged(tx, user)
    if (!role) throw new Problem(requestProblems.unavailable, { retryAfterSeconds })
    const former = principal ? await deleteSession(tx, principal.sessionId, principal.userId) : []
    const oldest = await deleteLeastRecentSessions(tx, user.id, maxSessions - 1)
    await insertSession(tx, session)
    if (role !== 'user' && by.method !== 'key')
      await enqueueAdminSignInAudit(tx, request, { session, role, at })
    await also(tx, session)
    const presented = readDeviceToken(request.headers, publicUrl)
    return {
      ended: [...former, ...oldest],
      device: await touchOrCreateKnownDevice(tx, presented, user.id, at),
      role,
    }
  })
  broadcastSessionsRevoked(bus, ended)
  log.info({ requestId: request.id, userId: user.id, ...by }, 'signed in')
  void reply.header('set-cookie', [
    formatSetCookieHeader(publicUrl, 'session', token, sessionCookieSecondsLeft(session, role, at)),
    formatSetCookieHeader(publicUrl, 'device', device),
  ])
}

async function enqueueAdminSignInAudit(
  tx: Tx,
  request: SignInCall['request'],
  { session, role, at }: { session: Session; role: Role; at: Date },
): Promise<void> {
  const { userId, method, secondFactor } = session.sess
  await enqueueEvent(tx, authAuditRecordedEvent, {
    action: 'admin.signed-in',
    actor: {
      adminId: userId,
      byKey: false,
      ipAddress: readClientIpAddress(request),
      userAgent: readUserAgent(request),
    },
    targetUserId: userId,
    targetResource: `session ${session.sid.slice(0, 12)}`,
    changes: {
      before: null,
      after: {
        method: method ?? null,
        ...(secondFactor && { secondFactor }),
        expiresAt: sessionEndsAt(session, role).toISOString(),
      },
    },
    at: at.toISOString(),
  })
}
