import type { SessionDeps } from './open-session.ts'
import { accountRoutes, ownSessionSchema } from '@faresight/contracts/auth/account-http'
import { formatSetCookieHeader } from '@faresight/contracts/auth/cookie'
import { authRoutes } from '@faresight/contracts/auth/http'
import { authProblems } from '@faresight/contracts/auth/problems'
import { mountRoute } from '@faresight/kit/http/mount-route'
import type { Service } from '@faresight/kit/http/service'
import { Problem } from '@faresight/kit/problem'
import { toOwnSession } from './own-session.ts'
import { deleteSession, deleteSessionsAndPendingSignIns, findLiveUserSessions } from './store.ts'
import { broadcastSessionsRevoked } from './broadcast.ts'

export function registerSessionRoutes(service: Service, deps: SessionDeps): void {
  const { postgres, bus, publicUrl, now } = deps
  const noSession = formatSetCookieHeader(publicUrl, 'session', '')

  mountRoute(service, authRoutes.logout, async ({ principal, reply }) => {
    if (principal) {
      await deleteSession(postgres.db, principal.sessionId, principal.userId)
      broadcastSessionsRevoked(bus, [principal.sessionId])
    }
    void reply.header('set-cookie', noSession)
    return { message: 'Signed out.' }
  })

  mountRoute(service, accountRoutes.sessions, async ({ principal }) => {
    const sessions = await findLiveUserSessions(postgres.db, principal.userId, now())
    const own = sessions.map((session) => toOwnSession(session, principal.sessionId))
    return own.sort((one, other) => Number(other.current) - Number(one.current))
  })

  mountRoute(service, accountRoutes.endSession, async ({ principal, params, reply }) => {
    const isId = ownSessionSchema.shape.id.safeParse(params.id).success
    const ended = isId ? await deleteSession(postgres.db, params.id, principal.userId) : []
    if (ended.length === 0) throw new Problem(authProblems['no-such-session'])
    broadcastSessionsRevoked(bus, ended)
    if (params.id === principal.sessionId) void reply.header('set-cookie', noSession)
    return undefined
  })

  mountRoute(service, accountRoutes.endSessions, async ({ principal, reply }) => {
    broadcastSessionsRevoked(bus, await deleteSessionsAndPendingSignIns(postgres.db, principal.userId))
    void reply.header('set-cookie', noSession)
    return undefined
  })
}
