import type { WeeklySnapshot } from './weekly-snapshots.ts'

/** Sum of squared differences between the mean log fares of a city pair's two directions, by week. */
export interface LegDifferenceSums {
  count: number
  squares: number
}

/** Weight of the default, in city pairs. */
const priorWeight = 3
const minSightings = 14

export function sumLegDifferences(snapshots: readonly WeeklySnapshot[]): LegDifferenceSums {
  const sums = { count: 0, squares: 0 }
  for (const week of Map.groupBy(snapshots, ({ week }) => week).values()) {
    const [there, back] = week.filter(({ oneWays }) => oneWays.length >= minSightings)
    if (!there || !back) continue
    sums.count += 1
    sums.squares += (meanLogPrice(there) - meanLogPrice(back)) ** 2
  }
  return sums
}

function meanLogPrice({ oneWays }: WeeklySnapshot): number {
  return oneWays.reduce((sum, { logPrice }) => sum + logPrice, 0) / oneWays.length
}

/** Prior variance of the difference of a route's legs; each city pair counts once. */
export function fitLegDifferenceVariance(parts: readonly LegDifferenceSums[], defaults: number): number {
  const known = parts.filter(({ count }) => count > 0)
  const sum = known.reduce((total, { count, squares }) => total + squares / count, 0)
  return (sum + priorWeight * defaults) / (known.length + priorWeight)
}

const minFreedom = 2
const maxFreedom = 30
/** Weight of the default, in city pairs. */
const freedomPriorWeight = 3

/**
 * Degrees of freedom of the scaled inverse chi-squared prior of a route's variance factor, by moments: the variance of log
 * scales is trigamma(freedom / 2).
 */
export function fitVolatilityFreedom(scales: readonly number[], defaults: number): number {
  const logs = scales.filter((scale) => scale > 0).map(Math.log)
  const count = logs.length
  const centre = count > 0 ? logs.reduce((sum, log) => sum + log, 0) / count : 0
  const squares = logs.reduce((sum, log) => sum + (log - centre) ** 2, 0)
  const variance =
    (squares + freedomPriorWeight * trigamma(defaults / 2)) / (Math.max(0, count - 1) + freedomPriorWeight)
  return fitFreedomToVariance(variance)
}

function fitFreedomToVariance(variance: number): number {
  let [low, high] = [minFreedom, maxFreedom]
  for (let step = 0; step < 40; step += 1) {
    const middle = (low + high) / 2
    if (trigamma(middle / 2) > variance) low = middle
    else high = middle
  }
  return (low + high) / 2
}

/** Recurrence, then the asymptotic series. */
function trigamma(x: number): number {
  if (x < 6) return 1 / (x * x) + trigamma(x + 1)
  return 1 / x + 1 / (2 * x ** 2) + 1 / (6 * x ** 3) - 1 / (30 * x ** 5)
}
