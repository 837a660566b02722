import { forecastTrip, type TripForecast } from '../forecast/forecast.ts'
import type { LearnedForecasts } from '../forecast/learned.ts'
import { learnForecasts } from '../forecast/learn.ts'
import type { TripSeries } from '../forecast/series.ts'
import { shippedForecasts } from '../forecast/shipped.ts'
import type { ScoredForecast } from './tally.ts'

/** Days of the past to walk through as the daily jobs do, knowing on each what was seen up to it and nothing else. */
export interface Walk<Trip extends TripSeries> {
  /** Whose prices teach; none leave what it starts with. */
  teachers: readonly TripSeries[]
  /** What is told before anything was learned; without it the shipped constants. */
  startsWith?: LearnedForecasts
  /** Of which forecasts are made. */
  trips: readonly Trip[]
  /** On which forecasts are made, ascending. */
  days: readonly number[]
  learning: Learning
  /** Of a trip's own prices those of longer ago are not looked at. */
  daysBack: number
  /** Which of the trips that were seen on a day have forecasts made on it. */
  sample: (seen: readonly Trip[], day: number) => readonly Trip[]
}

/** How it is learned from what was seen. */
interface Learning {
  /** It is learned anew where what was learned is so many days old. */
  everyDays: number
  /** Prices of longer ago are not looked at. */
  daysBack: number
  /** Nor are more prices; the newest days are taken. */
  most: number
}

export interface WalkedForecast<Trip extends TripSeries> {
  trip: Trip
  madeOn: number
  /** The last day whose prices taught it. */
  learnedOn: number
  /** `null` where nobody saw the price of its day. */
  scored: ScoredForecast | null
}

/** The forecasts that would have been made on each of the days, and what became of them. */
export function* walkForward<Trip extends TripSeries>(walk: Walk<Trip>): Generator<WalkedForecast<Trip>> {
  const pricesOf = new Map(
    walk.trips.map((trip) => [trip, new Map(trip.prices.map(({ day, price }) => [day, price]))]),
  )
  const startsWith = walk.startsWith ?? shippedForecasts
  let learned: Learned = { on: -Infinity, forecasts: startsWith }
  for (const madeOn of walk.days) {
    if (madeOn - learned.on >= walk.learning.everyDays) learned = learnOn({ ...walk, startsWith }, madeOn)
    const seen = walk.trips.filter((trip) => pricesOf.get(trip)?.has(madeOn))
    for (const trip of walk.sample(seen, madeOn)) {
      for (const forecast of forecastTrip(
        within(trip, madeOn - walk.daysBack, madeOn),
        madeOn,
        learned.forecasts,
      )) {
        const later = pricesOf.get(trip)?.get(madeOn + forecast.horizonDays)
        const scored = later === undefined ? null : scoredBy(forecast, later)
        yield { trip, madeOn, learnedOn: learned.on, scored }
      }
    }
  }
}

type Taught = Required<Pick<Walk<TripSeries>, 'teachers' | 'learning' | 'startsWith'>>

interface Learned {
  on: number
  forecasts: LearnedForecasts
}

function learnOn({ teachers, learning, startsWith }: Taught, on: number): Learned {
  const first = firstTaught(teachers, on, learning)
  const seen = teachers.map((trip) => within(trip, first, on)).filter(({ prices }) => prices.length > 0)
  return { on, forecasts: seen.length > 0 ? learnForecasts(seen, on) : startsWith }
}

/** The first day whose prices teach: a day teaches as a whole or not at all. */
function firstTaught(teachers: readonly TripSeries[], on: number, { daysBack, most }: Learning): number {
  const counts = new Map<number, number>()
  for (const { day } of teachers.flatMap(({ prices }) => prices)) counts.set(day, (counts.get(day) ?? 0) + 1)
  let left = most
  for (let day = on; day >= on - daysBack; day -= 1) {
    left -= counts.get(day) ?? 0
    if (left < 0) return day + 1
  }
  return on - daysBack
}

// What is handed on has no later price in it, so that whoever gets it cannot know better by mistake.
function within(trip: TripSeries, first: number, last: number): TripSeries {
  const { origin, destination, departureDay, returnDay, prices } = trip
  const isIn = ({ day }: { day: number }) => first <= day && day <= last
  return { origin, destination, departureDay, returnDay, prices: prices.filter(isIn) }
}

/** As travellers are told it, in whole cents. */
function scoredBy(forecast: TripForecast, later: number): ScoredForecast {
  const { tried: _, samples: __, ...told } = forecast
  return {
    ...told,
    price: inCents(told.price),
    predicted: inCents(told.predicted),
    low80: inCents(told.low80),
    high80: inCents(told.high80),
    low95: inCents(told.low95),
    high95: inCents(told.high95),
    later: inCents(later),
  }
}

function inCents(price: number): number {
  return Math.round(price * 100) / 100
}
