import { type MarketParameters, weekdayIndex } from '../../sampler/market-parameters.ts'
import type { SnapshotFare, WeeklySnapshot } from './weekly-snapshots.ts'

// Empirical variogram of a leg's log fares by lag in days. Differences are free of the route's level; they are summed by
// weekday, so that weekday effects can be removed later.

export const maxLagDays = 70
const minDays = 20

/** Index (lag - 1) · 7 + weekday of the earlier flight: count, sum and sum of squares of differences. */
export interface LagDifferences {
  count: Float64Array
  sum: Float64Array
  squares: Float64Array
}

/** Semivariance by lag (index lag - 1), and the number of differences. */
export interface Variogram {
  values: Float64Array
  counts: Float64Array
}

export function sumLagDifferences(snapshots: readonly WeeklySnapshot[]): LagDifferences {
  const size = maxLagDays * 7
  const found = {
    count: new Float64Array(size),
    sum: new Float64Array(size),
    squares: new Float64Array(size),
  }
  for (const { oneWays } of snapshots) if (oneWays.length >= minDays) addSeries(found, oneWays)
  return found
}

function addSeries(found: LagDifferences, sightings: readonly SnapshotFare[]): void {
  const byDay = new Map(sightings.map((sighting) => [sighting.departureDay, sighting.logPrice]))
  for (const [day, logPrice] of byDay) {
    for (let lag = 1; lag <= maxLagDays; lag += 1) {
      const later = byDay.get(day + lag)
      if (later === undefined) continue
      const place = (lag - 1) * 7 + weekdayIndex(day)
      const difference = later - logPrice
      found.count[place] = (found.count[place] ?? 0) + 1
      found.sum[place] = (found.sum[place] ?? 0) + difference
      found.squares[place] = (found.squares[place] ?? 0) + difference * difference
    }
  }
}

/** Removes weekday effects. `null` where a lag of the first week has no data. */
export function toVariogram(
  { count, sum, squares }: LagDifferences,
  weekdays: MarketParameters['weekdays'],
): Variogram | null {
  const values = new Float64Array(maxLagDays)
  const counts = new Float64Array(maxLagDays)
  for (let place = 0; place < count.length; place += 1) {
    const lag = Math.floor(place / 7) + 1
    const shift = oneWayEffect(weekdays, (place + lag) % 7) - oneWayEffect(weekdays, place % 7)
    const n = count[place] ?? 0
    counts[lag - 1] = (counts[lag - 1] ?? 0) + n
    values[lag - 1] =
      (values[lag - 1] ?? 0) + ((squares[place] ?? 0) - 2 * shift * (sum[place] ?? 0) + n * shift * shift) / 2
  }
  if (counts.subarray(0, 7).some((n) => n === 0)) return null
  return { values: values.map((value, i) => value / Math.max(1, counts[i] ?? 0)), counts }
}

// `place % 7` is the weekday.
function oneWayEffect({ outbound, inbound }: MarketParameters['weekdays'], weekday: number): number {
  return ((outbound[weekday] ?? 0) + (inbound[weekday] ?? 0)) / 2
}
