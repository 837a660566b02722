import { setTimeout as delay } from 'node:timers/promises'
import type { BroadcastDefinition } from '@faresight/contracts/message-definitions'
import type { Bus } from './bus.ts'

export interface PolledSubscription {
  /** Settles on a signal that came since it settled last, after a while without one, and when `signal` aborts. */
  next(signal: AbortSignal): Promise<void>
  stop(): void
}

/**
 * Signals about one thing, remembered until somebody waits for the next: who listens before reading its record misses
 * nothing in between.
 *
 * @param patienceMs how long a signal may be lost before the record is looked at anyway
 */
export function subscribeWithPoll(
  bus: Bus,
  live: BroadcastDefinition,
  key: string,
  patienceMs: number,
): PolledSubscription {
  let heard = Promise.withResolvers<void>()
  const stop = bus.subscribe(live, () => heard.resolve(), key)
  return {
    stop,
    async next(signal) {
      const enough = new AbortController()
      const patience = delay(patienceMs, undefined, { signal: AbortSignal.any([signal, enough.signal]) })
      await Promise.race([heard.promise, patience.catch(() => {})])
      enough.abort()
      heard = Promise.withResolvers()
    },
  }
}
