import type { ReliabilityBin, Scoreboard } from '@faresight/contracts/ai-scan/scoreboard'

/** Smaller differences between scores are noise. */
const minDifference = 0.005

type Verdict = { kind: 'closer' | 'farther'; share: number } | { kind: 'alike' }

/** The relative difference of two mean errors; `null` if either is unknown. */
export function compare(ours: number | null, other: number | null): Verdict | null {
  if (ours === null || other === null) return null
  const share = other === 0 ? 0 : 1 - ours / other
  if (Math.abs(share) < minDifference) return { kind: 'alike' }
  return share > 0 ? { kind: 'closer', share } : { kind: 'farther', share: -share }
}

/** Heights from 0 to 1. */
export interface Bar {
  bin: ReliabilityBin
  happened: number
  said: number
  /** Too few forecasts to exclude chance. */
  isThin: boolean
}

/** `null` for bins without forecasts. */
export function toBars(bins: readonly ReliabilityBin[], fewest: number): (Bar | null)[] {
  return bins.map((bin) =>
    bin.said === null || bin.happened === null
      ? null
      : { bin, happened: bin.happened, said: bin.said, isThin: bin.count < fewest },
  )
}

/** Relative to the longest; never below 0. */
export function savingBars({ following, perfect }: Scoreboard['savings']) {
  const longest = Math.max(following ?? 0, perfect ?? 0)
  const part = (share: number | null) => (longest > 0 && share !== null ? Math.max(0, share / longest) : 0)
  return { following: part(following), perfect: part(perfect) }
}
