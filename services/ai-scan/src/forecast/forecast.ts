import {
  forecastHorizonDays,
  type ForecastHorizonDays,
  maxForecastPriceAgeDays,
} from '@faresight/contracts/ai-scan/forecast-rules'
import type { PriceAdvice } from '@faresight/contracts/ai-scan/price-predictions'
import { spreadOf } from './calibration.ts'
import { fallChanceOf, isStill, quantileOf, riseChanceOf, stillStep, type Spread } from './change.ts'
import type { Chance, LearnedForecasts, Lesson } from './learned.ts'
import { momentOf } from './moment.ts'
import { isPrice, type TripSeries } from './series.ts'
import { leafOf } from './tree.ts'

/** What a trip will cost so many days after `today`. Prices in US dollars for one adult, chances from 0 to 1. */
export interface TripForecast {
  horizonDays: ForecastHorizonDays
  /** Of now. */
  price: number
  predicted: number
  low80: number
  high80: number
  low95: number
  high95: number
  /** That it will cost at least 3% less, and at least 3% more. */
  fallChance: number
  riseChance: number
  /** How many changes of price of the past it is told from; 0 where it is told by shipped constants. */
  samples: number
  advice: PriceAdvice
  /** How often this advice was right where it was tried on other trips of the past; `null` for `no_signal`. */
  tried: { said: number; right: number } | null
}

/** Nearest first. None where the trip's last price is older than three days, none of days after the departure. */
export function forecastTrip(trip: TripSeries, today: number, learned: LearnedForecasts): TripForecast[] {
  const at = trip.prices.findLastIndex(({ day }) => day <= today)
  const last = trip.prices[at]
  if (!last || !isPrice(last.price) || today - last.day > maxForecastPriceAgeDays) return []
  const moment = momentOf(trip, at, today)
  const ageDays = today - last.day
  return forecastHorizonDays.flatMap((horizonDays) => {
    // A price of the day before yesterday has had two days more to change.
    const lesson = learned.horizons[nearestTo(horizonDays + ageDays)]
    if (!lesson || today + horizonDays > trip.departureDay) return []
    return toldBy(lesson, moment, last.price, horizonDays)
  })
}

function nearestTo(days: number): ForecastHorizonDays {
  const away = (horizon: ForecastHorizonDays) => Math.abs(Math.log(horizon / days))
  return forecastHorizonDays.reduce((best, horizon) => (away(horizon) < away(best) ? horizon : best))
}

function toldBy(
  lesson: Lesson,
  moment: Uint8Array,
  price: number,
  horizonDays: ForecastHorizonDays,
): TripForecast {
  const leaf = leafOf(lesson.tree, moment)
  const spread = spreadOf(leaf)
  const [fallSaid, riseSaid] = [fallChanceOf(spread), riseChanceOf(spread)]
  const [fall, rise] = [believed(lesson.fall, fallSaid), believed(lesson.rise, riseSaid)]
  // Corrected each on its own, they could come to more than certainty.
  const both = Math.max(1, fall + rise)
  const { levels, drift } = lesson
  const at = (change: number) => price * Math.exp(change)
  const bound = (share: number, promised: number) =>
    isStill(spread, promised) ? price : at(heldIn(spread, quantileOf(spread, share), share))
  const predicted = at(drift * quantileOf(spread, 0.5))
  const [low80, high80] = [
    Math.min(predicted, bound(levels.low80, 0.8)),
    Math.max(predicted, bound(levels.high80, 0.8)),
  ]
  const [low95, high95] = [
    Math.min(low80, bound(levels.low95, 0.95)),
    Math.max(high80, bound(levels.high95, 0.95)),
  ]
  return {
    horizonDays,
    price,
    predicted,
    low80,
    high80,
    low95,
    high95,
    fallChance: fall / both,
    riseChance: rise / both,
    samples: lesson.samples === 0 ? 0 : leaf.count,
    ...adviceOf(lesson, fallSaid, riseSaid),
  }
}

/** A range never leaves out the price of now where that is the likeliest of all. */
function heldIn(spread: Spread, change: number, share: number): number {
  const still = spread[stillStep] ?? 0
  if (spread.some((weight) => weight > still)) return change
  return share < 0.5 ? Math.min(0, change) : Math.max(0, change)
}

function believed({ base, trust }: Chance, said: number): number {
  return Math.min(1, Math.max(0, base + trust * (said - base)))
}

function adviceOf(
  { wait, buy }: Lesson,
  fallSaid: number,
  riseSaid: number,
): Pick<TripForecast, 'advice' | 'tried'> {
  if (wait && fallSaid >= wait.from) return { advice: 'wait', tried: { said: wait.said, right: wait.right } }
  if (buy && riseSaid >= buy.from) return { advice: 'buy', tried: { said: buy.said, right: buy.right } }
  return { advice: 'no_signal', tried: null }
}
