import { readTokenCookie } from '@faresight/contracts/auth/cookie'
import type { ProblemType } from '@faresight/contracts/problem-types'
import { requestProblems } from '@faresight/contracts/problems'
import { isWebhook } from '@faresight/contracts/route'
import { findAccessProblem } from '@faresight/kit/http/access'
import { Problem } from '@faresight/kit/problem'
import type { FastifyRequest, onRequestHookHandler } from 'fastify'
import type { Sessions, Vouched } from '../identity/sessions.ts'
import { isOwnCall } from '../security/origin.ts'
import { refusalOfEncoding } from '../security/request-head.ts'
import type { Row } from '../table.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Who is behind the session cookie, vouched for to the service of this route. */
    vouched: Vouched | null
  }
}

export interface GuardOptions {
  sessions: Sessions
  cookieName: string
  own: ReadonlySet<string>
}

/** Decides, before a body is read, whether a call may go on: where it comes from, who makes it, what they may do. */
export function guard({ route }: Row, { sessions, cookieName, own }: GuardOptions): onRequestHookHandler {
  // A machine of somebody else's has no pages of ours to come from, and no session.
  const forMachines = isWebhook(route)
  const changes = route.method !== 'GET'
  return (request, _reply, done) => {
    if (changes && !forMachines && !isOwnCall(request.headers, own)) {
      logForbidden(request, requestProblems['foreign-origin'], null)
      return done(new Problem(requestProblems['foreign-origin']))
    }
    const unreadable = refusalOfEncoding(request.raw)
    if (unreadable) return done(unreadable)
    const admit = (vouched: Vouched | null) => {
      const refusal = findAccessProblem(route, vouched?.principal ?? null, new Date())
      request.vouched = vouched
      if (refusal) logForbidden(request, refusal, vouched)
      done(refusal ? new Problem(refusal) : undefined)
    }
    const token = forMachines ? null : readTokenCookie(request.headers.cookie, cookieName)
    const found = token === null ? null : sessions.identify(token, route.owner)
    if (!(found instanceof Promise)) return admit(found)
    // Somebody who is signed in is never taken for a visitor because auth is away.
    const refuse = (cause: unknown) =>
      done(new Problem(requestProblems.unavailable, { retryAfterSeconds: 2, cause }))
    found.then(admit, refuse)
  }
}

/** Logs who tried what they may not do. A visitor who has to sign in first is an everyday thing, which the counts of calls show. */
function logForbidden(request: FastifyRequest, { status, code }: ProblemType, vouched: Vouched | null): void {
  if (status !== 403) return
  const { id: requestId, method, routeOptions } = request
  const userId = vouched?.principal.userId
  request.log.info({ requestId, method, route: routeOptions.url, code, userId }, 'forbidden')
}
