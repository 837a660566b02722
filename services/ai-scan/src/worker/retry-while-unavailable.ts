import { setTimeout as delay } from 'node:timers/promises'
import { isUnavailableError } from '@faresight/kit/unavailable'

const firstDelayMs = 200
const maxDelayMs = 2000

/** Retries idempotent `work` with backoff. @throws its other errors, and the signal's reason once that is aborted */
export async function retryWhileUnavailable<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  for (let delayMs = firstDelayMs; ; delayMs = Math.min(maxDelayMs, 2 * delayMs)) {
    signal.throwIfAborted()
    try {
      return await work()
    } catch (error) {
      if (!isUnavailableError(error)) throw error
    }
    await delay(delayMs, undefined, { signal })
  }
}
