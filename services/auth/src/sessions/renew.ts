import { formatSetCookieHeader } from '@faresight/contracts/auth/cookie'
import { accessProblems } from '@faresight/contracts/problems'
import type { Principal } from '@faresight/contracts/viewer'
import type { Tx } from '@faresight/kit/postgres'
import type { RouteCall } from '@faresight/kit/http/add-route'
import { Problem } from '@faresight/kit/problem'
import { generateToken, hashToken } from '@faresight/kit/token'
import type { Deps } from '../deps.ts'
import { deviceTokenOf } from '../devices/device.ts'
import { forgetDevices } from '../devices/store.ts'
import { renewedBy, secondsLeft, type Session } from './session.ts'
import { deleteSessionsOf, findSession, insertSession } from './store.ts'
import { tellEnded } from './tell-ended.ts'

type Caller = Pick<RouteCall<unknown, unknown, unknown, 'user'>, 'request' | 'reply' | 'principal'>

/**
 * Gives the caller's session a new token, and sets the cookie. All other sessions of its user end, and all other browsers
 * are strangers again. The sign-in does not get any younger by it.
 *
 * @param change why: done in the same transaction, before the sessions end
 * @throws Problem 401 where the session is over, with nothing changed
 */
export async function renewSession(
  { postgres, bus, publicUrl, now }: Deps,
  { request, reply, principal }: Caller,
  change: (tx: Tx) => Promise<void>,
): Promise<void> {
  const at = now()
  const token = generateToken()
  const { ended, session } = await postgres.db.transaction(async (tx) => {
    await change(tx)
    const device = deviceTokenOf(request.headers, publicUrl)
    await forgetDevices(tx, principal.userId, device === null ? undefined : hashToken(device))
    return replaceSessions(tx, principal, token, at)
  })
  tellEnded(bus, ended)
  void reply.header(
    'set-cookie',
    formatSetCookieHeader(publicUrl, 'session', token, secondsLeft(session, principal.role, at)),
  )
}

async function replaceSessions(
  tx: Tx,
  principal: Principal,
  token: string,
  at: Date,
): Promise<{ ended: string[]; session: Session }> {
  const former = await findSession(tx, principal.sessionId, at)
  if (!former) throw new Problem(accessProblems['sign-in-required'])
  const ended = await deleteSessionsOf(tx, principal.userId)
  const session = renewedBy(token, former, at)
  await insertSession(tx, session)
  return { ended, session }
}
