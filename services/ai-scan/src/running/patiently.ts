import { setTimeout as delay } from 'node:timers/promises'
import { isUnavailableError } from '@faresight/kit/unavailable'

const firstPauseMs = 200
const longestPauseMs = 2000

/**
 * What `work` comes to, begun again for as long as what it leans on is away: it has to be safe to do twice.
 *
 * @throws what it fails with otherwise, and the signal's reason once that is aborted
 */
export async function patiently<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(longestPauseMs, 2 * pauseMs)) {
    signal.throwIfAborted()
    try {
      return await work()
    } catch (error) {
      if (!isUnavailableError(error)) throw error
    }
    await delay(pauseMs, undefined, { signal })
  }
}
