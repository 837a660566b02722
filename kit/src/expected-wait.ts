interface WorkAhead {
  /** Tasks that run or wait. */
  ahead: number
  /** How long one task takes. */
  serviceMs: number
  /** How many run at once. */
  slots: number
}

/** Milliseconds until a new task starts, if each takes as long as those before it. */
export function expectedWaitMs({ ahead, serviceMs, slots }: WorkAhead): number {
  return (Math.max(0, ahead + 1 - slots) * serviceMs) / slots
}

const maxRetryMs = 15_000

/**
 * Tells refused callers when to come back: one after the other, as fast as they can be served. If all came back after the same
 * time, most would be refused again, and refusing them takes time from those who are served.
 */
export class RetrySchedule {
  /** When the latest of them comes back, on the clock of `performance.now()`. */
  #latestAtMs = -Infinity

  /**
   * @param taskMs time from one served task to the next
   * @returns `Retry-After` in seconds, at most 15
   */
  addCaller({ waitMs, taskMs }: { waitMs: number; taskMs: number }): number {
    const nowMs = performance.now()
    this.#latestAtMs = Math.min(Math.max(this.#latestAtMs, nowMs + waitMs) + taskMs, nowMs + maxRetryMs)
    return Math.max(1, Math.ceil((this.#latestAtMs - nowMs) / 1000))
  }

  /** How far ahead the latest of them comes back. */
  aheadMs(): number {
    return Math.max(0, this.#latestAtMs - performance.now())
  }
}

/** Exponentially weighted; the first sample is the average. */
export function movingAverage(average: number | null, sample: number, weight = 0.1): number {
  return average === null ? sample : average + weight * (sample - average)
}
