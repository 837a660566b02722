import { setTimeout as delay } from 'node:timers/promises'
import { isAway } from '@faresight/kit/away'

const firstDelayMs = 200
const maxDelayMs = 2000

/**
 * Repeats idempotent `work` with backoff for as long as a dependency is unavailable.
 *
 * @throws any other error of `work`, and the signal's reason once that is aborted
 */
export async function retryWhileUnavailable<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  for (let delayMs = firstDelayMs; ; delayMs = Math.min(maxDelayMs, 2 * delayMs)) {
    signal.throwIfAborted()
    try {
      return await work()
    } catch (error) {
      if (!isAway(error)) throw error
    }
    await delay(delayMs, undefined, { signal })
  }
}
