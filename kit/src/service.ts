import { randomUUID } from 'node:crypto'
import type { Access, Route } from '@faresight/contracts/route'
import { type Principal, type Viewer, viewerOf } from '@faresight/contracts/viewer'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import type * as z from 'zod'
import { refusalOf } from './access.ts'
import { answerClientError } from './client-error.ts'
import { type Drainable, drainOnSignal } from './drain.ts'
import { endConnections } from './end-connections.ts'
import { addHealth, type Checks } from './health.ts'
import { identityHeader, type Verify } from './identity.ts'
import type { Log } from './log.ts'
import { addMetrics, requestDuration } from './metrics.ts'
import { parseRequest, Problem, problemHandler, sendUnrouted } from './problem.ts'
import { fastifyPath, methodsAt } from './route-path.ts'

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
  const service: Service = Object.assign(app, { verify: options.verify, mounted: [] })
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
  const route = request.routeOptions.url ?? 'unknown'
  const { method } = request
  const status = reply.statusCode
  requestDuration.observe({ method, route, status }, reply.elapsedTime / 1000)
  const level = route.startsWith('/health') || route === '/metrics' ? 'debug' : 'info'
  // The pattern and not the address: what people typed stays out of the log.
  request.log[level]({ method, route, status, ms: Math.round(reply.elapsedTime) }, 'answered')
}

/** What a handler gets: input that has passed the route's schemas, and who asks. */
export interface Call<P, Q, B, X extends Access> {
  params: P
  query: Q
  body: B
  /** Never `null` behind a route that is not public. */
  principal: X extends 'public' ? Principal | null : Principal
  viewer: Viewer
  request: FastifyRequest
  reply: FastifyReply
}

const callers = new WeakMap<FastifyRequest, Principal | null>()

/**
 * Adds a contract route. Access is decided before the body is read; the answer leaves through `route.answer`, so that
 * keys which the contract does not know stay inside.
 */
export function mount<
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  A extends z.ZodType,
  X extends Access,
>(
  service: Service,
  route: Route<P, Q, B, A, X>,
  handler: (call: Call<z.output<P>, z.output<Q>, z.output<B>, X>) => Promise<z.input<A>>,
): void {
  service.mounted.push(route)
  service.route({
    method: route.method,
    url: fastifyPath(route.path),
    onRequest: async (request) => void callers.set(request, await admit(service, route.access, request)),
    handler: async (request, reply) => {
      const principal = callers.get(request) ?? null
      const answer = await handler({
        params: parse(route.params, request.params),
        query: parse(route.query, request.query),
        body: parse(route.body, request.body),
        // `admit` has thrown where a route that is not public has no principal.
        principal: principal as Call<unknown, unknown, unknown, X>['principal'],
        viewer: viewerOf(principal, new Date()),
        request,
        reply,
      })
      return reply.type('application/json; charset=utf-8').send(serialise(route, answer))
    },
  })
}

async function admit(service: Service, access: Access, request: FastifyRequest): Promise<Principal | null> {
  const token = request.headers[identityHeader]
  const who = typeof token === 'string' ? await service.verify(token) : null
  const refusal = refusalOf(access, who, new Date())
  if (refusal) throw new Problem(refusal)
  return who
}

function parse<S extends z.ZodType>(schema: S | undefined, input: unknown): z.output<S> {
  // A route without this part has the schema type of `undefined`, and its handler sees just that.
  return schema ? parseRequest(schema, input) : (undefined as z.output<S>)
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
