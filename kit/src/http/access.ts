import { hasRecentAdminSignIn, toViewer } from '@faresight/contracts/access'
import type { ProblemType } from '@faresight/contracts/problem-types'
import { accessProblems } from '@faresight/contracts/problems'
import type { RouteDefinition } from '@faresight/contracts/route'
import type { Principal } from '@faresight/contracts/viewer'

/** `null` where `who` may call the route at `now`. */
export function findAccessProblem(
  { access, recentSignIn }: Pick<RouteDefinition, 'access' | 'recentSignIn'>,
  who: Principal | null,
  now: Date,
): ProblemType | null {
  if (access === 'public') return null
  if (!who) return accessProblems['sign-in-required']
  if (access === 'subscriber' && toViewer(who, now) !== 'subscriber') return accessProblems['plan-required']
  if (access === 'admin' && who.role === 'user') return accessProblems['admin-required']
  if (access === 'owner' && who.role !== 'owner') return accessProblems['owner-required']
  const isPrivileged = access === 'admin' || access === 'owner'
  if (isPrivileged && who.lacksSecondFactor) return accessProblems['second-factor-required']
  if (recentSignIn && !hasRecentAdminSignIn(who, now)) return accessProblems['recent-sign-in-required']
  return null
}
