import { toProblemBody } from '@faresight/contracts/problem-body'
import type { ProblemType } from '@faresight/contracts/problem-types'
import { accessProblems, requestProblems } from '@faresight/contracts/problems'
import type { RouteDefinition } from '@faresight/contracts/route'
import { http, HttpResponse, type HttpHandler } from 'msw'
import type * as z from 'zod'
import { noteFault } from '../checks/faults.ts'

/** What a route answers, as it is sent. */
export type Answer<R extends RouteDefinition> = z.input<R['answer']>

/** A call that the page has made. */
export interface Call<R extends RouteDefinition = RouteDefinition> {
  params: Record<string, string>
  query: Record<string, string>
  body: z.output<NonNullable<R['body']>>
}

const methods = { GET: http.get, POST: http.post, PATCH: http.patch, DELETE: http.delete }

let made: { route: RouteDefinition; call: Call }[] = []
let override: (handler: HttpHandler) => void

/** Given by `intercept.ts`, which imports this module for its own answers. */
export function connect(use: (handler: HttpHandler) => void): void {
  override = use
}

export function forgetCalls(): void {
  made = []
}

/** How many calls the page has made in this test. */
export function countCalls(): number {
  return made.length
}

/** All calls of a route in this test, in order. */
export function callsTo<R extends RouteDefinition>(route: R): Call<R>[] {
  // Kept under this very route.
  return made.filter((one) => one.route === route).map(({ call }) => call as Call<R>)
}

/** From now on a route answers this: a body as its contract says, or what makes one of each call. */
export function answer<R extends RouteDefinition>(
  route: R,
  body: Answer<R> | ((call: Call<R>) => Answer<R>),
): void {
  override(
    handlerOf(route, (call) =>
      responseOf(route, typeof body === 'function' ? (body as (call: Call<R>) => Answer<R>)(call) : body),
    ),
  )
}

interface Refusal {
  /** In place of the usual sentence. */
  detail?: string
  errors?: { path: string; message: string }[]
  retryAfterSeconds?: number
}

/** From now on a route refuses each call with a problem of the contract. */
export function refuse(route: RouteDefinition, type: ProblemType, refusal: Refusal = {}): void {
  override(handlerOf(route, () => refusalOf(route, type, refusal)))
}

/** From now on a route cannot be reached. */
export function disconnect(route: RouteDefinition): void {
  override(handlerOf(route, () => HttpResponse.error()))
}

/** From now on a route waits for `answer`: one call after the other, or all with the same answer. */
export function hold<R extends RouteDefinition>(route: R): Held<R> {
  const { promise, resolve } = Promise.withResolvers<() => Response>()
  override(handlerOf(route, async () => (await promise)()))
  return {
    answer: (body) => resolve(() => responseOf(route, body)),
    refuse: (type, refusal = {}) => resolve(() => refusalOf(route, type, refusal)),
    disconnect: () => resolve(() => HttpResponse.error()),
  }
}

interface Held<R extends RouteDefinition> {
  answer: (body: Answer<R>) => void
  refuse: (type: ProblemType, refusal?: Refusal) => void
  disconnect: () => void
}

/** Answers calls of a route, which it notes. */
function handlerOf<R extends RouteDefinition>(
  route: R,
  respond: (call: Call<R>, request: Request) => Response | Promise<Response>,
): HttpHandler {
  const path = route.path.replaceAll(/\{(\w+)\}/g, ':$1')
  return methods[route.method](path, async ({ request, params }) =>
    // A path of ours has no part twice.
    respond(await noted(route, request, params as Record<string, string>), request),
  )
}

/** A call as the test sees it, which is kept. */
export async function noted<R extends RouteDefinition>(
  route: R,
  request: Request,
  params: Record<string, string>,
): Promise<Call<R>> {
  const call = {
    params,
    query: Object.fromEntries(new URL(request.url).searchParams),
    body: route.body ? await request.clone().json() : undefined,
  } as Call<R>
  made.push({ route, call })
  return call
}

/** What a route sends. What its contract does not take fails the test. */
export function responseOf<R extends RouteDefinition>(route: R, body: Answer<R>): Response {
  const { error } = route.answer.safeParse(body)
  if (error) noteFault(`the test answers ${route.method} ${route.path} wrongly: ${error.message}`)
  const status = route.status ?? 200
  if (route.mediaType) {
    const disposition = `attachment; filename="${route.path.split('/').at(-1)}"`
    const headers = { 'content-type': route.mediaType, 'content-disposition': disposition }
    return new HttpResponse(String(body), { headers })
  }
  return status === 204 || body === undefined
    ? new HttpResponse(null, { status: 204 })
    : HttpResponse.json(body as never, { status })
}

/** Problems that any route may have. */
const common: readonly ProblemType[] = [...Object.values(requestProblems), ...Object.values(accessProblems)]

/** A refusal of a route. One that its contract does not name fails the test. */
function refusalOf(
  { method, path, problems = [] }: RouteDefinition,
  type: ProblemType,
  { detail, errors, retryAfterSeconds }: Refusal,
): Response {
  if (![...common, ...problems].includes(type))
    noteFault(`the test refuses ${method} ${path} with ${type.code}, which its contract does not name`)
  return HttpResponse.json(toProblemBody(type, detail, { errors }), {
    status: type.status,
    headers: {
      'content-type': 'application/problem+json',
      ...(retryAfterSeconds !== undefined && { 'retry-after': String(retryAfterSeconds) }),
    },
  })
}

/** Lets a test answer from now on: see `stream.ts`. */
export function respondWith<R extends RouteDefinition>(
  route: R,
  respond: (call: Call<R>, request: Request) => Response,
): void {
  override(handlerOf(route, respond))
}
