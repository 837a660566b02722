import { randomUUID } from 'node:crypto'
import type { Access, EventSchemas, Route } from '@faresight/contracts/route'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import type * as z from 'zod'
import { acceptsEvents } from './accept.ts'
import { addRoute, type Call } from './add-route.ts'
import { problemHandler, sendUnrouted } from './answer-problem.ts'
import { answerClientError } from './client-error.ts'
import { type Drainable, drainOnSignal } from './drain.ts'
import { endConnections } from './end-connections.ts'
import { answerEvents, type EventsHandler } from './events.ts'
import { addHealth, type Checks } from './health.ts'
import type { Verify } from '../identity/identity.ts'
import type { Log } from '../telemetry/log.ts'
import { addMetrics, requestDuration } from '../telemetry/metrics.ts'
import { type OpenStreams, trackStreams } from './streams/open-streams.ts'
import { methodsAt } from './route-path.ts'
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
  readonly mounted: Pick<Route, 'method' | 'path'>[]
  readonly streams: OpenStreams
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
    requestTimeout: 30_000,
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
  })
  // JSON is all that a route takes; without this, text bodies would pass as strings.
  app.removeContentTypeParser('text/plain')
  app.setErrorHandler(problemHandler)
  app.setNotFoundHandler((request, reply) => answerUnknown(service, request, reply))
  app.addHook('onRequest', async (request, reply) => void reply.header('x-request-id', request.id))
  app.addHook('onResponse', async (request, reply) => account(request, reply))
  addHealth(app, options.ready, endConnections(app))
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

/**
 * Adds a contract route. Access is decided before the body is read; the answer leaves through `route.answer`, so that
 * keys which the contract does not know stay inside.
 *
 * @param options.events answers in place of `handler` where the caller accepts `text/event-stream`
 */
export function mount<
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  A extends z.ZodType,
  X extends Access,
  E extends EventSchemas,
>(
  service: Service,
  route: Route<P, Q, B, A, X, E>,
  handler: (call: Call<z.output<P>, z.output<Q>, z.output<B>, X>) => Promise<z.input<A>>,
  options: { events?: EventsHandler<P, Q, B, X, E> } = {},
): void {
  addRoute(service, route, async (call) => {
    const { request, reply } = call
    if (options.events && acceptsEvents(request.headers.accept)) {
      return answerEvents(service, route, options.events, call)
    }
    reply.code(route.status ?? 200)
    const answer = await handler(call)
    if (reply.statusCode === 204) return reply.send()
    return reply.type('application/json; charset=utf-8').send(serialise(route, answer))
  })
}

function serialise(route: Route, answer: unknown): string {
  const parsed = route.answer.safeParse(answer)
  if (parsed.success) return JSON.stringify(parsed.data)
  throw new Error(`The answer of ${route.method} ${route.path} breaks its contract.`, { cause: parsed.error })
}

export interface ServeOptions {
  host: string
  port: number
  /** Closed in this order once the last request is answered: relay, bus, PostgreSQL. */
  dispose: AsyncDisposable[]
  log: Log
  /** How long open requests and each resource may take to end. */
  drainMs?: number
}

/** Listens, and ends in order on SIGTERM or SIGINT. */
export async function serve(service: Service, options: ServeOptions): Promise<{ url: string }> {
  const url = await service.listen({ host: options.host, port: options.port })
  const closing: Drainable = {
    stop: () => service.close(),
    force: () => service.server.closeAllConnections(),
  }
  drainOnSignal(closing, options.dispose, options.log, options.drainMs)
  return { url }
}
