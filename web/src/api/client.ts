import { problemBody } from '@faresight/contracts/problem'
import type { Route } from '@faresight/contracts/route'
import type * as z from 'zod'
import { ApiProblem, foreignCode } from './problems.ts'
import { recentSignInRequired, signInAgain } from './recent-sign-in.ts'
import { traced } from './trace.ts'

export interface Input<R extends Route> {
  params?: z.input<NonNullable<R['params']>>
  query?: z.input<NonNullable<R['query']>>
  body?: z.input<NonNullable<R['body']>>
  signal?: AbortSignal
}

/**
 * Calls a route of the contracts and gives its answer, parsed by the route's own schema.
 * @throws ApiProblem where the server refuses; what `fetch` throws where it cannot be reached.
 */
export async function call<R extends Route>(route: R, input: Input<R> = {}): Promise<z.output<R['answer']>> {
  const response = await respond(route, input)
  // The schema is that of this very route; only its type is lost on the way through the parameter R.
  const body: unknown = response.status === 204 ? undefined : await response.json()
  return route.answer.parse(body) as z.output<R['answer']>
}

/**
 * Calls a route and gives its response, once the server takes the call: one that needs a recent sign-in waits for that.
 * @throws as `call` does, and `SignInCancelled` where somebody decides not to sign in again.
 */
export async function respond<R extends Route>(route: R, input: Input<R>): Promise<Response> {
  const first = await send(route, input)
  if (first.ok) return first
  const problem = await problemOf(first)
  if (problem.code !== recentSignInRequired) throw problem
  await signInAgain(problem)
  const second = await send(route, input)
  if (!second.ok) throw await problemOf(second)
  return second
}

function send<R extends Route>(route: R, input: Input<R>): Promise<Response> {
  return fetch(addressOf(route.path, input), {
    ...requestInit(route, input),
    headers: traced({
      accept: route.mediaType ?? 'application/json',
      ...(input.body && { 'content-type': 'application/json' }),
    }),
  })
}

/** What every request has, but its headers. */
export function requestInit(
  { method }: Pick<Route, 'method'>,
  { body, signal }: { body?: unknown; signal?: AbortSignal },
): RequestInit {
  return {
    method,
    credentials: 'same-origin',
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(signal && { signal }),
  }
}

/** A path with its parameters filled in, and its query. */
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

/** A proxy in between may answer without a problem body: its status text is kept, though it is no sentence for people. */
export async function problemOf(response: Response): Promise<ApiProblem> {
  const body = problemBody.safeParse(await response.json().catch(() => null))
  return new ApiProblem(
    body.data ?? { status: response.status, code: foreignCode, detail: response.statusText },
    secondsOf(response.headers.get('retry-after')),
  )
}

/** Our own servers say it in seconds; a date is left to itself. */
function secondsOf(retryAfter: string | null): number | null {
  return /^\d+$/.test(retryAfter ?? '') ? Number(retryAfter) : null
}
