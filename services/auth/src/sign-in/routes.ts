import { type ReauthenticateDeps, reauthenticateWithPassword } from './reauthenticate.ts'
import { authRoutes } from '@faresight/contracts/auth/http'
import { authProblems } from '@faresight/contracts/auth/problems'
import { mountRoute } from '@faresight/kit/http/mount-route'
import type { Service } from '@faresight/kit/http/service'
import { Problem } from '@faresight/kit/problem'
import { passwordAndCodeSignInCounter } from '../metrics.ts'
import { signInOrRequireCode } from '../second-factor/pending-sign-in.ts'
import { verifyCredentialsRequiringVerifiedEmail } from './credentials.ts'

export function registerSignInRoutes(service: Service, deps: ReauthenticateDeps): void {
  mountRoute(service, authRoutes.login, async ({ body, ...call }) => {
    const result = await verifyCredentialsRequiringVerifiedEmail(deps, call.request, body)
    passwordAndCodeSignInCounter.inc({ outcome: 'user' in result ? 'ok' : result.refused })
    if (!('user' in result)) {
      const { refused, retryAfterSeconds } = result
      deps.log.info({ requestId: call.request.id, method: 'password', why: refused }, 'a sign-in was refused')
      throw new Problem(authProblems[refused], { retryAfterSeconds })
    }
    if (await signInOrRequireCode(deps, call, result.user, 'password')) return { message: 'Signed in.' }
    return { message: 'Please enter the code of your authenticator app.', needsCode: true } as const
  })

  mountRoute(service, authRoutes.confirm, async ({ body, ...call }) => {
    await reauthenticateWithPassword(deps, call, body)
    return { message: 'Signed in again.' }
  })
}
