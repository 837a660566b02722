import { secondFactorRoutes } from '@faresight/contracts/auth/second-factor-http'
import { mountRoute } from '@faresight/kit/http/mount-route'
import type { Service } from '@faresight/kit/http/service'
import type { Deps } from '../deps.ts'
import { finishWithCode } from './pending.ts'
import { beginAuthenticator, finishAuthenticator, removeAuthenticator, renewRecoveryCodes } from './set-up.ts'

/** Authenticator apps, and signing in with a code of one. */
export function secondStepsRoutes(service: Service, deps: Deps): void {
  mountRoute(service, secondFactorRoutes.login, async ({ body, ...call }) => {
    await finishWithCode(deps, call, body.code)
    return { message: 'Signed in.' }
  })

  mountRoute(service, secondFactorRoutes.begin, async (call) => beginAuthenticator(deps, call))

  mountRoute(service, secondFactorRoutes.confirm, async ({ body, ...call }) => ({
    recoveryCodes: await finishAuthenticator(deps, call, body.code),
  }))

  mountRoute(service, secondFactorRoutes.remove, async (call) => {
    await removeAuthenticator(deps, call)
    return undefined
  })

  mountRoute(service, secondFactorRoutes.renewCodes, async (call) => ({
    recoveryCodes: await renewRecoveryCodes(deps, call),
  }))
}
