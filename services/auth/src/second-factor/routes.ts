import type { SecondFactorDeps } from './consume-code.ts'
import { secondFactorRoutes } from '@faresight/contracts/auth/second-factor-http'
import { mount } from '@faresight/kit/http/mount'
import type { Service } from '@faresight/kit/http/service'
import { completeSignInWithCode } from './pending-sign-in.ts'
import {
  confirmAuthenticatorSetup,
  regenerateRecoveryCodes,
  removeAuthenticator,
  startAuthenticatorSetup,
} from './setup.ts'

export function mountAuthenticatorRoutes(service: Service, deps: SecondFactorDeps): void {
  mount(service, secondFactorRoutes.login, async ({ body, ...call }) => {
    await completeSignInWithCode(deps, call, body.code)
    return { message: 'Signed in.' }
  })

  mount(service, secondFactorRoutes.begin, async (call) => startAuthenticatorSetup(deps, call))

  mount(service, secondFactorRoutes.confirm, async ({ body, ...call }) => ({
    recoveryCodes: await confirmAuthenticatorSetup(deps, call, body.code),
  }))

  mount(service, secondFactorRoutes.remove, async (call) => {
    await removeAuthenticator(deps, call)
    return undefined
  })

  mount(service, secondFactorRoutes.renewCodes, async (call) => ({
    recoveryCodes: await regenerateRecoveryCodes(deps, call),
  }))
}
