import { authRoutes } from '@faresight/contracts/auth/http'
import { authProblems } from '@faresight/contracts/auth/problems'
import { mountRoute } from '@faresight/kit/http/mount-route'
import type { Service } from '@faresight/kit/http/service'
import { Problem } from '@faresight/kit/problem'
import type { Deps } from '../deps.ts'
import { signIns } from '../metrics.ts'
import { signInOrAskCode } from '../second-step/pending.ts'
import { signIn } from '../sessions/login.ts'
import { confirmSignIn } from './confirm.ts'

/** Signing in with a password, and once more. */
export function signInRoutes(service: Service, deps: Deps): void {
  mountRoute(service, authRoutes.login, async ({ body, ...call }) => {
    const result = await signIn(deps, call.request, body)
    signIns.inc({ outcome: 'user' in result ? 'ok' : result.refused })
    if (!('user' in result)) {
      const { refused, retryAfterSeconds } = result
      deps.log.info({ requestId: call.request.id, method: 'password', why: refused }, 'a sign-in was refused')
      throw new Problem(authProblems[refused], { retryAfterSeconds })
    }
    if (await signInOrAskCode(deps, call, result.user, 'password')) return { message: 'Signed in.' }
    return { message: 'Please enter the code of your authenticator app.', needsCode: true } as const
  })

  mountRoute(service, authRoutes.confirm, async ({ body, ...call }) => {
    await confirmSignIn(deps, call, body)
    return { message: 'Signed in again.' }
  })
}
