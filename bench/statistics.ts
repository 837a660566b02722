/** The value that at least `share` of ascending `sorted` values do not exceed, rounded to `digits` decimals. */
export function roundedPercentile(share: number, sorted: readonly number[], digits = 1): number {
  return Number((sorted[Math.ceil(share * sorted.length) - 1] ?? 0).toFixed(digits))
}

/** @throws for an empty list */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const half = sorted.length / 2
  const middle = sorted.slice(Math.ceil(half) - 1, Math.floor(half) + 1)
  if (middle.length === 0) throw new Error('An empty list has no median.')
  return middle.reduce((sum, value) => sum + value, 0) / middle.length
}

/** Milliseconds, p50 and p99. */
export function toLatencyPercentiles(timesMs: readonly number[]): { p50Ms: number; p99Ms: number } {
  const sorted = timesMs.toSorted((a, b) => a - b)
  return { p50Ms: roundedPercentile(0.5, sorted, 2), p99Ms: roundedPercentile(0.99, sorted, 2) }
}
