import type { Snapshot } from './snapshots.ts'

/** How far apart the levels of a city pair's two directions were: number of weeks and sum of squares. */
export interface LegSums {
  count: number
  squares: number
}

/** The shipped value counts as this many city pairs. */
const doubt = 3
const fewestSights = 14

export function legSums(snapshots: readonly Snapshot[]): LegSums {
  const sums = { count: 0, squares: 0 }
  for (const week of Map.groupBy(snapshots, ({ week }) => week).values()) {
    const [there, back] = week.filter(({ oneWays }) => oneWays.length >= fewestSights)
    if (!there || !back) continue
    sums.count += 1
    sums.squares += (levelOf(there) - levelOf(back)) ** 2
  }
  return sums
}

function levelOf({ oneWays }: Snapshot): number {
  return oneWays.reduce((sum, { logPrice }) => sum + logPrice, 0) / oneWays.length
}

/** Variance of the difference of a route's legs; each city pair counts once. */
export function fitLegs(parts: readonly LegSums[], shipped: number): number {
  const known = parts.filter(({ count }) => count > 0)
  const sum = known.reduce((total, { count, squares }) => total + squares / count, 0)
  return (sum + doubt * shipped) / (known.length + doubt)
}
