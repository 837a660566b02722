import { accountRoutes, ownSessionSchema } from '@faresight/contracts/auth/account-http'
import { formatSetCookieHeader } from '@faresight/contracts/auth/cookie'
import { authRoutes } from '@faresight/contracts/auth/http'
import { authProblems } from '@faresight/contracts/auth/problems'
import { mountRoute } from '@faresight/kit/http/mount-route'
import type { Service } from '@faresight/kit/http/service'
import { Problem } from '@faresight/kit/problem'
import type { Deps } from '../deps.ts'
import { ownSessionOf } from './own-session.ts'
import { deleteSession, deleteSessionsOf, findSessionsOf } from './store.ts'
import { tellEnded } from './tell-ended.ts'

export function sessionRoutes(service: Service, deps: Deps): void {
  const { postgres, bus, publicUrl, now } = deps
  const noSession = formatSetCookieHeader(publicUrl, 'session', '')

  mountRoute(service, authRoutes.logout, async ({ principal, reply }) => {
    if (principal) {
      await deleteSession(postgres.db, principal.sessionId, principal.userId)
      tellEnded(bus, [principal.sessionId])
    }
    void reply.header('set-cookie', noSession)
    return { message: 'Signed out.' }
  })

  mountRoute(service, accountRoutes.sessions, async ({ principal }) => {
    const sessions = await findSessionsOf(postgres.db, principal.userId, now())
    const own = sessions.map((session) => ownSessionOf(session, principal.sessionId))
    return own.sort((one, other) => Number(other.current) - Number(one.current))
  })

  mountRoute(service, accountRoutes.endSession, async ({ principal, params, reply }) => {
    const isId = ownSessionSchema.shape.id.safeParse(params.id).success
    const ended = isId ? await deleteSession(postgres.db, params.id, principal.userId) : []
    if (ended.length === 0) throw new Problem(authProblems['no-such-session'])
    tellEnded(bus, ended)
    if (params.id === principal.sessionId) void reply.header('set-cookie', noSession)
    return undefined
  })

  mountRoute(service, accountRoutes.endSessions, async ({ principal, reply }) => {
    tellEnded(bus, await deleteSessionsOf(postgres.db, principal.userId))
    void reply.header('set-cookie', noSession)
    return undefined
  })
}
