import { adminSignInRoutes } from '@faresight/contracts/auth/admin-sign-in-http'
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

  mountRoute(service, adminSignInRoutes.check, async ({ principal }) => ({
    isAdmin: principal !== null && principal.role !== 'user',
    ...(principal?.lacksSecondFactor && { needsSecondFactor: true as const }),
  }))

  mountRoute(service, adminSignInRoutes.ownerExists, async () => ({
    exists: (await findOwner(deps.postgres.db)) !== null,
  }))

  mountRoute(
    service,
    adminSignInRoutes.ownerBootstrap,
    async ({ request, body: { setupKey, ...owner } }) => {
      await checkKey(deps, request, adminSignInRoutes.ownerBootstrap.path, setupKey)
      const made = await makeOwner(deps, request, owner)
      if ('refused' in made) throw new Problem(authProblems[made.refused])
      return { message: 'The owner account has been created. An email asks you to verify its address.' }
    },
    counted,
  )

  mountRoute(
    service,
    adminSignInRoutes.keyLogin,
    async ({ body, ...call }) => {
      await checkKey(deps, call.request, adminSignInRoutes.keyLogin.path, body.setupKey)
      if (!(await signInAsOwner(deps, call))) throw new Problem(authProblems['no-owner'])
      return { message: 'You are signed in as the owner, for an hour.' }
    },
    counted,
  )
}
