import type { SessionDeps } from './open-session.ts'
import { formatSetCookieHeader } from '@faresight/contracts/auth/cookie'
import { accessProblems } from '@faresight/contracts/problems'
import type { Principal } from '@faresight/contracts/viewer'
import type { Tx } from '@faresight/kit/postgres'
import type { RouteCall } from '@faresight/kit/http/add-route'
import { Problem } from '@faresight/kit/problem'
import { generateToken, hashToken } from '@faresight/kit/token'
import { readDeviceToken } from '../devices/device.ts'
import { deleteUserKnownDevices } from '../devices/store.ts'
import { sessionCookieSecondsLeft, buildRotatedSession, type Session } from './session.ts'
import { deleteSessionsAndPendingSignIns, findLiveSession, insertSession } from './store.ts'
import { broadcastSessionsRevoked } from './broadcast.ts'

type UserCall = Pick<RouteCall<unknown, unknown, unknown, 'user'>, 'request' | 'reply' | 'principal'>

/**
 * Rotates the session's token, ends the user's other sessions and forgets their other browsers. Keeps the time of
 * sign-in.
 * @param change runs in the same transaction, before the sessions end
 * @throws Problem 401 when the session is over; nothing changes then
 */
export async function rotateSessionAndEndOthers(
  { postgres, bus, publicUrl, now }: SessionDeps,
  { request, reply, principal }: UserCall,
  change: (tx: Tx) => Promise<void>,
): Promise<void> {
  const at = now()
  const token = generateToken()
  const { ended, session } = await postgres.db.transaction(async (tx) => {
    await change(tx)
    const device = readDeviceToken(request.headers, publicUrl)
    await deleteUserKnownDevices(tx, principal.userId, device === null ? undefined : hashToken(device))
    return replaceSessions(tx, principal, token, at)
  })
  broadcastSessionsRevoked(bus, ended)
  void reply.header(
    'set-cookie',
    formatSetCookieHeader(publicUrl, 'session', token, sessionCookieSecondsLeft(session, principal.role, at)),
  )
}

async function replaceSessions(
  tx: Tx,
  principal: Principal,
  token: string,
  at: Date,
): Promise<{ ended: string[]; session: Session }> {
  const former = await findLiveSession(tx, principal.sessionId, at)
  if (!former) throw new Problem(accessProblems['sign-in-required'])
  const ended = await deleteSessionsAndPendingSignIns(tx, principal.userId)
  const session = buildRotatedSession(token, former, at)
  await insertSession(tx, session)
  return { ended, session }
}
