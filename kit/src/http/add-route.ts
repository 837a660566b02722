import type * as z from 'zod'
import { identityHeader } from '../identity/identity.ts'
import { Problem } from '../problem.ts'
import { findAccessProblem } from './access.ts'
import { toFastifyPath } from './route-path.ts'
import type { Service } from './service.ts'
import { toViewer } from '@faresight/contracts/access'
import type { FieldError } from '@faresight/contracts/problem-body'
import { requestProblems } from '@faresight/contracts/problems'
import {
  type AccessLevel,
  type RouteDefinition,
  type StreamEventSchemas,
  isWebhook,
} from '@faresight/contracts/route'
import type { Principal, Viewer } from '@faresight/contracts/viewer'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'

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

export interface RouteHooks {
  /** Runs for an admitted caller before the body is read, to limit rates. Its error is the reply. */
  preParsing?: (
    call: Pick<RouteCall<unknown, unknown, unknown, 'public'>, 'request' | 'principal'>,
  ) => Promise<void>
}

const callers = new WeakMap<FastifyRequest, Principal | null>()

/** For `mountRoute`, `mountEventStream` and `mountFileDownload`; `answer` sends the reply. A webhook's `request.body` is a Buffer. */
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
    // Fastify would run the handler of a GET route for HEAD, with all its effects.
    exposeHeadRoute: false,
    onRequest: async (request) => {
      const principal = await admit(service, route, request)
      callers.set(request, principal)
      await preParsing?.({ request, principal })
      // A caller that has hung up sends no more of the body, for which Fastify would wait.
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
  // A route without this part has the schema type of `undefined`.
  return schema ? parseRequestInput(schema, input) : (undefined as z.output<S>)
}

const bodyLimit = 512 * 1024

function parseBodiesAsBuffers(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit }, (_request, body, done) =>
    done(null, body),
  )
  scope.addHook('preHandler', async (request) => void (request.body ??= Buffer.alloc(0)))
}

/** For a field whose schema has no sentence of its own: a validator's texts are for programmers. */
const unworded = 'Please check this field.'

/** @throws Problem that names each invalid field once, with its first message */
function parseRequestInput<S extends z.ZodType>(schema: S, input: unknown): z.output<S> {
  const parsed = schema.safeParse(input, { error: () => unworded })
  if (parsed.success) return parsed.data
  const errors = new Map<string, FieldError>()
  for (const { path, message, code } of parsed.error.issues) {
    const name = path.join('.')
    const isNoObject = path.length === 0 && code === 'invalid_type'
    if (!errors.has(name))
      errors.set(name, { path: name, message: isNoObject ? 'Please send a JSON object.' : message })
  }
  const [first] = errors.values()
  throw new Problem(requestProblems.invalid, { detail: first?.message, errors: [...errors.values()] })
}
