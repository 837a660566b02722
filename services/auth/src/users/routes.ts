import type { Postgres } from '@faresight/kit/postgres'
import { authRoutes } from '@faresight/contracts/auth/http'
import { accessProblems } from '@faresight/contracts/problems'
import { mountRoute } from '@faresight/kit/http/mount-route'
import type { Service } from '@faresight/kit/http/service'
import { Problem } from '@faresight/kit/problem'
import { findOpenUserById } from './store.ts'
import { toCurrentUser } from './user.ts'

export function registerCurrentUserRoutes(service: Service, { postgres }: { postgres: Postgres }): void {
  for (const route of [authRoutes.user, authRoutes.userAgain]) {
    mountRoute(service, route, async ({ principal }) => {
      const user = await findOpenUserById(postgres.db, principal.userId)
      // A principal outlives a closed account by seconds.
      if (!user) throw new Problem(accessProblems['sign-in-required'])
      return toCurrentUser(user)
    })
  }
}
