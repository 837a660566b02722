import type { CallOutcome } from './client.ts'

/** One call of a kind that is repeated all the time. Times are milliseconds of one clock. */
export interface Probe {
  kind: string
  startedAt: number
  endedAt: number
  outcome: CallOutcome
}

/** How many calls in a row must succeed. */
const steadyProbes = 3

/**
 * Milliseconds from a fault at `from` until the first of the successful calls with which each kind ended its trouble; 0 if
 * none failed.
 * @param probes in the order of their end, with one of each kind at least
 * @returns null while a kind has not begun three calls since that succeeded in a row
 */
export function recoveryMs(probes: readonly Probe[], from: number): number | null {
  let latest = 0
  for (const all of Map.groupBy(probes, ({ kind }) => kind).values()) {
    const since = all.filter(({ endedAt }) => endedAt >= from)
    const lastFailure = since.findLastIndex(({ outcome }) => outcome !== 'ok')
    const steady = since.slice(lastFailure + 1).filter(({ startedAt }) => startedAt >= from)
    const [first] = steady
    if (steady.length < steadyProbes || !first) return null
    if (lastFailure >= 0) latest = Math.max(latest, first.endedAt - from)
  }
  return latest
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const [low = NaN, high = NaN] = [
    sorted[Math.floor((sorted.length - 1) / 2)],
    sorted[Math.floor(sorted.length / 2)],
  ]
  return (low + high) / 2
}

/** @param share 0.99 for p99 */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? NaN
}
