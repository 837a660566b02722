import { gateRoutes } from '@faresight/contracts/auth/gate-http'
import { authProblems } from '@faresight/contracts/auth/problems'
import type { RouteHooks } from '@faresight/kit/http/add-route'
import { mountRoute } from '@faresight/kit/http/mount-route'
import type { Service } from '@faresight/kit/http/service'
import { Problem } from '@faresight/kit/problem'
import type { Deps } from '../deps.ts'
import { findOwner } from '../users/owners.ts'
import { checkKey, takeTry } from './admit.ts'
import { makeOwner } from './bootstrap.ts'
import { signInAsOwner } from './key-login.ts'

/** What the page of administrators opens with: who one is, and the way in for the owner. */
export function ownerGateRoutes(service: Service, deps: Deps): void {
  const counted: RouteHooks = { preParsing: ({ request }) => takeTry(deps, request) }

  mountRoute(service, gateRoutes.check, async ({ principal }) => ({
    isAdmin: principal !== null && principal.role !== 'user',
    ...(principal?.lacksSecondFactor && { needsSecondFactor: true as const }),
  }))

  mountRoute(service, gateRoutes.ownerExists, async () => ({
    exists: (await findOwner(deps.postgres.db)) !== null,
  }))

  mountRoute(
    service,
    gateRoutes.ownerBootstrap,
    async ({ request, body: { setupKey, ...owner } }) => {
      await checkKey(deps, request, gateRoutes.ownerBootstrap.path, setupKey)
      const made = await makeOwner(deps, request, owner)
      if ('refused' in made) throw new Problem(authProblems[made.refused])
      return { message: 'The owner account has been created. An email asks you to verify its address.' }
    },
    counted,
  )

  mountRoute(
    service,
    gateRoutes.keyLogin,
    async ({ body, ...call }) => {
      await checkKey(deps, call.request, gateRoutes.keyLogin.path, body.setupKey)
      if (!(await signInAsOwner(deps, call))) throw new Problem(authProblems['no-owner'])
      return { message: 'You are signed in as the owner, for an hour.' }
    },
    counted,
  )
}
