const windowMs = 60_000
const mostInWindow = 5
const firstDelayMs = 250
const longestDelayMs = 4000

/**
 * What to do when a process has ended by itself: `crashes` are the times of all such ends, this one included.
 * Each within a minute doubles the wait; the sixth is the last.
 */
export function afterCrash(crashes: readonly number[], now: number): { restartInMs: number } | 'give up' {
  const recent = crashes.filter((time) => now - time < windowMs).length
  if (recent > mostInWindow) return 'give up'
  return { restartInMs: Math.min(firstDelayMs * 2 ** (recent - 1), longestDelayMs) }
}
