import { movingAverage } from '@faresight/kit/expected-wait'

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
  const waitMs = backlogWaitMs(backlog, nowMs)
  return waitMs > maxWaitMs ? null : { ms: waitMs + quoteMs, atMs: nowMs }
}

/** How long a quote that comes now waits for those before it. */
export function backlogWaitMs({ ms, atMs }: LoopBacklog, nowMs: number): number {
  return Math.max(0, ms - shareForQuotes * (nowMs - atMs))
}

const minWindowMs = 1000
const maxWindowMs = 5000
const weightOfWindow = 0.3
/** With less, other work of the loop would count as that of a few quotes. */
const [minUtilization, minQuotes] = [0.5, 5]

export interface LoopWindow {
  elapsedMs: number
  activeMs: number
  completedQuotes: number
}

/** @returns the new estimate of event loop time per quote; `null` while the window is too short */
export function estimateQuoteMs(
  previousMs: number,
  { elapsedMs, activeMs, completedQuotes }: LoopWindow,
): number | null {
  if (elapsedMs < minWindowMs) return null
  const quoteMs = activeMs / completedQuotes
  const isBusy = completedQuotes >= minQuotes && activeMs >= minUtilization * elapsedMs
  // It includes other work of the loop, so it is at most too high.
  if (isBusy || quoteMs < previousMs) return movingAverage(previousMs, quoteMs, weightOfWindow)
  return elapsedMs > maxWindowMs ? previousMs : null
}
