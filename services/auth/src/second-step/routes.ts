import { secondFactorRoutes } from '@faresight/contracts/auth/second-factor-http'
import { mount } from '@faresight/kit/http/mount'
import type { Service } from '@faresight/kit/http/service'
import type { Deps } from '../deps.ts'
import { finishWithCode } from './pending.ts'
import { beginAuthenticator, finishAuthenticator, removeAuthenticator, renewRecoveryCodes } from './set-up.ts'

/** Authenticator apps, and signing in with a code of one. */
export function secondStepsRoutes(service: Service, deps: Deps): void {
  mount(service, secondFactorRoutes.login, async ({ body, ...call }) => {
    await finishWithCode(deps, call, body.code)
    return { message: 'Signed in.' }
  })

  mount(service, secondFactorRoutes.begin, async (call) => beginAuthenticator(deps, call))

  mount(service, secondFactorRoutes.confirm, async ({ body, ...call }) => ({
    recoveryCodes: await finishAuthenticator(deps, call, body.code),
  }))

  mount(service, secondFactorRoutes.remove, async (call) => {
    await removeAuthenticator(deps, call)
    return undefined
  })

  mount(service, secondFactorRoutes.renewCodes, async (call) => ({
    recoveryCodes: await renewRecoveryCodes(deps, call),
  }))
}
