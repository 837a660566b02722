import { toChangeBinIndex } from './change-distribution.ts'
import { featureCount, binTripFeatures } from './trip-features.ts'
import { isValidPrice, type TripDayPriceUsd, type TripPriceSeries } from './trip-series.ts'
import type { TrainingRows } from './decision-tree.ts'

/** Sampled by hash above this many per horizon. */
const maxRows = 30_000

/** The change from one price to a later one, `days` after it; `null` where it is unknown. */
export type MeasureChange = (prices: readonly TripDayPriceUsd[], from: number, to: number) => number | null

const changeToLastPrice: MeasureChange = (prices, from, to) => {
  const [price, later] = [prices[from]?.price ?? 0, prices[to]?.price ?? 0]
  return isValidPrice(price) && isValidPrice(later) ? Math.log(later / price) : null
}

interface GrowingRows {
  features: number[]
  changes: number[]
  days: number[]
  trips: number[]
  pairs: number[]
  departures: number[]
}

/** Every change of price over so many days that was seen up to `today`, with its features, by those days. */
export function collectTrainingRows<Days extends number>(
  given: readonly TripPriceSeries[],
  today: number,
  windows: readonly Days[],
  measureChange = changeToLastPrice,
): Map<Days, TrainingRows> {
  // Folds are by city pair number, so the order must not depend on the input.
  const trips = given.toSorted(compareTrips)
  const visitChanges = (trip: TripPriceSeries, visit: VisitChange<Days>) => {
    for (const days of windows) eachChange(trip, today, days, measureChange, visit)
  }
  const counts = new Map<Days, number>(windows.map((days) => [days, 0]))
  for (const trip of trips) visitChanges(trip, (window) => counts.set(window, (counts.get(window) ?? 0) + 1))
  const growing = new Map<Days, GrowingRows>(windows.map((days) => [days, createEmptyRows()]))
  const pairs = createNumbering()
  for (const [number, trip] of trips.entries()) {
    const { origin, destination, departureDay, returnDay } = trip
    const pair = pairs([origin, destination].toSorted().join(' '))
    const identity = fnv1aHash(`${origin} ${destination} ${departureDay} ${returnDay}`)
    visitChanges(trip, (window, at, day, change) => {
      const count = counts.get(window) ?? 0
      if (count > maxRows && hashToChance(identity, day, window) * count > maxRows) return
      const rows = growing.get(window)
      if (!rows) return
      for (const step of binTripFeatures(trip, at, day)) rows.features.push(step)
      rows.changes.push(change)
      rows.days.push(day)
      rows.trips.push(number)
      rows.pairs.push(pair)
      rows.departures.push(departureDay)
    })
  }
  return new Map([...growing].map(([window, rows]) => [window, toTrainingRows(rows)]))
}

function compareTrips(a: TripPriceSeries, b: TripPriceSeries): number {
  const [one, other] = [a.origin + a.destination, b.origin + b.destination]
  if (one !== other) return one < other ? -1 : 1
  return a.departureDay - b.departureDay || (a.returnDay ?? 0) - (b.returnDay ?? 0)
}

type VisitChange<Days> = (window: Days, at: number, day: number, change: number) => void

/** Visits each price that has another one exactly `window` days later. */
function eachChange<Days extends number>(
  { prices, departureDay }: TripPriceSeries,
  today: number,
  window: Days,
  measureChange: MeasureChange,
  visit: VisitChange<Days>,
): void {
  let then = 0
  for (const [at, { day }] of prices.entries()) {
    while ((prices[then]?.day ?? Infinity) < day + window) then += 1
    const last = prices[then]?.day
    if (last !== day + window || last > today || last > departureDay) continue
    const change = measureChange(prices, at, then)
    if (change !== null) visit(window, at, day, change)
  }
}

function createEmptyRows(): GrowingRows {
  return { features: [], changes: [], days: [], trips: [], pairs: [], departures: [] }
}

function toTrainingRows({ features, changes, days, trips, pairs, departures }: GrowingRows): TrainingRows {
  return {
    count: features.length / featureCount,
    features: Uint8Array.from(features),
    bins: Uint8Array.from(changes, toChangeBinIndex),
    changes: Float32Array.from(changes),
    days: Int32Array.from(days),
    trips: Int32Array.from(trips),
    pairs: Int32Array.from(pairs),
    departures: Int32Array.from(departures),
  }
}

function createNumbering(): (name: string) => number {
  const numbers = new Map<string, number>()
  return (name) => {
    const known = numbers.get(name) ?? numbers.size
    numbers.set(name, known)
    return known
  }
}

/** 32-bit FNV-1a. */
function fnv1aHash(text: string): number {
  let value = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193)
  return value >>> 0
}

/** A uniform hash in [0, 1), independent of the other rows. */
function hashToChance(identity: number, day: number, horizon: number): number {
  let value = identity ^ Math.imul(day * 31 + horizon, 0x9e3779b1)
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b)
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35)
  return ((value ^ (value >>> 16)) >>> 0) / 2 ** 32
}
