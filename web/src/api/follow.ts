import type { EventSchemas, Route } from '@faresight/contracts/route'
import type * as z from 'zod'
import { ApiProblem } from './problems.ts'
import { StreamInterruptedError, type Listened, listen } from './stream.ts'

const maxTries = 3

type Followed<E extends EventSchemas, R> = Listened<E> & {
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
export async function follow<E extends EventSchemas, R>(
  route: Route<z.ZodType, z.ZodType, z.ZodType, z.ZodType, Route['access'], E>,
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
