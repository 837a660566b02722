/** A process that ran for this long has recovered: its earlier exits no longer count. */
const stableAfterMs = 60_000
const quickDelaysMs = [0, 500, 1000]
const firstBackoffMs = 5000
const maxDelayMs = 60_000

interface RestartDecision {
  /** Exits in a row, each after less than a minute. */
  exits: number
  delayMs: number
  /** After three exits in a row. */
  keepsCrashing: boolean
}

/** The first three restarts come quickly, each further one after twice the time, up to a minute. */
export function restartAfterExit(earlierExits: number, uptimeMs: number): RestartDecision {
  const exits = uptimeMs < stableAfterMs ? earlierExits + 1 : 1
  const backoffs = exits - quickDelaysMs.length - 1
  const delayMs = quickDelaysMs[exits - 1] ?? Math.min(firstBackoffMs * 2 ** backoffs, maxDelayMs)
  return { exits, delayMs, keepsCrashing: backoffs >= 0 }
}

/** @param how such as `crashed (SIGKILL)` */
export function exitMessage(
  how: string,
  { keepsCrashing, delayMs }: RestartDecision,
  cause?: string,
): string {
  if (!keepsCrashing) return `${how}; restarting`
  return `keeps failing: it ${how}. Log: ${cause ?? 'empty'}. Next try in ${delayMs / 1000} s`
}
