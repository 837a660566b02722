import { problemBodySchema } from '@faresight/contracts/problem-body'
import type { RouteDefinition } from '@faresight/contracts/route'
import type * as z from 'zod'
import { problemMessage } from './problem-messages.ts'
import { ApiProblem, foreignCode } from './problems.ts'
import { recentSignInRequired, signInAgain } from './recent-sign-in.ts'

export interface Input<R extends RouteDefinition> {
  params?: z.input<NonNullable<R['params']>>
  query?: z.input<NonNullable<R['query']>>
  body?: z.input<NonNullable<R['body']>>
  signal?: AbortSignal
}

/**
 * Calls a route and parses the answer with the route's schema.
 * @throws ApiProblem where the server refuses; what `fetch` throws where it cannot be reached
 */
export async function call<R extends RouteDefinition>(
  route: R,
  input: Input<R> = {},
): Promise<z.output<R['answer']>> {
  const response = await respond(route, input)
  // The schema belongs to this route; its type is lost through the parameter R.
  const body: unknown = response.status === 204 ? undefined : await response.json()
  return route.answer.parse(body) as z.output<R['answer']>
}

/**
 * Calls a route and returns its response. If the server requires a recent sign-in, waits for it and sends once more.
 * @throws as `call` does, and `SignInCancelled` when the user cancels
 */
export async function respond<R extends RouteDefinition>(route: R, input: Input<R>): Promise<Response> {
  const first = await send(route, input)
  if (first.ok) return first
  const problem = await problemOf(first)
  if (problem.code !== recentSignInRequired) throw problem
  await signInAgain(problem)
  const second = await send(route, input)
  if (!second.ok) throw await problemOf(second)
  return second
}

function send<R extends RouteDefinition>(route: R, input: Input<R>): Promise<Response> {
  return fetch(addressOf(route.path, input), {
    ...requestInit(route, input),
    headers: withTraceContext({
      accept: route.mediaType ?? 'application/json',
      ...(input.body && { 'content-type': 'application/json' }),
    }),
  })
}

/** Common fetch options, without headers. */
export function requestInit(
  { method }: Pick<RouteDefinition, 'method'>,
  { body, signal }: { body?: unknown; signal?: AbortSignal },
): RequestInit {
  return {
    method,
    credentials: 'same-origin',
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(signal && { signal }),
  }
}

/** Fills in path parameters and appends the query. */
export function addressOf(path: string, input: { params?: unknown; query?: unknown }): string {
  const filled = Object.entries(input.params ?? {}).reduce(
    (address, [name, value]) => address.replace(`{${name}}`, encodeURIComponent(String(value))),
    path,
  )
  const query = new URLSearchParams(
    Object.entries(input.query ?? {}).map(([name, value]) => [name, String(value)]),
  ).toString()
  return query ? `${filled}?${query}` : filled
}

/** A proxy may answer without a problem body. Its status text is kept, but not shown to users. */
export async function problemOf(response: Response): Promise<ApiProblem> {
  const body = problemBodySchema.safeParse(await response.json().catch(() => null))
  return toProblem(
    body.data ?? { status: response.status, code: foreignCode, detail: response.statusText },
    secondsOf(response.headers.get('retry-after')),
  )
}

/** With the sentence of the page's language where there is one for the code. */
export function toProblem(
  body: ConstructorParameters<typeof ApiProblem>[0],
  retryAfterSeconds?: number | null,
): ApiProblem {
  return new ApiProblem({ ...body, detail: problemMessage(body.code) ?? body.detail }, retryAfterSeconds)
}

/** Our servers send seconds. An HTTP date is ignored. */
function secondsOf(retryAfter: string | null): number | null {
  return /^\d+$/.test(retryAfter ?? '') ? Number(retryAfter) : null
}

const hex = (digits: number) =>
  Array.from({ length: digits }, () => Math.trunc(Math.random() * 16).toString(16)).join('')

/** Adds a W3C trace context, so that servers' spans and logs can be found. The servers decide on sampling. */
export const withTraceContext = (headers: Record<string, string>) => ({
  ...headers,
  traceparent: `00-${hex(32)}-${hex(16)}-00`,
})
