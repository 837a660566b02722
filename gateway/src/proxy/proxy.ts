import type { IncomingHttpHeaders } from 'node:http'
import proxy from '@fastify/http-proxy'
import { toFastifyPath } from '@faresight/kit/http/route-path'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Dispatcher } from 'undici'
import {
  addSignedInCookieMirroring,
  addSessionCookieRenewal,
  setsSessionCookie,
} from '../identity/session-cookie.ts'
import { proxyEventStream, type ProxyStreamOptions, isEventStreamCall } from '../streams/proxy-stream.ts'
import type { HeaderValues } from '../security/headers.ts'
import type { RoutePolicy } from '../route-policies.ts'
import { addRefusedBodyForwarding } from './refused-bodies.ts'
import type { ConcurrencyLimiter } from './concurrency-limiter.ts'
import { createAccessGuard, type AccessGuardOptions } from './access-guard.ts'
import { addRefusedNavigationRedirect } from './html-error.ts'
import { createUpstreamHeaderBuilder } from '../upstream/request-headers.ts'
import { createResponseHeaderFilter } from '../upstream/response-headers.ts'
import type { LoadBalancer } from '../upstream/load-balancer.ts'
import {
  replyUnavailable,
  isSafeToForward,
  forwardReplyBody,
  replyMaskedFailure,
} from '../upstream/forward-reply.ts'

export interface ProxyRouteOptions extends AccessGuardOptions, Omit<ProxyStreamOptions, 'upstream'> {
  loadBalancer: LoadBalancer
  publicUrl: string
  base: HeaderValues
  concurrencyLimiter: ConcurrencyLimiter
  agent: Dispatcher
}

/** Proxies one route to its service. */
export async function registerProxyRoute(
  app: FastifyInstance,
  policy: RoutePolicy,
  options: ProxyRouteOptions,
): Promise<void> {
  const { owner } = policy.route
  const requestHeaders = createUpstreamHeaderBuilder(options.publicUrl, policy.route)
  const responseHeaders = createResponseHeaderFilter(options.base, owner === 'auth')
  const dispatcher = options.loadBalancer.withFailover(options.concurrencyLimiter.countCalls(options.agent))
  const toRequestContext = (request: Pick<FastifyRequest, 'id' | 'ip' | 'session'>) => ({
    requestId: request.id,
    address: request.ip,
    identity: request.session?.identity ?? null,
  })
  await app.register(async (scope) => {
    addSessionCookieRenewal(scope, options.sessions, options.publicUrl)
    addSignedInCookieMirroring(scope, options.publicUrl)
    if (policy.errorPagePath) addRefusedNavigationRedirect(scope, policy.errorPagePath)
    scope.addHook('onRequest', scope.rateLimit({ max: policy.perMinute }))
    scope.addHook('onRequest', createAccessGuard(policy, options))
    // After the body has arrived, so that a slow sender does not count.
    scope.addHook('preHandler', (request, _reply, done) =>
      done(isEventStreamCall(policy, request) ? undefined : options.concurrencyLimiter.overloadProblem()),
    )
    bodiesAsBytes(scope, policy.bodyLimitBytes)
    if (policy.route.countsBeforeBody) {
      const headersOf = (request: FastifyRequest) =>
        requestHeaders(withoutBody(request.headers), toRequestContext(request))
      addRefusedBodyForwarding(scope, policy, {
        dispatcher,
        nextUpstream: options.loadBalancer.nextReplica,
        requestHeaders: headersOf,
        responseHeaders,
      })
    }
    await scope.register(proxy, {
      upstream: '',
      routes: [toFastifyPath(policy.route.path)],
      httpMethods: [policy.route.method],
      undici: dispatcher,
      proxyPayloads: false,
      disableRequestLogging: true,
      handler: (request, reply, path, replyOptions) => {
        if (!isEventStreamCall(policy, request))
          return reply.from(path, { ...replyOptions, ...bodyOf(request) })
        const headers = { request: requestHeaders, response: responseHeaders }
        const upstream = replyOptions?.getUpstream?.(request, '') ?? ''
        proxyEventStream(policy, request, reply, headers, { ...options, upstream }).catch((error: unknown) =>
          reply.send(error),
        )
        return reply
      },
      replyOptions: {
        getUpstream: options.loadBalancer.nextReplica,
        timeout: policy.route.answerWithinMs,
        // The load balancer decides about retries.
        retryDelay: () => null,
        rewriteRequestHeaders: (request, headers) => requestHeaders(headers, toRequestContext(request)),
        rewriteHeaders: responseHeaders,
        onError: (reply, { error }) => replyUnavailable(owner, reply, error),
        onResponse: (request, reply, { stream }) => {
          // A new session ends the caller's previous one: forget it before the reply.
          if (request.session && setsSessionCookie(reply, options.cookieName)) {
            options.sessions.forget(request.session.principal.sessionId)
          }
          if (isSafeToForward(reply.statusCode, reply.getHeader('content-type')))
            forwardReplyBody(owner, stream, reply)
          else replyMaskedFailure(owner, stream, reply)
        },
      },
    })
  })
}

/** Buffers the body before the call goes on: a slow sender then occupies the gateway only. */
function bodiesAsBytes(scope: FastifyInstance, bodyLimit: number): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit }, (_request, body, done) =>
    done(null, body),
  )
}

function withoutBody({ 'content-type': _type, 'content-length': _length, ...headers }: IncomingHttpHeaders) {
  return headers
}

function bodyOf({ body, headers }: FastifyRequest): { body?: Buffer; contentType?: string } {
  if (!(body instanceof Buffer) || body.length === 0) return {}
  return { body, contentType: headers['content-type'] ?? 'application/octet-stream' }
}
