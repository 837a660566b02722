import { allRoutes } from '@faresight/contracts/catalogue'
import { apiDocsPath } from '@faresight/contracts/gateway/http'
import { requestProblems } from '@faresight/contracts/problems'
import {
  replyClientClosed,
  isClientClosed,
  errorToProblem,
  replyProblem,
  replyUnmatchedRoute,
  problemLogLevel,
} from '@faresight/kit/http/reply-problem'
import { listAllowedMethods } from '@faresight/kit/http/route-path'
import { Problem } from '@faresight/kit/problem'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { replyClientPage } from './client/routes.ts'
import type { ClientPages } from './client/pages.ts'

const addresses = [...allRoutes, { method: 'GET', path: apiDocsPath } as const]

/** The error handler: replies with a problem, and logs internal errors. */
export function logAndReplyError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  if (isClientClosed(request, error)) return replyClientClosed(request, reply)
  const problem = badAddress(error) ?? errorToProblem(error)
  if (problem.type.status >= 500) {
    const { id: requestId, method, routeOptions } = request
    request.log[problemLogLevel(error)](
      { err: problem, requestId, method, route: routeOptions?.url },
      'request failed',
    )
  }
  replyProblem(reply, problem)
}

/** The proxy refuses path traversal with a bare 400. */
function badAddress(error: unknown): Problem | null {
  const isBad =
    error instanceof Error && 'statusCode' in error && error.statusCode === 400 && !('code' in error)
  return isBad ? new Problem(requestProblems.invalid, { cause: error }) : null
}

/** `waitMs` until the address may call again. */
export function toRateLimitProblem(waitMs: number): Problem {
  return new Problem(requestProblems['too-many'], {
    retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)),
  })
}

/** Replies with a page of the client, or with 404 or 405; under /api never with a page. */
export function replyPageOrNotFound(
  { pages }: { pages: ClientPages },
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  const [path = ''] = request.url.split('?')
  const reads = request.method === 'GET' || request.method === 'HEAD'
  const isApi = path === '/api' || path.startsWith('/api/')
  if (!isApi && reads) return replyClientPage(pages, request, reply)
  replyUnmatchedRoute(reply, isApi ? listAllowedMethods(addresses, path) : ['GET', 'HEAD'])
}
