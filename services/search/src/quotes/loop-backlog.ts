/** Event loop time that admitted quotes still need, as a leaky bucket. */
export interface LoopBacklog {
  ms: number
  /** When `ms` was right, on the clock of `performance.now()`. */
  atMs: number
}

/** Of the loop's time; other requests get the rest. */
const shareForQuotes = 0.9

/**
 * Adds a quote that takes `quoteMs` of the loop's time.
 *
 * @returns `null` if the quotes before it keep the loop busy for longer than `maxWaitMs`
 */
export function addQuoteToBacklog(
  backlog: LoopBacklog,
  { nowMs, quoteMs, maxWaitMs }: { nowMs: number; quoteMs: number; maxWaitMs: number },
): LoopBacklog | null {
  const waitMs = Math.max(0, backlog.ms - shareForQuotes * (nowMs - backlog.atMs))
  return waitMs > maxWaitMs ? null : { ms: waitMs + quoteMs, atMs: nowMs }
}

const minWindowMs = 1000
const maxWindowMs = 5000
/** Below it, the loop's own work would count as that of the few quotes. */
const minUtilization = 0.5

export interface LoopWindow {
  elapsedMs: number
  activeMs: number
  completedQuotes: number
}

/** @returns event loop time per quote; `null` while it cannot be told; `'expired'` if the window is too long to tell */
export function measureQuoteMs({
  elapsedMs,
  activeMs,
  completedQuotes,
}: LoopWindow): number | null | 'expired' {
  const isMeasurable = completedQuotes > 0 && activeMs >= minUtilization * elapsedMs
  if (elapsedMs >= minWindowMs && isMeasurable) return activeMs / completedQuotes
  return elapsedMs > maxWindowMs ? 'expired' : null
}
