import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { cookieName } from '@faresight/contracts/auth/cookie'
import { gatewayRoutes } from '@faresight/contracts/gateway/http'
import { createRecordByService } from '@faresight/contracts/services'
import compress from '@fastify/compress'
import { replyClientError } from '@faresight/kit/http/client-error'
import {
  runInRequestTrace,
  readRequestTraceparent,
  addRequestTracing,
} from '@faresight/kit/http/request-trace'
import { requestTimeouts } from '@faresight/kit/http/request-timeouts'
import { httpRequestDuration } from '@faresight/kit/telemetry/metrics'
import { trackOpenStreams } from '@faresight/kit/http/streams/open-streams'
import { isEventStreamRequest } from '@faresight/kit/http/streams/stream-metrics'
import rateLimit from '@fastify/rate-limit'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import { Agent } from 'undici'
import { logAndReplyError, replyPageOrNotFound, toRateLimitProblem } from './error-replies.ts'
import { getOpenApiDocument } from './api-docs/open-api-document.ts'
import { registerApiDocs } from './api-docs/routes.ts'
import { registerClientFiles } from './client/routes.ts'
import type { Deps } from './deps.ts'
import { registerOperatorRoutes } from './operations.ts'
import { compressionOptions } from './proxy/compression.ts'
import {
  maxConnectionsPerService,
  createConcurrencyLimiter,
  maxCallsPerService,
} from './proxy/concurrency-limiter.ts'
import { registerProxyRoute } from './proxy/proxy.ts'
import { createStreamQuota } from './streams/stream-quota.ts'
import { securityHeaders, type HeaderValues } from './security/headers.ts'
import { listAllowedOrigins } from './security/origin.ts'
import { findRequestHeadProblem } from './security/request-head.ts'
import { type RoutePolicy, routePolicies } from './route-policies.ts'
import { createLoadBalancer } from './upstream/load-balancer.ts'
import { registerWellKnownRoutes } from './well-known/routes.ts'

const wellFormedId = /^[\w-]{8,64}$/

export async function createApp(deps: Deps): Promise<FastifyInstance> {
  const base = securityHeaders(deps.publicUrl, deps.hstsIncludesSubdomains)
  const addCommonHeaders = (request: FastifyRequest, reply: FastifyReply) =>
    reply.headers(base).header('x-request-id', request.id)
  const loggerInstance: FastifyBaseLogger = deps.log
  const app: FastifyInstance = Fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: (raw) => requestId(raw, deps),
    requestIdHeader: false,
    trustProxy: deps.trustedProxies,
    // Also while we drain.
    requestTimeout: requestTimeouts.requestTimeout,
    // Ninety routes with several plugins each can exceed the default of ten seconds on a busy machine.
    pluginTimeout: 60_000,
    // We refuse a request without Host ourselves, with a problem.
    http: { ...requestTimeouts, requireHostHeader: false },
    return503OnClosing: false,
    // HEAD would have the effects of GET: it gets 405.
    exposeHeadRoutes: false,
    frameworkErrors: (error, request, reply) =>
      logAndReplyError(error, request, addCommonHeaders(request, reply)),
    clientErrorHandler: (error, socket) => replyClientError(error, socket, base),
  })
  // A child logger per request would cost more than the rest of the gateway.
  app.setChildLoggerFactory((log) => log)
  app.setErrorHandler(logAndReplyError)
  app.decorateRequest('session', null)
  addRequestTracing(app)
  app.addHook('onRequest', (request, reply, done) => {
    addCommonHeaders(request, reply)
    const traced = readRequestTraceparent(request)
    if (traced) reply.header('traceresponse', traced)
    const refusal = findRequestHeadProblem(request.raw)
    if (refusal) done(refusal)
    else if (request.is404) replyPageOrNotFound(deps, request, reply)
    else done()
  })
  // Node would otherwise reply itself.
  app.server.on('checkExpectation', (request, response) => app.routing(request, response))
  app.addHook('onResponse', (request, reply, done) => {
    const { method, routeOptions } = request
    if (isEventStreamRequest(request)) return done()
    const labels = { method, route: routeOptions.url ?? 'none', status: reply.statusCode }
    httpRequestDuration.observe(labels, reply.elapsedTime / 1000)
    if (deps.log.isLevelEnabled('debug'))
      runInRequestTrace(request, () => deps.log.debug({ ...labels, requestId: request.id }, 'answered'))
    done()
  })
  await app.register(rateLimit, {
    global: false,
    timeWindow: 60_000,
    cache: 20_000,
    addHeaders: noRateLimitHeaders,
    addHeadersOnExceeding: noRateLimitHeaders,
    errorResponseBuilder: (_request, { ttl }) => toRateLimitProblem(ttl),
  })
  registerOperatorRoutes(app, deps)
  registerWellKnownRoutes(app, deps)
  await app.register(async (scope) => {
    await scope.register(compress, compressionOptions)
    await registerRoutes(scope, deps, base)
  })
  await registerClientFiles(app, deps.webDir)
  return app
}

/** Idle connections to a service are closed sooner than the service closes them. */
const idleMs = 2000

const maxStreamsPerService = 2000

const noRateLimitHeaders = {
  'x-ratelimit-limit': false,
  'x-ratelimit-remaining': false,
  'x-ratelimit-reset': false,
  'retry-after': false,
}

async function registerRoutes(app: FastifyInstance, deps: Deps, base: HeaderValues): Promise<void> {
  const usual = { keepAliveMaxTimeout: idleMs, connect: { timeout: 2000 } }
  const agent = new Agent({ connections: maxConnectionsPerService, ...usual })
  const streamAgent = new Agent({ connections: maxStreamsPerService, ...usual })
  app.addHook('onClose', async () => void (await Promise.all([agent.close(), streamAgent.close()])))
  const shared = {
    sessions: deps.sessions,
    cookieName: cookieName(deps.publicUrl, 'session'),
    allowedOrigins: listAllowedOrigins(deps.publicUrl),
    publicUrl: deps.publicUrl,
    base,
    agent,
    streamAgent,
    openStreams: trackOpenStreams(app),
    streamCheckMs: deps.streamCheckMs,
  }
  const upstreams = createRecordByService((owner) => createLoadBalancer(deps.upstreams[owner]))
  const limiters = createRecordByService(() => createConcurrencyLimiter(maxCallsPerService))
  const quotas = createRecordByService(() => createStreamQuota(maxStreamsPerService))
  const own: Record<string, () => object> = {
    [gatewayRoutes.config.path]: () => deps.clientConfig,
    [gatewayRoutes.document.path]: () => getOpenApiDocument(deps.publicUrl),
  }
  for (const policy of routePolicies) {
    const { owner } = policy.route
    if (owner !== 'gateway')
      await registerProxyRoute(app, policy, {
        ...shared,
        loadBalancer: upstreams[owner],
        concurrencyLimiter: limiters[owner],
        streamQuota: quotas[owner],
      })
    else registerOwnRoute(app, policy, own[policy.route.path])
  }
  registerApiDocs(app, deps.publicUrl)
}

/** A route of the gateway itself, with a constant reply, which is built at the first request. */
function registerOwnRoute(
  app: FastifyInstance,
  { route, perMinute }: RoutePolicy,
  answer: (() => object) | undefined,
): void {
  if (!answer) throw new Error(`The gateway has no answer for ${route.path}.`)
  let text: string | undefined
  app.get(route.path, { onRequest: app.rateLimit({ max: perMinute }) }, (_request, reply) =>
    reply.type('application/json; charset=utf-8').send((text ??= JSON.stringify(answer()))),
  )
}

function requestId(raw: IncomingMessage, { trustedProxies }: Deps): string {
  const given = raw.headers['x-request-id']
  const isGood = typeof given === 'string' && wellFormedId.test(given)
  return isGood && trustedProxies(raw.socket.remoteAddress) ? given : randomUUID()
}
