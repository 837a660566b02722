import { traced } from './trace.ts'

/** An answer of which nothing is known but the names of its fields. */
export type Unread<A> = { readonly [K in keyof A]?: unknown }

/**
 * What a path answers, unchecked, for questions of pages that are just being opened: `call` would load the schemas of all
 * answers for one word. Whoever asks takes it as `Unread` of the contract's answer, so that a field that is none of it does
 * not compile, and looks at each field before it is used.
 *
 * @throws Error where the server refuses; what `fetch` throws where it cannot be reached.
 */
export async function askPlainly(
  path: string,
  signal: AbortSignal,
): Promise<Readonly<Record<string, unknown>>> {
  const response = await fetch(path, {
    credentials: 'same-origin',
    headers: traced({ accept: 'application/json' }),
    signal,
  })
  if (!response.ok) throw new Error(`${path} answered ${response.status}`)
  const body: unknown = await response.json()
  if (typeof body !== 'object' || body === null) throw new Error(`${path} answered with no object`)
  return { ...body }
}
