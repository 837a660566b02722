import { secondStepRoutes } from '@faresight/contracts/auth/second-step-http'
import { mountRoute } from '@faresight/kit/http/mount-route'
import type { Service } from '@faresight/kit/http/service'
import type { Deps } from '../deps.ts'
import { finishWithCode } from './pending.ts'
import { beginAuthenticator, finishAuthenticator, removeAuthenticator, renewRecoveryCodes } from './set-up.ts'

/** Authenticator apps, and signing in with a code of one. */
export function secondStepsRoutes(service: Service, deps: Deps): void {
  mountRoute(service, secondStepRoutes.login, async ({ body, ...call }) => {
    await finishWithCode(deps, call, body.code)
    return { message: 'Signed in.' }
  })

  mountRoute(service, secondStepRoutes.begin, async (call) => beginAuthenticator(deps, call))

  mountRoute(service, secondStepRoutes.confirm, async ({ body, ...call }) => ({
    recoveryCodes: await finishAuthenticator(deps, call, body.code),
  }))

  mountRoute(service, secondStepRoutes.remove, async (call) => {
    await removeAuthenticator(deps, call)
    return undefined
  })

  mountRoute(service, secondStepRoutes.renewCodes, async (call) => ({
    recoveryCodes: await renewRecoveryCodes(deps, call),
  }))
}
