import { bootstrapInterval, type CityPairCounts, type Estimate } from './bootstrap.ts'

export interface CityPairValue {
  cityPair: string
  value: number
}

/** Values in ascending order; `pairs` are indexes of city pairs, and the weights of each city pair sum to 1. */
export interface CityPairSample {
  values: readonly number[]
  pairs: readonly number[]
  weights: readonly number[]
}

export function toCityPairSample(
  entries: readonly CityPairValue[],
  cityPairs: readonly string[] = namesOf(entries),
): CityPairSample {
  const sorted = entries.toSorted((a, b) => a.value - b.value)
  const groups = Map.groupBy(entries, ({ cityPair }) => cityPair)
  return {
    values: sorted.map(({ value }) => value),
    pairs: sorted.map(({ cityPair }) => cityPairs.indexOf(cityPair)),
    weights: sorted.map(({ cityPair }) => 1 / (groups.get(cityPair)?.length ?? 1)),
  }
}

/** Of a resample, or of all values. `null` of nothing. */
export function sampleMean(
  { values, pairs, weights }: CityPairSample,
  counts?: CityPairCounts,
): number | null {
  let [sum, total] = [0, 0]
  for (let at = 0; at < values.length; at += 1) {
    const weight = weightAt(weights, pairs, at, counts)
    sum += weight * (values[at] ?? 0)
    total += weight
  }
  return total > 0 ? sum / total : null
}

/** The smallest value with at least this share of the weight at or below it. `null` of nothing. */
export function sampleQuantile(
  { values, pairs, weights }: CityPairSample,
  share: number,
  counts?: CityPairCounts,
): number | null {
  let total = 0
  for (let at = 0; at < values.length; at += 1) total += weightAt(weights, pairs, at, counts)
  if (total === 0) return null
  let sum = 0
  for (let at = 0; at < values.length; at += 1) {
    sum += weightAt(weights, pairs, at, counts)
    // Tolerance: weights such as thirds sum to slightly less.
    if (sum >= share * total - 1e-9) return values[at] ?? null
  }
  return values.at(-1) ?? null
}

export function sampleP95(sample: CityPairSample, counts?: CityPairCounts): number | null {
  return sampleQuantile(sample, 0.95, counts)
}

function namesOf(entries: readonly CityPairValue[]): string[] {
  return [...new Set(entries.map(({ cityPair }) => cityPair))]
}

function weightAt(
  weights: readonly number[],
  pairs: readonly number[],
  at: number,
  counts: CityPairCounts | undefined,
): number {
  return (weights[at] ?? 0) * (counts ? (counts[pairs[at] ?? 0] ?? 0) : 1)
}

type Statistic = (sample: CityPairSample, counts?: CityPairCounts) => number | null

export function estimateWithInterval(entries: readonly CityPairValue[], statistic: Statistic): Estimate {
  const cityPairs = namesOf(entries)
  const sample = toCityPairSample(entries, cityPairs)
  return {
    value: statistic(sample),
    interval: bootstrapInterval(cityPairs.length, (counts) => statistic(sample, counts)),
  }
}

/** How much higher a statistic is after a change than before it; both are resampled together. */
export function estimateDifference(
  before: readonly CityPairValue[],
  after: readonly CityPairValue[],
  statistic: Statistic,
): Estimate {
  const cityPairs = namesOf([...before, ...after])
  const [old, changed] = [toCityPairSample(before, cityPairs), toCityPairSample(after, cityPairs)]
  const difference = (counts?: CityPairCounts) => {
    const [from, to] = [statistic(old, counts), statistic(changed, counts)]
    return from === null || to === null ? null : to - from
  }
  return { value: difference(), interval: bootstrapInterval(cityPairs.length, difference) }
}
