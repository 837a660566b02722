import { setCookie } from '@faresight/contracts/auth/cookie'
import { authRoutes } from '@faresight/contracts/auth/http'
import { authProblems } from '@faresight/contracts/auth/problems'
import { mount } from '@faresight/kit/http/mount'
import type { Service } from '@faresight/kit/http/service'
import { Problem } from '@faresight/kit/problem'
import type { Deps } from '../deps.ts'
import { signIns } from '../metrics.ts'
import { signIn } from './login.ts'
import { openSession } from './open.ts'
import { deleteSession } from './store.ts'
import { tellEnded } from './tell-ended.ts'

const retryAfterSeconds = 3

export function sessionRoutes(service: Service, deps: Deps): void {
  mount(service, authRoutes.login, async ({ body, ...call }) => {
    const result = await signIn(deps, body)
    signIns.inc({ outcome: 'user' in result ? 'ok' : result.refused })
    if ('user' in result) {
      await openSession(deps, call, result.user, 'password')
      return { message: 'Signed in.' }
    }
    const busy = result.refused === 'sign-in-busy'
    throw new Problem(authProblems[result.refused], busy ? { retryAfterSeconds } : {})
  })

  mount(service, authRoutes.logout, async ({ principal, reply }) => {
    if (principal) {
      const { sessionId } = principal
      await deleteSession(deps.postgres.db, sessionId)
      tellEnded(deps.bus, [sessionId])
    }
    void reply.header('set-cookie', setCookie(deps.publicUrl, 'session', ''))
    return { message: 'Signed out.' }
  })
}
