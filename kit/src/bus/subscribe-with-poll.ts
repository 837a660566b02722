import { setTimeout as delay } from 'node:timers/promises'
import type { BroadcastDefinition } from '@faresight/contracts/message-definitions'
import type { Bus } from './bus.ts'

export interface PolledSubscription {
  /** Settles on a broadcast since the last call, after `pollMs`, and when `signal` aborts. */
  next(signal: AbortSignal): Promise<void>
  stop(): void
}

/**
 * Subscribe before you read the record: a broadcast is remembered until `next` is called.
 * @param pollMs how soon to read the record again if a broadcast was lost
 */
export function subscribeWithPoll(
  bus: Bus,
  definition: BroadcastDefinition,
  key: string,
  pollMs: number,
): PolledSubscription {
  let broadcastReceived = Promise.withResolvers<void>()
  const stop = bus.subscribe(definition, () => broadcastReceived.resolve(), key)
  return {
    stop,
    async next(signal) {
      const settled = new AbortController()
      const poll = delay(pollMs, undefined, { signal: AbortSignal.any([signal, settled.signal]) })
      await Promise.race([broadcastReceived.promise, poll.catch(() => {})])
      settled.abort()
      broadcastReceived = Promise.withResolvers()
    },
  }
}
