import type { StreamEventSchemas, RouteDefinition } from '@faresight/contracts/route'
import type * as z from 'zod'
import { ApiProblem } from './problems.ts'
import { StreamInterruptedError, type Listened, listen } from './stream.ts'

const maxTries = 3

type Followed<E extends StreamEventSchemas, R> = Listened<E> & {
  /** Fetches the stored record. */
  record: () => Promise<R>
}

/**
 * Follows the events of a stored resource to the last one. The browser reconnects after the last event; when it gives up,
 * this starts from the beginning, so `onEvent` must be idempotent.
 *
 * @returns the record if the stream failed three times, else `null`
 * @throws ApiProblem where the server refuses the stream or the record
 */
export async function follow<E extends StreamEventSchemas, R>(
  route: RouteDefinition<z.ZodType, z.ZodType, z.ZodType, z.ZodType, RouteDefinition['access'], E>,
  { record, ...listened }: Followed<E, R>,
): Promise<R | null> {
  for (let tries = 1; ; tries++) {
    try {
      await listen(route, listened)
      return null
    } catch (error) {
      if (!(error instanceof StreamInterruptedError)) throw error
    }
    // EventSource hides why a stream was refused; the record request tells.
    const kept = await nullIfUnreachable(record, listened.signal)
    if (kept !== null && tries >= maxTries) return kept
    listened.onLost()
    await waitForNetwork(listened.signal)
  }
}

/** The answer, or `null` while the server is unreachable. */
async function nullIfUnreachable<R>(ask: () => Promise<R>, signal: AbortSignal): Promise<R | null> {
  try {
    return await ask()
  } catch (error) {
    if (signal.aborted || (error instanceof ApiProblem && error.status < 500)) throw error
    return null
  }
}

const pauseMs = 2000

/** Waits for the pause and a network. Rejects when aborted. */
async function waitForNetwork(signal: AbortSignal): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const leave = () => reject(signal.reason as Error) // an abort's reason is always an error
  const go = () => navigator.onLine && resolve()
  const timer = setTimeout(go, pauseMs)
  addEventListener('online', go)
  signal.addEventListener('abort', leave, { once: true })
  if (signal.aborted) leave()
  try {
    await promise
  } finally {
    clearTimeout(timer)
    removeEventListener('online', go)
    signal.removeEventListener('abort', leave)
  }
}

/** State of a live connection. `lost`: reconnecting. `cut`: ended early, results may be missing. */
export type ConnectionState = 'open' | 'lost' | 'cut'

/** Holds a growing result and reports each change. */
export function collect<T extends object>(first: T, show: (now: T) => void) {
  let found = first
  return {
    now: () => found,
    set: (change: Partial<T>) => {
      found = { ...found, ...change }
      show(found)
    },
  }
}

/**
 * Whether a stream that cannot be resumed broke after delivering something.
 * @throws what the stream throws if it was refused or delivered nothing
 */
export async function endedEarly(stream: Promise<void>, hasSome: () => boolean): Promise<boolean> {
  try {
    await stream
    return false
  } catch (error) {
    if (error instanceof StreamInterruptedError && hasSome()) return true
    throw error
  }
}

/** Turns 404 and 400 for an id into `null`: unknown, or not ours. */
export async function nullIfNotFound<T>(kept: Promise<T>): Promise<T | null> {
  try {
    return await kept
  } catch (error) {
    if (error instanceof ApiProblem && (error.status === 404 || error.status === 400)) return null
    throw error
  }
}
