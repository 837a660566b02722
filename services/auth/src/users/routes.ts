import { authRoutes } from '@faresight/contracts/auth/http'
import { accessProblems } from '@faresight/contracts/problems'
import { mountRoute } from '@faresight/kit/http/mount-route'
import type { Service } from '@faresight/kit/http/service'
import { Problem } from '@faresight/kit/problem'
import type { Deps } from '../deps.ts'
import { findUser } from './store.ts'
import { currentUserOf } from './user.ts'

export function userRoutes(service: Service, { postgres }: Deps): void {
  for (const route of [authRoutes.user, authRoutes.userAgain]) {
    mountRoute(service, route, async ({ principal }) => {
      const user = await findUser(postgres.db, principal.userId)
      // An identity outlives a closed account by seconds.
      if (!user) throw new Problem(accessProblems['sign-in-required'])
      return currentUserOf(user)
    })
  }
}
