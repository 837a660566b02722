import { readTokenCookie } from '@faresight/contracts/auth/cookie'
import type { ProblemType } from '@faresight/contracts/problem-types'
import { requestProblems } from '@faresight/contracts/problems'
import { isWebhook } from '@faresight/contracts/route'
import { findAccessProblem } from '@faresight/kit/http/access'
import { Problem } from '@faresight/kit/problem'
import type { FastifyRequest, onRequestHookHandler } from 'fastify'
import type { SessionCache, SignedSession } from '../identity/session-cache.ts'
import { isSameOriginCall } from '../security/origin.ts'
import { findContentEncodingProblem } from '../security/request-head.ts'
import type { RoutePolicy } from '../route-policies.ts'

declare module 'fastify' {
  interface FastifyRequest {
    session: SignedSession | null
  }
}

export interface AccessGuardOptions {
  sessions: SessionCache
  cookieName: string
  allowedOrigins: ReadonlySet<string>
}

/** Checks origin, session and access before the body is read. */
export function createAccessGuard(
  { route }: RoutePolicy,
  { sessions, cookieName, allowedOrigins }: AccessGuardOptions,
): onRequestHookHandler {
  const forMachines = isWebhook(route)
  const changes = route.method !== 'GET'
  return (request, _reply, done) => {
    if (changes && !forMachines && !isSameOriginCall(request.headers, allowedOrigins)) {
      logForbidden(request, requestProblems['foreign-origin'], null)
      return done(new Problem(requestProblems['foreign-origin']))
    }
    const unreadable = findContentEncodingProblem(request.raw)
    if (unreadable) return done(unreadable)
    const admit = (session: SignedSession | null) => {
      const refusal = findAccessProblem(route, session?.principal ?? null, new Date())
      request.session = session
      if (refusal) logForbidden(request, refusal, session)
      done(refusal ? new Problem(refusal) : undefined)
    }
    const token = forMachines ? null : readTokenCookie(request.headers.cookie, cookieName)
    const found = token === null ? null : sessions.identify(token, route.owner)
    if (!(found instanceof Promise)) return admit(found)
    // A signed-in user never counts as a visitor because auth is unavailable.
    const refuse = (cause: unknown) =>
      done(new Problem(requestProblems.unavailable, { retryAfterSeconds: 2, cause }))
    found.then(admit, refuse)
  }
}

/** Logs refusals with 403; a 401 is routine, and the metrics count it. */
function logForbidden(
  request: FastifyRequest,
  { status, code }: ProblemType,
  session: SignedSession | null,
): void {
  if (status !== 403) return
  const { id: requestId, method, routeOptions } = request
  const userId = session?.principal.userId
  request.log.info({ requestId, method, route: routeOptions.url, code, userId }, 'forbidden')
}
