import { isPrice, type TripSeries } from './series.ts'

// What is known of a trip on a day on which its price was seen, by its own prices up to that day alone: so a route that was
// never seen before is told from what all others taught. Each feature is the number of the step that its value is on.

/** Each a list of bounds, ascending: step n is from bound n - 1 up to bound n. */
const bounds = {
  /** Days to the departure. */
  lead: [
    1, 2, 3, 4, 5, 6, 7, 9, 11, 14, 17, 21, 25, 30, 35, 42, 49, 56, 63, 70, 77, 84, 91, 98, 105, 112, 119,
    126, 133, 140, 147, 154, 161, 168, 182, 210, 240, 270, 300,
  ],
  /** Days since the first price that is known of the last 30 days. */
  known: [1, 2, 3, 5, 8, 12, 18, 25],
  /** Days since it last changed; the last step: it did not. */
  quiet: [1, 2, 3, 4, 5, 7, 10, 14, 20, 999],
  /** Logarithm of that change. */
  lastChange: [-0.25, -0.12, -0.05, -0.03, -0.001, 0.001, 0.03, 0.05, 0.12, 0.25],
  /** Changes a day among those known. */
  rate: [0.001, 0.04, 0.08, 0.15, 0.25, 0.4, 0.6, 0.8],
  /** Logarithm of the price over the lowest, the highest and the mean of those known. */
  overLowest: [0.001, 0.03, 0.06, 0.1, 0.15, 0.22, 0.3, 0.45],
  underHighest: [0.001, 0.03, 0.06, 0.1, 0.15, 0.22, 0.3, 0.45],
  overMean: [-0.25, -0.15, -0.08, -0.04, -0.015, 0.015, 0.04, 0.08, 0.15, 0.25],
  /** Nights of a round trip; the first step: one way. */
  nights: [1],
} as const

type Feature = keyof typeof bounds

// The keys of the plain object above are its own.
const featureNames = Object.keys(bounds) as Feature[]
export const featureCount = featureNames.length
export const mostSteps = Math.max(...Object.values(bounds).map((of) => of.length)) + 1

const rememberedDays = 30

/** By feature, the step of the price at that place of the trip's prices, as if `today` were the day. */
export function momentOf(trip: TripSeries, at: number, today: number): Uint8Array {
  const { prices, departureDay, returnDay } = trip
  const now = prices[at]?.price ?? Number.NaN
  const day = prices[at]?.day ?? today
  let [lowest, highest, sum, count, changes, changedDay, change] = [now, now, 0, 0, 0, -Infinity, 0]
  let later = now
  let first = at
  for (; first >= 0; first -= 1) {
    const seen = prices[first]
    if (!seen || day - seen.day > rememberedDays) break
    if (!isPrice(seen.price)) continue
    if (Math.abs(seen.price - later) > 1e-6 * later) {
      changes += 1
      // Going back in time, the first that differs is the newest change.
      if (changes === 1) {
        change = Math.log(later / seen.price)
        changedDay = prices[first + 1]?.day ?? day
      }
    }
    later = seen.price
    lowest = Math.min(lowest, seen.price)
    highest = Math.max(highest, seen.price)
    sum += seen.price
    count += 1
  }
  const span = day - (prices[first + 1]?.day ?? day)
  const values: Record<Feature, number> = {
    lead: departureDay - today,
    known: span,
    quiet: changes === 0 ? 1000 : day - changedDay,
    lastChange: change,
    rate: span === 0 ? 0 : changes / span,
    overLowest: Math.log(now / lowest),
    underHighest: Math.log(highest / now),
    overMean: count === 0 ? 0 : Math.log((now * count) / sum),
    nights: returnDay === null ? 0 : returnDay - departureDay,
  }
  return Uint8Array.from(featureNames, (name) => stepOf(values[name], bounds[name]))
}

function stepOf(value: number, steps: readonly number[]): number {
  let low = 0
  let high = steps.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (value >= (steps[middle] ?? Infinity)) low = middle + 1
    else high = middle
  }
  return low
}
