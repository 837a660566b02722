import { outlookText } from './messages.ts'
import type { PlainDate } from '@faresight/contracts/common'
import { addDays, toDayNumber } from '@faresight/contracts/days'
import type { DailyPrices } from '@faresight/contracts/ai-scan/price-history'
import type { ForecastHorizonDays } from '@faresight/contracts/ai-scan/forecast-rules'
import type { PriceForecast, PricePredictions } from '@faresight/contracts/ai-scan/price-predictions'
import { priceRoutes } from '@faresight/contracts/ai-scan/price-http'
import { addressOf } from '../../api/client.ts'
import type { OutlookTrip } from './api.ts'

/** `day` counts from 1970-01-01. */
export interface SeenPrice {
  day: number
  price: number
}

export interface ForecastPrice extends SeenPrice {
  horizonDays: ForecastHorizonDays
  likely: readonly [low: number, high: number]
  sure: readonly [low: number, high: number]
}

export interface Timeline {
  today: number
  from: number
  until: number
  /** Oldest first. */
  seen: readonly SeenPrice[]
  now: SeenPrice | null
  /** Nearest first, without the vague ones. */
  forecast: readonly ForecastPrice[]
}

/** Includes today. */
const shownDays = 60
/** Days of history shown per day of forecast. */
const pastForEach = 2 / 3
const fewestPastDays = 6

/** Joins history and forecast; without a forecast, the timeline ends today. */
export function toTimeline(
  { days }: Pick<DailyPrices, 'days'>,
  predictions: Pick<PricePredictions, 'advice' | 'current' | 'forecasts'> | undefined,
  todayHere: PlainDate,
): Timeline {
  const first = predictions?.forecasts[0]
  // Forecasts are dated by the server's day.
  const today = first ? toDayNumber(first.predictedDate) - first.horizonDays : toDayNumber(todayHere)
  const oldest = today - shownDays + 1
  const seen = days
    .map(({ day, price }) => ({ day: toDayNumber(day), price }))
    .filter(({ day }) => day >= oldest && day <= today)
  const forecast = predictions ? usableForecasts(predictions).forecasts.map(toForecastPrice) : []
  const until = forecast.at(-1)?.day ?? today
  const pastDays = Math.max(fewestPastDays, Math.round((until - today) * pastForEach))
  const from = Math.max(oldest, Math.min(seen[0]?.day ?? today, today - pastDays))
  return { today, from, until, seen, now: nowOf(predictions, seen), forecast }
}

function toForecastPrice(forecast: PriceForecast): ForecastPrice {
  const { horizonDays, predictedDate, predictedPrice, low80, high80, low95, high95 } = forecast
  return {
    horizonDays,
    day: toDayNumber(predictedDate),
    price: predictedPrice,
    likely: [low80, high80],
    sure: [low95, high95],
  }
}

function nowOf(
  predictions: Pick<PricePredictions, 'current'> | undefined,
  seen: readonly SeenPrice[],
): SeenPrice | null {
  const current = predictions?.current
  if (current) return { day: toDayNumber(current.seenAt.slice(0, 10)), price: current.price }
  return seen.at(-1) ?? null
}

interface Ahead {
  forecasts: readonly PriceForecast[]
  isCut: boolean
}

/** A wider 80% range, as a share of the price, comes from too little data to be useful. */
const maxRangeShare = 0.5

/** Forecasts up to the first vague one, but always including the one behind the advice. */
export function usableForecasts({
  advice,
  forecasts,
}: Pick<PricePredictions, 'advice' | 'forecasts'>): Ahead {
  const meant = advice.advice === 'no_signal' ? 0 : (advice.horizonDays ?? 0)
  const vague = forecasts.findIndex((forecast) => forecast.horizonDays > meant && isVague(forecast))
  return vague === -1 ? { forecasts, isCut: false } : { forecasts: forecasts.slice(0, vague), isCut: true }
}

/** Says from when on forecasts are left out; `null` if none are. */
export function cutSentence({ forecasts, isCut }: Ahead): string | null {
  if (!isCut) return null
  const last = forecasts.at(-1)
  return last ? outlookText.vague.after(outlookText.days(last.horizonDays)) : outlookText.vague.wholly
}

function isVague({ predictedPrice, low80, high80 }: PriceForecast): boolean {
  return high80 - low80 > predictedPrice * maxRangeShare
}

/** The typical price is shown if it is within this share of the price span. */
const reach = 0.25
/** Margin around a price that never changed, as a share of it. */
const flatShare = 0.1

/** Lowest and highest price of the chart, including the typical price if it is near. */
export function priceExtent(
  { seen, now, forecast }: Timeline,
  typical: number | null,
): [low: number, high: number] {
  const prices = [...seen, ...(now ? [now] : [])].map(({ price }) => price)
  const ranges = forecast.flatMap(({ price, likely, sure }) => [price, ...likely, ...sure])
  const [low, high] = boundsOf([...prices, ...ranges])
  const most = (high - low) * reach
  if (typical === null || typical < low - most || typical > high + most) return [low, high]
  return [Math.min(low, typical), Math.max(high, typical)]
}

function boundsOf(prices: readonly number[]): [low: number, high: number] {
  const [low, high] = [Math.min(...prices), Math.max(...prices)]
  const middle = (low + high) / 2
  const half = Math.max(high - low, high * flatShare) / 2
  return [middle - half, middle + half]
}

/** Days to label, by priority: today, the ends, the middle. */
export function namedDays({ from, today, until }: Timeline, widthOf: (days: number) => number): number[] {
  const middle = Math.round((from + today) / 2)
  const chosen: number[] = []
  for (const day of [today, until, from, middle]) {
    if (chosen.every((other) => widthOf(Math.abs(other - day)) >= nameWidth)) chosen.push(day)
  }
  return chosen.toSorted((a, b) => a - b)
}

/** In pixels. */
const nameWidth = 60

/** `seen`: every day has a price. `gap`: no searches, so the last price is drawn on. */
interface Stretch {
  kind: 'seen' | 'gap'
  points: readonly SeenPrice[]
}

/** In longer gaps the line breaks. */
const maxGapDays = 6

/** The line of past prices in stretches, oldest first. A day's price lasts until the next day; today's has just begun. */
export function lineStretches(seen: readonly SeenPrice[], today: number): Stretch[] {
  return runsOf(seen).flatMap((run, place, runs): Stretch[] => {
    const last = run.at(-1)
    if (!last) return []
    const end = { ...last, day: Math.min(last.day + 1, today) }
    const next = runs[place + 1]?.[0]
    const stretches: Stretch[] = [{ kind: 'seen', points: [...run, end] }]
    if (next && next.day - end.day <= maxGapDays)
      stretches.push({ kind: 'gap', points: [end, { ...end, day: next.day }] })
    return stretches
  })
}

function runsOf(seen: readonly SeenPrice[]): SeenPrice[][] {
  const runs: SeenPrice[][] = []
  for (const point of seen) {
    const run = runs.at(-1)
    if (run?.at(-1)?.day === point.day - 1) run.push(point)
    else runs.push([point])
  }
  return runs
}

export type Stop = { kind: 'seen'; at: SeenPrice } | { kind: 'forecast'; at: ForecastPrice }

export function readableDays({ seen, now, forecast }: Timeline): Stop[] {
  // The latest price is the trip's own, even if the others are of nearby dates.
  const others = seen.filter(({ day }) => day !== now?.day)
  const before = now ? [...others, now].toSorted((a, b) => a.day - b.day) : others
  return [
    ...before.map((at): Stop => ({ kind: 'seen', at })),
    ...forecast.map((at): Stop => ({ kind: 'forecast', at })),
  ]
}

export function nearestStop(stops: readonly Stop[], day: number): number {
  const distances = stops.map(({ at }) => Math.abs(at.day - day))
  return distances.indexOf(Math.min(...distances))
}

/** Where keyboard users start. */
export function placeOfNow(stops: readonly Stop[]): number {
  return Math.max(
    0,
    stops.findLastIndex(({ kind }) => kind === 'seen'),
  )
}

/** URL of the CSV file of all fares seen on the days shown. */
export function fileAddress(
  { origin, destination, tripType, cabinClass, departureDate, returnDate }: OutlookTrip,
  today: PlainDate,
): string {
  const trip = { origin, destination, tripType, cabinClass, departureDate }
  const from = addDays(today, 1 - shownDays)
  return addressOf(priceRoutes.file.path, {
    query: { ...trip, ...(returnDate !== null && { returnDate }), from },
  })
}
