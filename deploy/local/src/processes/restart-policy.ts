const windowMs = 60_000
const maxRestarts = 5
const firstDelayMs = 250
const maxDelayMs = 4000

/**
 * Each crash within a minute doubles the delay; after the sixth there is no restart.
 *
 * @param crashes times in ms of all crashes, the latest included
 */
export function restartAfterCrash(
  crashes: readonly number[],
  now: number,
): { restartInMs: number } | 'give up' {
  const recent = crashes.filter((time) => now - time < windowMs).length
  if (recent > maxRestarts) return 'give up'
  return { restartInMs: Math.min(firstDelayMs * 2 ** (recent - 1), maxDelayMs) }
}
