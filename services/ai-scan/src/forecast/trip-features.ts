import { isValidPrice, type TripPriceSeries } from './trip-series.ts'

// Features of a trip on one day, from its own prices up to that day alone, so that a route without history can be forecast.
// Each feature is binned.

/** Ascending bin bounds: bin n is [bound n - 1, bound n). */
const bounds = {
  lead: [
    1, 2, 3, 4, 5, 6, 7, 9, 11, 14, 17, 21, 25, 30, 35, 42, 49, 56, 63, 70, 77, 84, 91, 98, 105, 112, 119,
    126, 133, 140, 147, 154, 161, 168, 182, 210, 240, 270, 300,
  ],
  /** Days since the first known price, at most 30. */
  known: [1, 2, 3, 5, 8, 12, 18, 25],
  /** Days since the last change; the last bin: none. */
  quiet: [1, 2, 3, 4, 5, 7, 10, 14, 20, 999],
  /** Log of that change. */
  lastChange: [-0.25, -0.12, -0.05, -0.03, -0.001, 0.001, 0.03, 0.05, 0.12, 0.25],
  rate: [0.001, 0.04, 0.08, 0.15, 0.25, 0.4, 0.6, 0.8],
  /** Log of the price relative to the lowest, highest and mean of the last 30 days. */
  overLowest: [0.001, 0.03, 0.06, 0.1, 0.15, 0.22, 0.3, 0.45],
  underHighest: [0.001, 0.03, 0.06, 0.1, 0.15, 0.22, 0.3, 0.45],
  overMean: [-0.25, -0.15, -0.08, -0.04, -0.015, 0.015, 0.04, 0.08, 0.15, 0.25],
  /** Nights; the first bin: one way. */
  nights: [1],
} as const

type Feature = keyof typeof bounds

// The keys of the plain object above are its own.
const featureNames = Object.keys(bounds) as Feature[]
export const featureCount = featureNames.length
export const maxFeatureBins = Math.max(...Object.values(bounds).map((of) => of.length)) + 1

const maxFeatureDays = 30

/** The binned features of `trip.prices[at]`, as of the day `today`. @returns `featureCount` bins */
export function binTripFeatures(trip: TripPriceSeries, at: number, today: number): Uint8Array {
  const { prices, departureDay, returnDay } = trip
  const now = prices[at]?.price ?? Number.NaN
  const day = prices[at]?.day ?? today
  let [lowest, highest, sum, count, changes, changedDay, change] = [now, now, 0, 0, 0, -Infinity, 0]
  let later = now
  let first = at
  for (; first >= 0; first -= 1) {
    const seen = prices[first]
    if (!seen || day - seen.day > maxFeatureDays) break
    if (!isValidPrice(seen.price)) continue
    if (Math.abs(seen.price - later) > 1e-6 * later) {
      changes += 1
      // Backwards in time, the first difference is the latest change.
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
  return Uint8Array.from(featureNames, (name) => countStepsBelow(values[name], bounds[name]))
}

function countStepsBelow(value: number, steps: readonly number[]): number {
  let low = 0
  let high = steps.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (value >= (steps[middle] ?? Infinity)) low = middle + 1
    else high = middle
  }
  return low
}
