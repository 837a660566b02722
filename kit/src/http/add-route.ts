import {
  type AccessLevel,
  type StreamEventSchemas,
  isWebhook,
  type RouteDefinition,
} from '@faresight/contracts/route'
import { toViewer } from '@faresight/contracts/access'
import type { Principal, Viewer } from '@faresight/contracts/viewer'
import type { FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import type * as z from 'zod'
import { findAccessProblem } from './access.ts'
import { parseBodiesAsBuffers } from './raw-body.ts'
import { identityHeader } from '../identity/identity.ts'
import { Problem } from '../problem.ts'
import { parseRequestInput } from './parse-request.ts'
import { toFastifyPath } from './route-path.ts'
import type { Service } from './service.ts'

/** What a handler gets: input that has passed the route's schemas, and who asks. */
export interface RouteCall<P, Q, B, X extends AccessLevel> {
  params: P
  query: Q
  body: B
  /** Never `null` behind a route that is not public. */
  principal: X extends 'public' ? Principal | null : Principal
  viewer: Viewer
  request: FastifyRequest
  reply: FastifyReply
}

/** What is done about a caller before its handler is. */
export interface RouteHooks {
  /**
   * Called once it is settled who calls and that they may, before any of the body is read or parsed: counts a caller whose body
   * may be anything. What it throws is the answer.
   */
  preParsing?: (
    call: Pick<RouteCall<unknown, unknown, unknown, 'public'>, 'request' | 'principal'>,
  ) => Promise<void>
}

const callers = new WeakMap<FastifyRequest, Principal | null>()

/**
 * Adds a contract route whose answer is `answer`'s own to send. For `mount`, `mountEventStream` and `mountFileDownload`. One that machines
 * call finds the very bytes of the body, a Buffer, in `request.body`.
 */
export function addContractRoute<
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  A extends z.ZodType,
  X extends AccessLevel,
  E extends StreamEventSchemas,
>(
  service: Service,
  route: RouteDefinition<P, Q, B, A, X, E>,
  answer: (call: RouteCall<z.output<P>, z.output<Q>, z.output<B>, X>) => Promise<FastifyReply>,
  { preParsing }: RouteHooks = {},
): void {
  service.mountedRoutes.push(route)
  const options: RouteOptions = {
    method: route.method,
    url: toFastifyPath(route.path),
    // Fastify would run the handler of a GET route for HEAD, with all that it does: count, ask, pay.
    exposeHeadRoute: false,
    onRequest: async (request) => {
      const principal = await admit(service, route, request)
      callers.set(request, principal)
      await preParsing?.({ request, principal })
      // Whoever has hung up by now sends no more of a body that Fastify would wait for.
      if (request.raw.errored && !request.raw.complete) throw request.raw.errored
    },
    handler: async (request, reply) => {
      const principal = callers.get(request) ?? null
      return answer({
        params: parse(route.params, request.params),
        query: parse(route.query, request.query),
        body: parse(route.body, request.body),
        // `admit` has thrown where a route that is not public has no principal.
        principal: principal as RouteCall<unknown, unknown, unknown, X>['principal'],
        viewer: toViewer(principal, new Date()),
        request,
        reply,
      })
    },
  }
  if (!isWebhook(route)) service.route(options)
  // In a scope of its own: how a body is read is settled for all routes of a scope.
  else
    void service.register(async (scope) => {
      parseBodiesAsBuffers(scope)
      scope.route(options)
    })
}

async function admit(
  service: Service,
  route: Pick<RouteDefinition, 'access' | 'recentSignIn' | 'signature' | 'oneClick'>,
  request: FastifyRequest,
): Promise<Principal | null> {
  const token = request.headers[identityHeader]
  const isPerson = !isWebhook(route) && typeof token === 'string'
  const who = isPerson ? await service.verifyIdentity(token) : null
  const refusal = findAccessProblem(route, who, new Date())
  if (refusal) throw new Problem(refusal)
  return who
}

function parse<S extends z.ZodType>(schema: S | undefined, input: unknown): z.output<S> {
  // A route without this part has the schema type of `undefined`, and its handler sees just that.
  return schema ? parseRequestInput(schema, input) : (undefined as z.output<S>)
}
