import type { RouteDefinition } from '@faresight/contracts/route'
import type * as z from 'zod'

/** Calls a route as our pages do, for a visitor if `user` is `null`. @throws for another status or a response that breaks the contract */
export async function fetchRoute<A extends z.ZodType>(
  url: string,
  { method, path, status, answer }: Pick<RouteDefinition, 'method' | 'path' | 'status'> & { answer: A },
  user: { cookie: string } | null,
  { body, id = '' }: { body?: object; id?: string } = {},
): Promise<z.output<A>> {
  const response = await fetch(url + path.replace(/\{\w+\}/, id), {
    method,
    headers: {
      origin: url,
      ...(user && { cookie: user.cookie }),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  if (response.status !== (status ?? 200))
    throw new Error(`${path}: ${response.status} ${text.slice(0, 300)}`)
  return answer.parse(text === '' ? undefined : JSON.parse(text))
}
