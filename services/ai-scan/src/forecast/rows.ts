import { forecastHorizonDays, type ForecastHorizonDays } from '@faresight/contracts/ai-scan/forecast-rules'
import { stepOf } from './change.ts'
import { featureCount, momentOf } from './moment.ts'
import { isPrice, type TripSeries } from './series.ts'
import type { Rows } from './tree.ts'

/** More are not needed to tell, and would take longer: those of each moment and horizon are chosen by chance. */
const mostRows = 30_000

export type RowsByHorizon = Map<ForecastHorizonDays, Rows>

interface Growing {
  features: number[]
  changes: number[]
  days: number[]
  pairs: number[]
  departures: number[]
}

/** By horizon, changes of price that were seen up to `today`. */
export function rowsOf(given: readonly TripSeries[], today: number): RowsByHorizon {
  // City pairs are tried in turn: which of them together must not hang on who was read first.
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
      for (const step of momentOf(trip, at, day)) rows.features.push(step)
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

/** Each price with those that were seen one horizon later; what is no price is passed over. */
function eachChange({ prices, departureDay }: TripSeries, today: number, visit: Visit): void {
  for (const horizon of forecastHorizonDays) {
    let then = 0
    for (const [at, { day, price }] of prices.entries()) {
      while ((prices[then]?.day ?? Infinity) < day + horizon) then += 1
      const later = prices[then]
      if (later?.day !== day + horizon || later.day > today || later.day > departureDay) continue
      if (isPrice(price) && isPrice(later.price)) visit(horizon, at, day, Math.log(later.price / price))
    }
  }
}

function noRows(): Growing {
  return { features: [], changes: [], days: [], pairs: [], departures: [] }
}

function columnsOf({ features, changes, days, pairs, departures }: Growing): Rows {
  return {
    count: features.length / featureCount,
    features: Uint8Array.from(features),
    steps: Uint8Array.from(changes, stepOf),
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

/** FNV-1a of 32 bits. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193)
  return value >>> 0
}

/** From 0 to 1, the same each time, whatever else is learned from. */
function chanceOf(identity: number, day: number, horizon: number): number {
  let value = identity ^ Math.imul(day * 31 + horizon, 0x9e3779b1)
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b)
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35)
  return ((value ^ (value >>> 16)) >>> 0) / 2 ** 32
}
