import { setTimeout as delay } from 'node:timers/promises'

const intervalMs = 2000
const intervalWhileDownMs = 500
export const healthTimeoutMs = 2000
/** So long a process may fail its checks; longer than a busy event loop or a garbage collection. */
const hungAfterMs = 8000
/** So long it may take until its first answer. */
const firstAnswerWithinMs = 60_000
/** A round that takes longer says that the launcher itself was paused, as by a closed lid. */
const maxRoundMs = intervalMs + healthTimeoutMs + 1000

/** `excused` fails for a reason that no restart removes. */
export type HealthResult = 'healthy' | 'failed' | 'excused'

export interface Health {
  hasAnswered: boolean
  failingForMs: number
}

/** @param tookMs of the pause before the check and the check */
export function healthAfterCheck(
  { hasAnswered, failingForMs }: Health,
  result: HealthResult,
  tookMs: number,
): Health {
  if (result === 'healthy') return { hasAnswered: true, failingForMs: 0 }
  if (tookMs > maxRoundMs) return { hasAnswered, failingForMs: 0 }
  const failing = failingForMs + tookMs
  // One more failure is enough once the reason is gone.
  return { hasAnswered, failingForMs: result === 'excused' ? Math.min(failing, hungAfterMs - 1) : failing }
}

export function isHung({ hasAnswered, failingForMs }: Health): boolean {
  return failingForMs >= (hasAnswered ? hungAfterMs : firstAnswerWithinMs)
}

/**
 * Checks every two seconds, and more often while the process does not answer.
 *
 * @param whenAnswering called once, unless `hasAnswered`
 * @returns true when the process is hung, false when `signal` is aborted
 */
export async function waitUntilHung(
  check: () => Promise<HealthResult>,
  signal: AbortSignal,
  { hasAnswered, whenAnswering }: { hasAnswered: boolean; whenAnswering?: () => void },
): Promise<boolean> {
  let health: Health = { hasAnswered, failingForMs: 0 }
  while (!isHung(health)) {
    const begin = performance.now()
    const isWell = health.hasAnswered && health.failingForMs === 0
    await delay(isWell ? intervalMs : intervalWhileDownMs, undefined, { signal }).catch(() => {})
    if (signal.aborted) return false
    const result = await check()
    if (signal.aborted) return false
    const before = health
    health = healthAfterCheck(before, result, performance.now() - begin)
    if (health.hasAnswered && !before.hasAnswered) whenAnswering?.()
  }
  return true
}
