import type { ProblemType } from '@faresight/contracts/problem-types'
import { accessProblems, requestProblems } from '@faresight/contracts/problems'
import { isWebhook, type RouteDefinition } from '@faresight/contracts/route'

/** What may go wrong with a call, by status: of any call like it, and of this one alone. */
export function listRouteProblemsByStatus(route: RouteDefinition): Map<number, ProblemType[]> {
  const changes = route.method !== 'GET'
  const forMachines = isWebhook(route)
  const hasInput = changes || (route.params ?? route.query)
  const all = [
    ...(hasInput ? [requestProblems.invalid] : []),
    // A body that nobody asked for is read all the same.
    ...(changes
      ? [
          ...(forMachines ? [] : [requestProblems['malformed-json']]),
          requestProblems['too-large'],
          requestProblems['unsupported-media-type'],
        ]
      : []),
    ...(route.access === 'public' ? [] : [accessProblems['sign-in-required']]),
    ...(route.access === 'subscriber' ? [accessProblems['plan-required']] : []),
    ...(route.access === 'admin' ? [accessProblems['admin-required']] : []),
    ...(route.access === 'admin' || route.access === 'owner'
      ? [accessProblems['second-factor-required']]
      : []),
    ...(route.access === 'owner' ? [accessProblems['owner-required']] : []),
    ...(route.recentSignIn ? [accessProblems['recent-sign-in-required']] : []),
    ...(changes && !forMachines ? [requestProblems['foreign-origin']] : []),
    ...(route.problems ?? []),
    requestProblems['too-many'],
    requestProblems.internal,
    requestProblems.unavailable,
  ]
  const byStatus = Map.groupBy(all, ({ status }) => status)
  return new Map([...byStatus].sort(([one], [other]) => one - other))
}

/** Whether an answer of that status says when to try again. */
export function hasRetryAfter(status: number): boolean {
  return status === 429 || status === 503
}
