import type { SecondFactorDeps } from './consume-code.ts'
import { secondFactorRoutes } from '@faresight/contracts/auth/second-factor-http'
import { mountRoute } from '@faresight/kit/http/mount-route'
import type { Service } from '@faresight/kit/http/service'
import { completeSignInWithCode } from './pending-sign-in.ts'
import {
  confirmAuthenticatorSetup,
  regenerateRecoveryCodes,
  removeAuthenticator,
  startAuthenticatorSetup,
} from './setup.ts'

export function registerAuthenticatorRoutes(service: Service, deps: SecondFactorDeps): void {
  mountRoute(service, secondFactorRoutes.login, async ({ body, ...call }) => {
    await completeSignInWithCode(deps, call, body.code)
    return { message: 'Signed in.' }
  })

  mountRoute(service, secondFactorRoutes.begin, async (call) => startAuthenticatorSetup(deps, call))

  mountRoute(service, secondFactorRoutes.confirm, async ({ body, ...call }) => ({
    recoveryCodes: await confirmAuthenticatorSetup(deps, call, body.code),
  }))

  mountRoute(service, secondFactorRoutes.remove, async (call) => {
    await removeAuthenticator(deps, call)
    return undefined
  })

  mountRoute(service, secondFactorRoutes.renewCodes, async (call) => ({
    recoveryCodes: await regenerateRecoveryCodes(deps, call),
  }))
}
