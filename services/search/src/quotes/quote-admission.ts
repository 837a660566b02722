import { performance } from 'node:perf_hooks'
import type { BoundedTaskQueue } from '@faresight/kit/bounded-queue'
import { movingAverage } from '@faresight/kit/expected-wait'
import { addQuoteToBacklog, measureQuoteMs } from './loop-backlog.ts'

/** Until the loop is busy enough to measure it. */
const assumedQuoteMs = 50
const weightOfWindow = 0.3

/** Admits a quote to `queue` only if the event loop has time for it within `maxWaitMs`: it waits for providers longer than it works. */
export function createQuoteAdmission(
  queue: Pick<BoundedTaskQueue, 'tryRun'>,
  maxWaitMs: number,
): Pick<BoundedTaskQueue, 'tryRun'> {
  let backlog = { ms: 0, atMs: performance.now() }
  let quoteMs = assumedQuoteMs
  let window = startWindow()

  function remeasure(): void {
    const { active } = performance.eventLoopUtilization(window.loop)
    const elapsedMs = performance.now() - window.startedAt
    const measured = measureQuoteMs({ ...window, elapsedMs, activeMs: active })
    if (measured === null) return
    if (measured !== 'expired') quoteMs = movingAverage(quoteMs, measured, weightOfWindow)
    window = startWindow()
  }

  return {
    tryRun(task) {
      remeasure()
      const added = addQuoteToBacklog(backlog, { nowMs: performance.now(), quoteMs, maxWaitMs })
      if (!added) return null
      const result = queue.tryRun(() => task().finally(() => void window.completedQuotes++))
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
