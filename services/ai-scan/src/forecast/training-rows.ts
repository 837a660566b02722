import { forecastHorizonDays, type ForecastHorizonDays } from '@faresight/contracts/ai-scan/forecast-rules'
import { changeBin } from './change-distribution.ts'
import { featureCount, binTripFeatures } from './trip-features.ts'
import { isValidPrice, type TripSeries } from './trip-series.ts'
import type { TrainingRows } from './decision-tree.ts'

/** Sampled by hash above this many per horizon. */
const mostRows = 30_000

export type TrainingRowsByHorizon = Map<ForecastHorizonDays, TrainingRows>

interface Growing {
  features: number[]
  changes: number[]
  days: number[]
  pairs: number[]
  departures: number[]
}

/** Every change of price seen up to `today`, with its features, by horizon. */
export function collectTrainingRows(given: readonly TripSeries[], today: number): TrainingRowsByHorizon {
  // Folds are by city pair number, so the order must not depend on the input.
  const trips = given.toSorted(byTrip)
  const counts = new Map<ForecastHorizonDays, number>(forecastHorizonDays.map((horizon) => [horizon, 0]))
  for (const trip of trips)
    eachChange(trip, today, (horizon) => counts.set(horizon, (counts.get(horizon) ?? 0) + 1))
  const growing = new Map<ForecastHorizonDays, Growing>(
    forecastHorizonDays.map((horizon) => [horizon, noRows()]),
  )
  const pairs = numbering()
  for (const trip of trips) {
    const { origin, destination, departureDay, returnDay } = trip
    const pair = pairs([origin, destination].toSorted().join(' '))
    const identity = hash(`${origin} ${destination} ${departureDay} ${returnDay}`)
    eachChange(trip, today, (horizon, at, day, change) => {
      const count = counts.get(horizon) ?? 0
      if (count > mostRows && chanceOf(identity, day, horizon) * count > mostRows) return
      const rows = growing.get(horizon)
      if (!rows) return
      for (const step of binTripFeatures(trip, at, day)) rows.features.push(step)
      rows.changes.push(change)
      rows.days.push(day)
      rows.pairs.push(pair)
      rows.departures.push(departureDay)
    })
  }
  return new Map([...growing].map(([horizon, rows]) => [horizon, columnsOf(rows)]))
}

function byTrip(a: TripSeries, b: TripSeries): number {
  const [one, other] = [a.origin + a.destination, b.origin + b.destination]
  if (one !== other) return one < other ? -1 : 1
  return a.departureDay - b.departureDay || (a.returnDay ?? 0) - (b.returnDay ?? 0)
}

type Visit = (horizon: ForecastHorizonDays, at: number, day: number, change: number) => void

/** Visits each price that has another one exactly one horizon later; invalid prices are skipped. */
function eachChange({ prices, departureDay }: TripSeries, today: number, visit: Visit): void {
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

function noRows(): Growing {
  return { features: [], changes: [], days: [], pairs: [], departures: [] }
}

function columnsOf({ features, changes, days, pairs, departures }: Growing): TrainingRows {
  return {
    count: features.length / featureCount,
    features: Uint8Array.from(features),
    bins: Uint8Array.from(changes, changeBin),
    changes: Float32Array.from(changes),
    days: Int32Array.from(days),
    pairs: Int32Array.from(pairs),
    departures: Int32Array.from(departures),
  }
}

function numbering(): (name: string) => number {
  const numbers = new Map<string, number>()
  return (name) => {
    const known = numbers.get(name) ?? numbers.size
    numbers.set(name, known)
    return known
  }
}

/** 32-bit FNV-1a. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193)
  return value >>> 0
}

/** A uniform hash in [0, 1), independent of the other rows. */
function chanceOf(identity: number, day: number, horizon: number): number {
  let value = identity ^ Math.imul(day * 31 + horizon, 0x9e3779b1)
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b)
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35)
  return ((value ^ (value >>> 16)) >>> 0) / 2 ** 32
}
