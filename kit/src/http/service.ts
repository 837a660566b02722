import { randomUUID } from 'node:crypto'
import type { RouteDefinition } from '@faresight/contracts/route'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import { problemHandler, sendUnrouted } from './answer-problem.ts'
import { answerClientError } from './client-error.ts'
import { type Drainable, drainOnSignal, type DrainTimes } from './drain.ts'
import { endConnections, type Leaving } from './end-connections.ts'
import { addHealth, type Checks } from './health.ts'
import type { Verify } from '../identity/identity.ts'
import type { Log } from '../telemetry/log.ts'
import { addMetrics, requestDuration } from '../telemetry/metrics.ts'
import { type OpenStreams, trackStreams } from './streams/open-streams.ts'
import { inTraceOf, traceRequests } from './request-trace.ts'
import { methodsAt } from './route-path.ts'
import { sendingTime } from './sending-time.ts'
import { isStreamed } from './streams/stream-figures.ts'

export interface ServiceOptions {
  log: Log
  /** Checks the gateway's signed identity. A service without callers of its own answers `null`. */
  verify: Verify
  /** What `/health/ready` asks: `{ postgres: postgres.ready, bus: bus.ready }`. */
  ready: Checks
}

/** A Fastify instance with what every process has. It does not listen before `serve`. */
export type Service = FastifyInstance & {
  readonly verify: Verify
  readonly mounted: Pick<RouteDefinition, 'method' | 'path'>[]
  readonly streams: OpenStreams
  readonly leaving: Leaving
}

/** Builds a service: problems, request ids, one log line and one figure a request, health and metrics. */
export function createService(options: ServiceOptions): Service {
  const loggerInstance: FastifyBaseLogger = options.log
  const app: FastifyInstance = Fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    requestIdHeader: 'x-request-id',
    genReqId: () => randomUUID(),
    // Fastify would else wait for ever for a body that never ends.
    requestTimeout: sendingTime.requestTimeout,
    http: sendingTime,
    // Whoever holds a connection while we drain still gets an answer on it, and then `connection: close`.
    return503OnClosing: false,
    bodyLimit: 64 * 1024,
    frameworkErrors: problemHandler,
    clientErrorHandler: (error, socket) => answerClientError(error, socket),
  })
  const service: Service = Object.assign(app, {
    verify: options.verify,
    mounted: [],
    streams: trackStreams(app),
    leaving: endConnections(app),
  })
  // JSON is all that a route takes; without this, text bodies would pass as strings.
  app.removeContentTypeParser('text/plain')
  app.setErrorHandler(problemHandler)
  app.setNotFoundHandler((request, reply) => answerUnknown(service, request, reply))
  traceRequests(app)
  app.addHook('onRequest', async (request, reply) => void reply.header('x-request-id', request.id))
  app.addHook('onResponse', async (request, reply) => inTraceOf(request, () => account(request, reply)))
  addHealth(app, options.ready, service.leaving.isAnnounced)
  addMetrics(app)
  return service
}

function answerUnknown(service: Service, request: FastifyRequest, reply: FastifyReply): void {
  const [path = ''] = request.url.split('?')
  sendUnrouted(reply, methodsAt(service.mounted, path))
}

function account(request: FastifyRequest, reply: FastifyReply): void {
  if (isStreamed(request)) return
  const route = request.routeOptions.url ?? 'unknown'
  const { method } = request
  const status = reply.statusCode
  requestDuration.observe({ method, route, status }, reply.elapsedTime / 1000)
  const level = route.startsWith('/health') || route === '/metrics' ? 'debug' : 'info'
  // The pattern and not the address: what people typed stays out of the log.
  request.log[level]({ method, route, status, ms: Math.round(reply.elapsedTime) }, 'answered')
}

export interface ServeOptions extends DrainTimes {
  host: string
  port: number
  /** Closed in this order once the last request is answered: relay, bus, PostgreSQL. */
  dispose: AsyncDisposable[]
  log: Log
}

/** Listens, and ends in order on SIGTERM or SIGINT. */
export async function serve(service: Service, options: ServeOptions): Promise<{ url: string }> {
  const url = await service.listen({ host: options.host, port: options.port })
  const closing: Drainable = {
    announce: service.leaving.announce,
    stop: () => service.close(),
    force: () => service.server.closeAllConnections(),
  }
  drainOnSignal(closing, options.dispose, options.log, options)
  return { url }
}
