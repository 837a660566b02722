import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { cookieName } from '@faresight/contracts/auth/cookie'
import { gatewayRoutes } from '@faresight/contracts/gateway/http'
import { mapServices } from '@faresight/contracts/services'
import compress from '@fastify/compress'
import { replyClientError } from '@faresight/kit/http/client-error'
import { runInRequestTrace, requestTraceparent, addRequestTracing } from '@faresight/kit/http/request-trace'
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
import { answerError, answerUnknown, tooMany } from './answers.ts'
import { apiDocumentAt } from './api-docs/document.ts'
import { docsRoutes } from './api-docs/routes.ts'
import { clientFiles } from './client/routes.ts'
import type { Deps } from './deps.ts'
import { operations } from './operations.ts'
import { compression } from './proxy/compression.ts'
import { connections, createCrowd, mostCalls } from './proxy/crowd.ts'
import { proxyRow } from './proxy/proxy.ts'
import { createPlaces } from './streams/places.ts'
import { baseHeaders, type HeaderTable } from './security/headers.ts'
import { ownOrigins } from './security/origin.ts'
import { refusalOfHead } from './security/request-head.ts'
import { type Row, table } from './table.ts'
import { takeTurns } from './upstream/turns.ts'
import { wellKnown } from './well-known/routes.ts'

const wellFormedId = /^[\w-]{8,64}$/

/** The gateway, ready to listen. */
export async function createApp(deps: Deps): Promise<FastifyInstance> {
  const base = baseHeaders(deps.publicUrl, deps.hstsIncludesSubdomains)
  const mark = (request: FastifyRequest, reply: FastifyReply) =>
    reply.headers(base).header('x-request-id', request.id)
  const loggerInstance: FastifyBaseLogger = deps.log
  const app: FastifyInstance = Fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: (raw) => requestId(raw, deps),
    requestIdHeader: false,
    trustProxy: deps.trustedProxies,
    // A client gets half a minute to send its request, and an answer also while we drain.
    requestTimeout: requestTimeouts.requestTimeout,
    // Some ninety routes, each made by several plugins: on a busy machine not within the ten seconds that are usual.
    pluginTimeout: 60_000,
    // A request without one is refused by us, in words.
    http: { ...requestTimeouts, requireHostHeader: false },
    return503OnClosing: false,
    // What a GET does HEAD would do as well, and its answer is never a page's: it gets 405.
    exposeHeadRoutes: false,
    frameworkErrors: (error, request, reply) => answerError(error, request, mark(request, reply)),
    clientErrorHandler: (error, socket) => replyClientError(error, socket, base),
  })
  // A logger a request would cost more than the rest of the gateway: what is logged names its request itself.
  app.setChildLoggerFactory((log) => log)
  app.setErrorHandler(answerError)
  app.decorateRequest('vouched', null)
  addRequestTracing(app)
  app.addHook('onRequest', (request, reply, done) => {
    mark(request, reply)
    const traced = requestTraceparent(request)
    if (traced) reply.header('traceresponse', traced)
    const refusal = refusalOfHead(request.raw)
    if (refusal) done(refusal)
    else if (request.is404) answerUnknown(deps, request, reply)
    else done()
  })
  // Node would answer an expectation that it does not know by itself.
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
    addHeaders: none,
    addHeadersOnExceeding: none,
    errorResponseBuilder: (_request, { ttl }) => tooMany(ttl),
  })
  operations(app, deps)
  wellKnown(app, deps)
  await app.register(async (scope) => {
    await scope.register(compress, compression)
    await routes(scope, deps, base)
  })
  await clientFiles(app, deps.webDir)
  return app
}

/** How long a connection to a service is kept that nobody uses: less than a service lingers, so that it never closes one in use. */
const idleMs = 2000

/** Event streams that are open to one service at a time. */
const mostStreams = 2000

const none = {
  'x-ratelimit-limit': false,
  'x-ratelimit-remaining': false,
  'x-ratelimit-reset': false,
  'retry-after': false,
}

async function routes(app: FastifyInstance, deps: Deps, base: HeaderTable): Promise<void> {
  const usual = { keepAliveMaxTimeout: idleMs, connect: { timeout: 2000 } }
  const agent = new Agent({ connections, ...usual })
  const streamAgent = new Agent({ connections: mostStreams, ...usual })
  app.addHook('onClose', async () => void (await Promise.all([agent.close(), streamAgent.close()])))
  const shared = {
    sessions: deps.sessions,
    cookieName: cookieName(deps.publicUrl, 'session'),
    own: ownOrigins(deps.publicUrl),
    publicUrl: deps.publicUrl,
    base,
    agent,
    streamAgent,
    openStreams: trackOpenStreams(app),
    streamCheckMs: deps.streamCheckMs,
  }
  const upstreams = mapServices((owner) => takeTurns(deps.upstreams[owner]))
  const crowds = mapServices(() => createCrowd(mostCalls))
  const places = mapServices(() => createPlaces(mostStreams))
  const document = apiDocumentAt(deps.publicUrl)
  const own: Record<string, object> = {
    [gatewayRoutes.config.path]: deps.flags,
    [gatewayRoutes.document.path]: document,
  }
  for (const row of table) {
    const { owner } = row.route
    if (owner !== 'gateway')
      await proxyRow(app, row, {
        ...shared,
        turns: upstreams[owner],
        crowd: crowds[owner],
        places: places[owner],
      })
    else ownRoute(app, row, own[row.route.path])
  }
  await docsRoutes(app, document, deps.publicUrl)
}

/** A route of the gateway itself: what it answers is settled when the process starts. */
function ownRoute(app: FastifyInstance, { route, perMinute }: Row, answer: object | undefined): void {
  if (!answer) throw new Error(`The gateway has no answer for ${route.path}.`)
  const text = JSON.stringify(answer)
  app.get(route.path, { onRequest: app.rateLimit({ max: perMinute }) }, (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(text),
  )
}

function requestId(raw: IncomingMessage, { trustedProxies }: Deps): string {
  const given = raw.headers['x-request-id']
  const isGood = typeof given === 'string' && wellFormedId.test(given)
  return isGood && trustedProxies(raw.socket.remoteAddress) ? given : randomUUID()
}
