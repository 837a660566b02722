import { performance } from 'node:perf_hooks'
import type { BoundedTaskQueue } from '@faresight/kit/bounded-queue'
import { RetrySchedule } from '@faresight/kit/expected-wait'
import { addQuoteToBacklog, backlogWaitMs, estimateQuoteMs } from './loop-backlog.ts'

/** Until the loop is busy enough to measure it. */
const assumedQuoteMs = 50

export interface QuoteAdmission extends Pick<BoundedTaskQueue, 'tryRun' | 'nextRetryAfterSeconds'> {
  /** Whether a quote would be refused, as many before it were: then looking for cached answers costs more than it helps. */
  isFlooded: () => boolean
}

/** So far ahead the last of the refused callers comes back. */
const floodedAheadMs = 3000

/** Admits a quote to `queue` only if the event loop has time for it within `maxWaitMs`: it waits for providers longer than it works. */
export function createQuoteAdmission(
  queue: Pick<BoundedTaskQueue, 'tryRun'>,
  maxWaitMs: number,
): QuoteAdmission {
  const retries = new RetrySchedule()
  let backlog = { ms: 0, atMs: performance.now() }
  let quoteMs = assumedQuoteMs
  // Not before the first quote: starting up keeps the loop busy, too.
  let window: ReturnType<typeof startWindow> | undefined

  function remeasure(): void {
    window ??= startWindow()
    const { active } = performance.eventLoopUtilization(window.loop)
    const elapsedMs = performance.now() - window.startedAt
    const estimate = estimateQuoteMs(quoteMs, { ...window, elapsedMs, activeMs: active })
    if (estimate === null) return
    quoteMs = estimate
    window = startWindow()
  }

  const countCompleted = () => {
    if (window) window.completedQuotes++
  }

  return {
    isFlooded: () =>
      retries.aheadMs() > floodedAheadMs && backlogWaitMs(backlog, performance.now()) > maxWaitMs,
    nextRetryAfterSeconds: () =>
      retries.addCaller({ waitMs: backlogWaitMs(backlog, performance.now()), taskMs: quoteMs }),
    tryRun(task) {
      remeasure()
      const added = addQuoteToBacklog(backlog, { nowMs: performance.now(), quoteMs, maxWaitMs })
      if (!added) return null
      const result = queue.tryRun(() => task().finally(countCompleted))
      if (result) backlog = added
      return result
    },
  }
}

function startWindow() {
  return {
    startedAt: performance.now(),
    loop: performance.eventLoopUtilization(),
    completedQuotes: 0,
  }
}
