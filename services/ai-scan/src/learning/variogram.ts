import type { Learned } from '../sampler/learned.ts'
import { weekdayOf } from '../sampler/model/weekday.ts'
import type { RouteSight, Snapshot } from './snapshots.ts'

// How much two fares of a leg differ, by the days between their flights. Differences know nothing of a route's level, so
// no level has to be estimated. They are summed by weekday, since weekdays' constants are only learned afterwards, from
// other city pairs each time.

/** Longest lag, in days. */
export const longestLag = 70
const fewestDays = 20

/** By lag (from 1) and weekday of the earlier flight: number, sum and sum of squares of differences of log prices. */
export interface Differences {
  count: Float64Array
  sum: Float64Array
  squares: Float64Array
}

/** Half the mean square of differences by lag, from 1, beside how many each is the mean of. */
export interface Variogram {
  values: Float64Array
  counts: Float64Array
}

export function differencesOf(snapshots: readonly Snapshot[]): Differences {
  const size = longestLag * 7
  const found = {
    count: new Float64Array(size),
    sum: new Float64Array(size),
    squares: new Float64Array(size),
  }
  for (const { oneWays } of snapshots) if (oneWays.length >= fewestDays) addSeries(found, oneWays)
  return found
}

function addSeries(found: Differences, sights: readonly RouteSight[]): void {
  const byDay = new Map(sights.map((sight) => [sight.departureDay, sight.logPrice]))
  for (const [day, logPrice] of byDay) {
    for (let lag = 1; lag <= longestLag; lag += 1) {
      const later = byDay.get(day + lag)
      if (later === undefined) continue
      const place = (lag - 1) * 7 + weekdayOf(day)
      const difference = later - logPrice
      found.count[place] = (found.count[place] ?? 0) + 1
      found.sum[place] = (found.sum[place] ?? 0) + difference
      found.squares[place] = (found.squares[place] ?? 0) + difference * difference
    }
  }
}

/** Without what the weekdays' constants explain. `null` where nothing was seen of the lags that a scan lives from. */
export function variogramOf(
  { count, sum, squares }: Differences,
  weekdays: Learned['weekdays'],
): Variogram | null {
  const values = new Float64Array(longestLag)
  const counts = new Float64Array(longestLag)
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

// `place % 7` is the weekday, since each lag has seven places.
function oneWayEffect({ outbound, inbound }: Learned['weekdays'], weekday: number): number {
  return ((outbound[weekday] ?? 0) + (inbound[weekday] ?? 0)) / 2
}
