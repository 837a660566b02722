import { randomUUID } from 'node:crypto'
import type { RouteDefinition } from '@faresight/contracts/route'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import { handleRequestError, replyUnmatchedRoute } from './reply-problem.ts'
import { replyClientError } from './client-error.ts'
import { type Drainable, drainOnSignal, type DrainOptions } from './drain.ts'
import { closeConnectionsOnShutdown, type ShutdownAnnouncer } from './close-connections.ts'
import { addHealthRoutes, type ReadinessChecks } from './health.ts'
import type { VerifyIdentity } from '../identity/identity.ts'
import type { Log } from '../telemetry/log.ts'
import { addMetricsRoute, httpRequestDuration } from '../telemetry/metrics.ts'
import { type OpenStreams, trackOpenStreams } from './streams/open-streams.ts'
import { runInRequestTrace, addRequestTracing } from './request-trace.ts'
import { listAllowedMethods } from './route-path.ts'
import { requestTimeouts } from './request-timeouts.ts'
import { isEventStreamRequest } from './streams/stream-metrics.ts'

export interface ServiceOptions {
  log: Log
  /** Returns `null` in a service without authenticated callers. */
  verifyIdentity: VerifyIdentity
  readinessChecks: ReadinessChecks
}

/** `listenUntilSignal` starts it. */
export type Service = FastifyInstance & {
  readonly verifyIdentity: VerifyIdentity
  readonly readinessChecks: ReadinessChecks
  readonly mountedRoutes: Pick<RouteDefinition, 'method' | 'path'>[]
  readonly openStreams: OpenStreams
  readonly lifecycle: ShutdownAnnouncer
}

/** With problem replies, request ids, one log line and one metric per request, health and metrics routes. */
export function createService(options: ServiceOptions): Service {
  const loggerInstance: FastifyBaseLogger = options.log
  const app: FastifyInstance = Fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    requestIdHeader: 'x-request-id',
    genReqId: () => randomUUID(),
    // Without it Fastify waits without limit for a body that never ends.
    requestTimeout: requestTimeouts.requestTimeout,
    http: requestTimeouts,
    // While draining, open connections still get a reply, then `connection: close`.
    return503OnClosing: false,
    bodyLimit: 64 * 1024,
    frameworkErrors: handleRequestError,
    clientErrorHandler: (error, socket) => replyClientError(error, socket),
  })
  const service: Service = Object.assign(app, {
    verifyIdentity: options.verifyIdentity,
    readinessChecks: options.readinessChecks,
    mountedRoutes: [],
    openStreams: trackOpenStreams(app),
    lifecycle: closeConnectionsOnShutdown(app),
  })
  // Routes take JSON only; without this, text bodies would pass as strings.
  app.removeContentTypeParser('text/plain')
  app.setErrorHandler(handleRequestError)
  app.setNotFoundHandler((request, reply) => replyUnknownRoute(service, request, reply))
  addRequestTracing(app)
  app.addHook('onRequest', async (request, reply) => void reply.header('x-request-id', request.id))
  app.addHook('onResponse', async (request, reply) =>
    runInRequestTrace(request, () => recordResponse(request, reply)),
  )
  addHealthRoutes(app, options.readinessChecks, service.lifecycle.isShuttingDown)
  addMetricsRoute(app)
  return service
}

function replyUnknownRoute(service: Service, request: FastifyRequest, reply: FastifyReply): void {
  const [path = ''] = request.url.split('?')
  replyUnmatchedRoute(reply, listAllowedMethods(service.mountedRoutes, path))
}

function recordResponse(request: FastifyRequest, reply: FastifyReply): void {
  if (isEventStreamRequest(request)) return
  const route = request.routeOptions.url ?? 'unknown'
  const { method } = request
  const status = reply.statusCode
  httpRequestDuration.observe({ method, route, status }, reply.elapsedTime / 1000)
  const level = route.startsWith('/health') || route === '/metrics' ? 'debug' : 'info'
  // The pattern, not the address: what people typed stays out of the log.
  request.log[level]({ method, route, status, ms: Math.round(reply.elapsedTime) }, 'answered')
}

export interface ListenOptions extends DrainOptions {
  host: string
  port: number
  /** Closed in this order after the last request. */
  dispose: AsyncDisposable[]
  /** Called on the signal. */
  onShutdown?: () => void
  log: Log
}

export async function listenUntilSignal(service: Service, options: ListenOptions): Promise<{ url: string }> {
  const url = await service.listen({ host: options.host, port: options.port })
  const closing: Drainable = {
    announceShutdown() {
      service.lifecycle.announceShutdown()
      options.onShutdown?.()
    },
    stop: () => service.close(),
    force: () => service.server.closeAllConnections(),
  }
  drainOnSignal(closing, options.dispose, options.log, options)
  return { url }
}
