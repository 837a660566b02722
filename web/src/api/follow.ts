import type { EventSchemas, Route } from '@faresight/contracts/route'
import type * as z from 'zod'
import { ApiProblem } from './problems.ts'
import { CutOff, type Listened, listen } from './stream.ts'

const triesOfStream = 3

type Followed<E extends EventSchemas, R> = Listened<E> & {
  /** What is kept of it by now. */
  record: () => Promise<R>
}

/**
 * Follows something that is kept to its end. What breaks off is picked up by the browser, after the last event; where that
 * gives up, here, from the beginning, so events that come again must add nothing twice.
 *
 * @returns the record where the stream was not let through three times, else `null`: then the last event has come
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
      if (!(error instanceof CutOff)) throw error
    }
    // A browser does not say why a stream was refused; the record does.
    const kept = await ifReachable(record, listened.signal)
    if (kept !== null && tries >= triesOfStream) return kept
    listened.onLost()
    await awake(listened.signal)
  }
}

/** What `ask` answers, or `null` where the server cannot be reached for now. */
async function ifReachable<R>(ask: () => Promise<R>, signal: AbortSignal): Promise<R | null> {
  try {
    return await ask()
  } catch (error) {
    if (signal.aborted || (error instanceof ApiProblem && error.status < 500)) throw error
    return null
  }
}

const pauseMs = 2000

/** Waits a while before something is tried again, and until there is a network; rejects when nobody wants it any more. */
async function awake(signal: AbortSignal): Promise<void> {
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
