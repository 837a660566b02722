import { forecastHorizonDays, type ForecastHorizonDays } from '@faresight/contracts/ai-scan/forecast-rules'
import { toChangeBinIndex } from './change-distribution.ts'
import { featureCount, binTripFeatures } from './trip-features.ts'
import { isValidPrice, type TripPriceSeries } from './trip-series.ts'
import type { TrainingRows } from './decision-tree.ts'

/** Sampled by hash above this many per horizon. */
const maxRows = 30_000

export type TrainingRowsByHorizon = Map<ForecastHorizonDays, TrainingRows>

interface GrowingRows {
  features: number[]
  changes: number[]
  days: number[]
  pairs: number[]
  departures: number[]
}

/** Every change of price seen up to `today`, with its features, by horizon. */
export function collectTrainingRows(given: readonly TripPriceSeries[], today: number): TrainingRowsByHorizon {
  // Folds are by city pair number, so the order must not depend on the input.
  const trips = given.toSorted(compareTrips)
  const counts = new Map<ForecastHorizonDays, number>(forecastHorizonDays.map((horizon) => [horizon, 0]))
  for (const trip of trips)
    eachChange(trip, today, (horizon) => counts.set(horizon, (counts.get(horizon) ?? 0) + 1))
  const growing = new Map<ForecastHorizonDays, GrowingRows>(
    forecastHorizonDays.map((horizon) => [horizon, createEmptyRows()]),
  )
  const pairs = createNumbering()
  for (const trip of trips) {
    const { origin, destination, departureDay, returnDay } = trip
    const pair = pairs([origin, destination].toSorted().join(' '))
    const identity = fnv1aHash(`${origin} ${destination} ${departureDay} ${returnDay}`)
    eachChange(trip, today, (horizon, at, day, change) => {
      const count = counts.get(horizon) ?? 0
      if (count > maxRows && hashToChance(identity, day, horizon) * count > maxRows) return
      const rows = growing.get(horizon)
      if (!rows) return
      for (const step of binTripFeatures(trip, at, day)) rows.features.push(step)
      rows.changes.push(change)
      rows.days.push(day)
      rows.pairs.push(pair)
      rows.departures.push(departureDay)
    })
  }
  return new Map([...growing].map(([horizon, rows]) => [horizon, toTrainingRows(rows)]))
}

function compareTrips(a: TripPriceSeries, b: TripPriceSeries): number {
  const [one, other] = [a.origin + a.destination, b.origin + b.destination]
  if (one !== other) return one < other ? -1 : 1
  return a.departureDay - b.departureDay || (a.returnDay ?? 0) - (b.returnDay ?? 0)
}

type VisitChange = (horizon: ForecastHorizonDays, at: number, day: number, change: number) => void

/** Visits each price that has another one exactly one horizon later; invalid prices are skipped. */
function eachChange({ prices, departureDay }: TripPriceSeries, today: number, visit: VisitChange): void {
  for (const horizon of forecastHorizonDays) {
    let then = 0
    for (const [at, { day, price }] of prices.entries()) {
      while ((prices[then]?.day ?? Infinity) < day + horizon) then += 1
      const later = prices[then]
      if (later?.day !== day + horizon || later.day > today || later.day > departureDay) continue
      if (isValidPrice(price) && isValidPrice(later.price))
        visit(horizon, at, day, Math.log(later.price / price))
    }
  }
}

function createEmptyRows(): GrowingRows {
  return { features: [], changes: [], days: [], pairs: [], departures: [] }
}

function toTrainingRows({ features, changes, days, pairs, departures }: GrowingRows): TrainingRows {
  return {
    count: features.length / featureCount,
    features: Uint8Array.from(features),
    bins: Uint8Array.from(changes, toChangeBinIndex),
    changes: Float32Array.from(changes),
    days: Int32Array.from(days),
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
