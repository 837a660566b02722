import { setTimeout as delay } from 'node:timers/promises'
import { runBackgroundTask } from './telemetry/background-task.ts'
import type { Log } from './telemetry/log.ts'

export interface PeriodicTaskOptions {
  log: Log
  /** What the log says could not be done where the work fails, and figures and traces call it: `delete old searches`. */
  label: string
  /** How soon work that failed is tried again: after `first`, then after twice as long each time, up to `max`. */
  retryMs?: { first: number; max: number }
}

/**
 * Does the work now, and again each time it has rested for `everyMs`, until it is disposed: then `signal` is aborted, and
 * the work at hand is waited for. What fails is a warning in the log and done again after `everyMs`, or by `retryMs` where that is set.
 */
export function startPeriodicTask(
  everyMs: number,
  work: (signal: AbortSignal) => Promise<unknown>,
  { log, label, retryMs }: PeriodicTaskOptions,
): AsyncDisposable {
  const stopping = new AbortController()
  const { signal } = stopping
  async function run(): Promise<void> {
    for (let failures = 0; !signal.aborted;) {
      await runBackgroundTask(label, async () => {
        try {
          await work(signal)
          failures = 0
          return 'done'
        } catch (error) {
          // Work that gives up because it shall end has not failed.
          if (signal.aborted) return 'stopped'
          log.warn({ err: error }, `could not ${label}`)
          failures += 1
          return 'failed'
        }
      })
      const restMs = failures > 0 && retryMs ? backoffMs(failures, retryMs) : everyMs
      await delay(restMs, undefined, { signal }).catch(() => {})
    }
  }
  const running = run()
  return {
    async [Symbol.asyncDispose]() {
      stopping.abort()
      await running
    },
  }
}

function backoffMs(failures: number, { first, max }: { first: number; max: number }): number {
  return Math.min(max, first * 2 ** (failures - 1))
}
