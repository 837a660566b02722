import { authRoutes } from '@faresight/contracts/auth/http'
import type { CurrentUser } from '@faresight/contracts/auth/user'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { sessionQuery } from './api.ts'
import { invalidatePlan } from './refetch-session.ts'
import { notifyOtherTabs } from './other-tabs.ts'
import { type Plan, fitsPlan } from '../../people/user.ts'

/** A session learns of its plan shortly after billing. */
const pausesMs = [100, 200, 400, 800, 1500, 3000, 5000]

/**
 * Reloads the session until its plan matches billing's, then informs other tabs and reloads what depends on the plan.
 */
export async function renewPlan(client: QueryClient, plan: Plan): Promise<void> {
  const before = client.getQueryData(sessionQuery.queryKey)
  if (before && fitsPlan(before, plan)) return
  const isStillHere = ({ id }: CurrentUser) => client.getQueryData(sessionQuery.queryKey)?.id === id
  let user = await call(authRoutes.userAgain)
  for (const pauseMs of pausesMs) {
    if (fitsPlan(user, plan)) break
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
    if (!isStillHere(user)) return
    user = await call(authRoutes.userAgain)
  }
  // Someone else may have signed in.
  if (!isStillHere(user)) return
  client.setQueryData(sessionQuery.queryKey, user)
  notifyOtherTabs('changed')
  invalidatePlan(client)
}
