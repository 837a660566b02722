import { setTimeout as delay } from 'node:timers/promises'
import { runInstrumentedBackgroundTask } from './telemetry/background-task.ts'
import type { Log } from './telemetry/log.ts'

export interface PeriodicTaskOptions {
  log: Log
  /** Names the task in log, metrics and traces: `delete old searches`. */
  label: string
  /** Pause after a failure: `first`, then twice as long each time, up to `max`. */
  retryMs?: { first: number; max: number }
}

/**
 * Now, and `everyMs` after each run, until disposal aborts `signal` and awaits the run.
 * A failure is logged, and retried after `everyMs` or as `retryMs` says.
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
      await runInstrumentedBackgroundTask(label, async () => {
        try {
          await work(signal)
          failures = 0
          return 'done'
        } catch (error) {
          // Work that stops because of the signal has not failed.
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
