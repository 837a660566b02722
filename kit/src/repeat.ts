import { setTimeout as delay } from 'node:timers/promises'
import { runInBackground } from './telemetry/background.ts'
import type { Log } from './telemetry/log.ts'

export interface RepeatOptions {
  log: Log
  /** What the log says could not be done where the work fails, and figures and traces call it: `delete old searches`. */
  what: string
}

/**
 * Does the work now, and again each time it has rested for `everyMs`, until it is disposed: then `signal` is aborted, and
 * the work at hand is waited for. What fails is a warning in the log and done again after the same rest.
 */
export function repeat(
  everyMs: number,
  work: (signal: AbortSignal) => Promise<unknown>,
  { log, what }: RepeatOptions,
): AsyncDisposable {
  const stopping = new AbortController()
  const { signal } = stopping
  async function run(): Promise<void> {
    while (!signal.aborted) {
      await runInBackground(what, async () => {
        try {
          await work(signal)
          return 'done'
        } catch (error) {
          // Work that gives up because it shall end has not failed.
          if (signal.aborted) return 'stopped'
          log.warn({ err: error }, `could not ${what}`)
          return 'failed'
        }
      })
      await delay(everyMs, undefined, { signal }).catch(() => {})
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
