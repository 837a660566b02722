import { secondStepRoutes } from '@faresight/contracts/auth/second-step-http'
import { mount } from '@faresight/kit/http/mount'
import type { Service } from '@faresight/kit/http/service'
import type { Deps } from '../deps.ts'
import { finishWithCode } from './pending.ts'
import { beginAuthenticator, finishAuthenticator, removeAuthenticator, renewRecoveryCodes } from './set-up.ts'

/** Authenticator apps, and signing in with a code of one. */
export function secondStepsRoutes(service: Service, deps: Deps): void {
  mount(service, secondStepRoutes.login, async ({ body, ...call }) => {
    await finishWithCode(deps, call, body.code)
    return { message: 'Signed in.' }
  })

  mount(service, secondStepRoutes.begin, async (call) => beginAuthenticator(deps, call))

  mount(service, secondStepRoutes.confirm, async ({ body, ...call }) => ({
    recoveryCodes: await finishAuthenticator(deps, call, body.code),
  }))

  mount(service, secondStepRoutes.remove, async (call) => {
    await removeAuthenticator(deps, call)
    return undefined
  })

  mount(service, secondStepRoutes.renewCodes, async (call) => ({
    recoveryCodes: await renewRecoveryCodes(deps, call),
  }))
}
