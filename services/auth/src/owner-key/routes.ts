import type { SessionDeps } from '../sessions/open-session.ts'
import { consumeOwnerKeyAttemptOrThrow, type OwnerKeyDeps, requireOwnerKey } from './require-owner-key.ts'
import { adminSignInRoutes } from '@faresight/contracts/auth/admin-sign-in-http'
import { authProblems } from '@faresight/contracts/auth/problems'
import type { RouteHooks } from '@faresight/kit/http/add-route'
import { mountRoute } from '@faresight/kit/http/mount-route'
import type { Service } from '@faresight/kit/http/service'
import { Problem } from '@faresight/kit/problem'
import { findOldestOwner } from '../users/owners.ts'
import { createFirstOwner } from './create-owner.ts'
import { signInOldestOwnerByKey } from './sign-in.ts'

export function registerOwnerKeyRoutes(service: Service, deps: OwnerKeyDeps & SessionDeps): void {
  const counted: RouteHooks = { preParsing: ({ request }) => consumeOwnerKeyAttemptOrThrow(deps, request) }

  mountRoute(service, adminSignInRoutes.check, async ({ principal }) => ({
    isAdmin: principal !== null && principal.role !== 'user',
    ...(principal?.lacksSecondFactor && { needsSecondFactor: true as const }),
  }))

  mountRoute(service, adminSignInRoutes.ownerExists, async () => ({
    exists: (await findOldestOwner(deps.postgres.db)) !== null,
  }))

  mountRoute(
    service,
    adminSignInRoutes.ownerBootstrap,
    async ({ request, body: { setupKey, ...owner } }) => {
      await requireOwnerKey(deps, request, adminSignInRoutes.ownerBootstrap.path, setupKey)
      const made = await createFirstOwner(deps, request, owner)
      if ('refused' in made) throw new Problem(authProblems[made.refused])
      return { message: 'The owner account has been created. An email asks you to verify its address.' }
    },
    counted,
  )

  mountRoute(
    service,
    adminSignInRoutes.keyLogin,
    async ({ body, ...call }) => {
      await requireOwnerKey(deps, call.request, adminSignInRoutes.keyLogin.path, body.setupKey)
      if (!(await signInOldestOwnerByKey(deps, call))) throw new Problem(authProblems['no-owner'])
      return { message: 'You are signed in as the owner, for an hour.' }
    },
    counted,
  )
}
