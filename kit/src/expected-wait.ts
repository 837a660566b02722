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

/** `Retry-After` for a caller who is refused because of that wait. */
export function waitToRetryAfterSeconds(waitMs: number): number {
  return Math.min(60, Math.max(1, Math.ceil(waitMs / 1000)))
}

/** Exponentially weighted; the first sample is the average. */
export function movingAverage(average: number | null, sample: number, weight = 0.1): number {
  return average === null ? sample : average + weight * (sample - average)
}
