import { createSeededRandom } from '../../services/ai-scan/src/sampler/model/random.ts'

/** Bounds of a 95% interval. */
export type Interval = readonly [low: number, high: number]

export interface Estimate {
  value: number | null
  interval: Interval | null
}

/** How often a resample contains each city pair. */
export type CityPairCounts = ArrayLike<number>

const resamples = 1000
const seed = 1
const tail = 0.025

/**
 * Percentile interval of a statistic over resampled city pairs (Efron 1979): scans of one city pair are too alike to be
 * resampled singly. `null` for fewer than two city pairs.
 * @param statistic `null` for a resample without values
 */
export function bootstrapInterval(
  cityPairs: number,
  statistic: (counts: CityPairCounts) => number | null,
): Interval | null {
  if (cityPairs < 2) return null
  const random = createSeededRandom(seed)
  const found: number[] = []
  for (let resample = 0; resample < resamples; resample += 1) {
    const counts = new Uint16Array(cityPairs)
    for (let draw = 0; draw < cityPairs; draw += 1) {
      const at = Math.floor(random() * cityPairs)
      counts[at] = (counts[at] ?? 0) + 1
    }
    const value = statistic(counts)
    if (value !== null) found.push(value)
  }
  found.sort((a, b) => a - b)
  const low = found[Math.floor(tail * found.length)]
  const high = found[Math.ceil((1 - tail) * found.length) - 1]
  return low === undefined || high === undefined ? null : [low, high]
}

/** `value [low, high]`, as far as known. */
export function formatWithInterval(value: number | null, interval: Interval | null, digits: number): string {
  const range = interval && `[${interval.map((bound) => bound.toFixed(digits)).join(', ')}]`
  return [value?.toFixed(digits), range].filter(Boolean).join(' ') || '-'
}
