import type { IncomingHttpHeaders } from 'node:http'
import proxy from '@fastify/http-proxy'
import { toFastifyPath } from '@faresight/kit/http/route-path'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Dispatcher } from 'undici'
import { markSessions, renewSessionCookie, setsSessionCookie } from '../identity/session-cookie.ts'
import { passEvents, type StreamOptions, wantsEvents } from '../streams/pass.ts'
import type { HeaderTable } from '../security/headers.ts'
import type { Row } from '../table.ts'
import { countUnread } from './count-unread.ts'
import type { Crowd } from './crowd.ts'
import { guard, type GuardOptions } from './guard.ts'
import { answerWithPage } from './page-instead.ts'
import { createRequestHeaders } from '../upstream/request-headers.ts'
import { createResponseHeaders } from '../upstream/response-headers.ts'
import type { Turns } from '../upstream/turns.ts'
import { away, isOwnWording, passOn, replaceFailure } from '../upstream/upstream.ts'

export interface ProxyOptions extends GuardOptions, Omit<StreamOptions, 'upstream'> {
  /** The replicas of the service. */
  turns: Turns
  publicUrl: string
  base: HeaderTable
  crowd: Crowd
  /** The connections to all services. */
  agent: Dispatcher
}

/** Lets one row of the table through to its service. */
export async function proxyRow(app: FastifyInstance, row: Row, options: ProxyOptions): Promise<void> {
  const { owner } = row.route
  const requestHeaders = createRequestHeaders(options.publicUrl, row.route)
  const responseHeaders = createResponseHeaders(options.base, owner === 'auth')
  const way = options.turns.through(options.crowd.through(options.agent))
  const stampOf = (request: Pick<FastifyRequest, 'id' | 'ip' | 'vouched'>) => ({
    requestId: request.id,
    address: request.ip,
    identity: request.vouched?.identity ?? null,
  })
  await app.register(async (scope) => {
    renewSessionCookie(scope, options.sessions, options.publicUrl)
    markSessions(scope, options.publicUrl)
    if (row.pageInstead) answerWithPage(scope, row.pageInstead)
    scope.addHook('onRequest', scope.rateLimit({ max: row.perMinute }))
    scope.addHook('onRequest', guard(row, options))
    // The body is there by now: a slow sender holds no place.
    scope.addHook('preHandler', (request, _reply, done) =>
      done(wantsEvents(row, request) ? undefined : options.crowd.refusal()),
    )
    bodiesAsBytes(scope, row.bodyLimitBytes)
    if (row.route.countsBeforeBody) {
      const headersOf = (request: FastifyRequest) =>
        requestHeaders(withoutBody(request.headers), stampOf(request))
      countUnread(scope, row, {
        way,
        nextUpstream: options.turns.next,
        requestHeaders: headersOf,
        responseHeaders,
      })
    }
    await scope.register(proxy, {
      // Where a call goes is decided when it is made.
      upstream: '',
      routes: [toFastifyPath(row.route.path)],
      httpMethods: [row.route.method],
      undici: way,
      proxyPayloads: false,
      disableRequestLogging: true,
      handler: (request, reply, path, replyOptions) => {
        if (!wantsEvents(row, request)) return reply.from(path, { ...replyOptions, ...bodyOf(request) })
        const headers = { request: requestHeaders, response: responseHeaders }
        // The turn that the proxy has taken for this call.
        const upstream = replyOptions?.getUpstream?.(request, '') ?? ''
        passEvents(row, request, reply, headers, { ...options, upstream }).catch((error: unknown) =>
          reply.send(error),
        )
        return reply
      },
      replyOptions: {
        getUpstream: options.turns.next,
        timeout: row.route.answerWithinMs,
        // A call that reached a service is made once: whether to try again is the caller's to say.
        retryDelay: () => null,
        rewriteRequestHeaders: (request, headers) => requestHeaders(headers, stampOf(request)),
        rewriteHeaders: responseHeaders,
        onError: (reply, { error }) => away(owner, reply, error),
        onResponse: (request, reply, { stream }) => {
          // The caller's session ends when another begins, too: what we know of it is over before the caller hears.
          if (request.vouched && setsSessionCookie(reply, options.cookieName)) {
            options.sessions.forget(request.vouched.principal.sessionId)
          }
          if (isOwnWording(reply.statusCode, reply.getHeader('content-type'))) passOn(owner, stream, reply)
          else replaceFailure(owner, stream, reply)
        },
      },
    })
  })
}

/** A body is read whole before the service sees the call: it is small, and a slow sender then holds nothing but us. */
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
