import type { ReliabilityBin, Scoreboard } from '@faresight/contracts/ai-scan/scoreboard'

/** Smaller differences of two scores say nothing. */
const tellingDifference = 0.005

type Verdict = { kind: 'closer' | 'farther'; share: number } | { kind: 'alike' }

/** By what share one mean error is smaller than another, or larger; `null` where either is unknown. */
export function compare(ours: number | null, other: number | null): Verdict | null {
  if (ours === null || other === null) return null
  const share = other === 0 ? 0 : 1 - ours / other
  if (Math.abs(share) < tellingDifference) return { kind: 'alike' }
  return share > 0 ? { kind: 'closer', share } : { kind: 'farther', share: -share }
}

/** A bin as it is drawn: parts of the height, 0 to 1. */
export interface Bar {
  bin: ReliabilityBin
  happened: number
  said: number
  /** Too few forecasts to tell more than chance. */
  isThin: boolean
}

/** The bins that hold any forecast as bars of one scale, and `null` where nothing was said. */
export function barsOf(bins: readonly ReliabilityBin[], fewest: number): (Bar | null)[] {
  return bins.map((bin) =>
    bin.said === null || bin.happened === null
      ? null
      : { bin, happened: bin.happened, said: bin.said, isThin: bin.count < fewest },
  )
}

/** Bars of what was saved, as parts of the longest; none goes below nothing. */
export function savingBars({ following, perfect }: Scoreboard['savings']) {
  const longest = Math.max(following ?? 0, perfect ?? 0)
  const part = (share: number | null) => (longest > 0 && share !== null ? Math.max(0, share / longest) : 0)
  return { following: part(following), perfect: part(perfect) }
}
