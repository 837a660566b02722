import { outlookText } from './messages.ts'
import type { PlainDate } from '@faresight/contracts/common'
import { addDays, dayNumber } from '@faresight/contracts/days'
import type { PriceDays } from '@faresight/contracts/ai-scan/price-history'
import type { Horizon } from '@faresight/contracts/ai-scan/forecast-rules'
import type { PriceForecast, PricePredictions } from '@faresight/contracts/ai-scan/price-predictions'
import { priceRoutes } from '@faresight/contracts/ai-scan/price-http'
import { addressOf } from '../../api/client.ts'
import type { OutlookTrip } from './api.ts'

/** A price of a day, which is a whole number of days since 1970-01-01. */
export interface SeenPrice {
  day: number
  price: number
}

/** What it will cost on a day, and how sure that is. */
export interface ToldPrice extends SeenPrice {
  horizonDays: Horizon
  likely: readonly [low: number, high: number]
  sure: readonly [low: number, high: number]
}

/** What a trip has cost, costs and will cost. */
export interface Timeline {
  today: number
  /** First and last day of the picture. */
  from: number
  until: number
  /** Oldest first. */
  seen: readonly SeenPrice[]
  /** The latest price: what a forecast starts from. */
  now: SeenPrice | null
  /** Nearest first, as far as enough is known. */
  told: readonly ToldPrice[]
}

/** The days that history is asked for, today included. */
const shownDays = 60
/** Days that come need something to be compared with: so many of the past for each of them, seen or not. */
const pastForEach = 2 / 3
const fewestPastDays = 6

/** Puts both answers on one line of days; without a forecast it ends today. */
export function timelineOf(
  { days }: Pick<PriceDays, 'days'>,
  predictions: Pick<PricePredictions, 'advice' | 'current' | 'forecasts'> | undefined,
  todayHere: PlainDate,
): Timeline {
  const today = todayOf(predictions, todayHere)
  const oldest = today - shownDays + 1
  const seen = days
    .map(({ day, price }) => ({ day: dayNumber(day), price }))
    .filter(({ day }) => day >= oldest && day <= today)
  const told = toldIn(predictions)
  const until = told.at(-1)?.day ?? today
  const pastDays = Math.max(fewestPastDays, Math.round((until - today) * pastForEach))
  const first = Math.min(seen[0]?.day ?? today, today - pastDays)
  return {
    today,
    from: Math.max(oldest, first),
    until,
    seen,
    now: nowOf(predictions, seen),
    told,
  }
}

/** The server's day, by which forecasts are dated, where it has told one. */
function todayOf(predictions: Pick<PricePredictions, 'forecasts'> | undefined, todayHere: PlainDate): number {
  const first = predictions?.forecasts[0]
  return first ? dayNumber(first.predictedDate) - first.horizonDays : dayNumber(todayHere)
}

function toldIn(predictions: Pick<PricePredictions, 'advice' | 'forecasts'> | undefined): ToldPrice[] {
  if (!predictions) return []
  return aheadOf(predictions).forecasts.map(
    ({ horizonDays, predictedDate, predictedPrice, low80, high80, low95, high95 }): ToldPrice => ({
      horizonDays,
      day: dayNumber(predictedDate),
      price: predictedPrice,
      likely: [low80, high80],
      sure: [low95, high95],
    }),
  )
}

function nowOf(
  predictions: Pick<PricePredictions, 'current'> | undefined,
  seen: readonly SeenPrice[],
): SeenPrice | null {
  const current = predictions?.current
  if (current) return { day: dayNumber(current.seenAt.slice(0, 10)), price: current.price }
  return seen.at(-1) ?? null
}

/** What is told of the days to come. */
interface Ahead {
  /** As far as they say something, nearest first. */
  forecasts: readonly PriceForecast[]
  /** Farther ones are left out. */
  isCut: boolean
}

/** A likely range wider than this share of the price is nothing to go by: so wide it is where next to nothing was seen. */
const widestShare = 0.5

/** Forecasts up to the first that is too vague to be told, but never short of the one that an answer was given by. */
export function aheadOf({ advice, forecasts }: Pick<PricePredictions, 'advice' | 'forecasts'>): Ahead {
  const meant = advice.advice === 'no_signal' ? 0 : (advice.horizonDays ?? 0)
  const vague = forecasts.findIndex((forecast) => forecast.horizonDays > meant && isVague(forecast))
  return vague === -1 ? { forecasts, isCut: false } : { forecasts: forecasts.slice(0, vague), isCut: true }
}

/** That farther days are left out, and from when on; `null` where none is. */
export function cutSentence({ forecasts, isCut }: Ahead): string | null {
  if (!isCut) return null
  const last = forecasts.at(-1)
  return last ? outlookText.vague.after(outlookText.days(last.horizonDays)) : outlookText.vague.wholly
}

function isVague({ predictedPrice, low80, high80 }: PriceForecast): boolean {
  return high80 - low80 > predictedPrice * widestShare
}

/** How far beyond its prices a picture may reach for what would be good to have in it, as a share of their span. */
const reach = 0.25
/** Of a price that never moved, so much over and under it is shown. */
const flatShare = 0.1

/** The lowest and the highest price of a picture: all that is drawn in it, and the typical price where that is near. */
export function extentOf({ seen, now, told }: Timeline, typical: number | null): [low: number, high: number] {
  const prices = [...seen, ...(now ? [now] : [])].map(({ price }) => price)
  const ranges = told.flatMap(({ price, likely, sure }) => [price, ...likely, ...sure])
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

/** Days whose names stand under a picture of a width, in their order: today before the ends, and those before what is between. */
export function namedDays({ from, today, until }: Timeline, widthOf: (days: number) => number): number[] {
  const middle = Math.round((from + today) / 2)
  const chosen: number[] = []
  for (const day of [today, until, from, middle]) {
    if (chosen.every((other) => widthOf(Math.abs(other - day)) >= nameWidth)) chosen.push(day)
  }
  return chosen.toSorted((a, b) => a - b)
}

/** So many pixels a day's name needs. */
const nameWidth = 60

/** `seen`: somebody looked on each of its days. `held`: nobody looked, and its price is the last one. */
interface Stretch {
  kind: 'seen' | 'held'
  points: readonly SeenPrice[]
}

/** Over so many days without a look the last price is still drawn; over more the line breaks. */
const longestHeldDays = 6

/**
 * The line of what was seen, piece by piece, oldest first. The price of a day lasts until the next one begins; today has only
 * begun.
 */
export function stretchesOf(seen: readonly SeenPrice[], today: number): Stretch[] {
  return runsOf(seen).flatMap((run, place, runs): Stretch[] => {
    const last = run.at(-1)
    if (!last) return []
    const end = { ...last, day: Math.min(last.day + 1, today) }
    const next = runs[place + 1]?.[0]
    const stretches: Stretch[] = [{ kind: 'seen', points: [...run, end] }]
    if (next && next.day - end.day <= longestHeldDays)
      stretches.push({ kind: 'held', points: [end, { ...end, day: next.day }] })
    return stretches
  })
}

/** Days that follow each other. */
function runsOf(seen: readonly SeenPrice[]): SeenPrice[][] {
  const runs: SeenPrice[][] = []
  for (const point of seen) {
    const run = runs.at(-1)
    if (run?.at(-1)?.day === point.day - 1) run.push(point)
    else runs.push([point])
  }
  return runs
}

/** A day that has something to tell: what it cost, or what it will cost. */
export type Stop = { kind: 'seen'; at: SeenPrice } | { kind: 'told'; at: ToldPrice }

/** What can be read of a picture, day by day. */
export function stopsOf({ seen, now, told }: Timeline): Stop[] {
  // The latest price is that of the trip itself, also where the others are of the dates around it.
  const others = seen.filter(({ day }) => day !== now?.day)
  const before = now ? [...others, now].toSorted((a, b) => a.day - b.day) : others
  return [
    ...before.map((at): Stop => ({ kind: 'seen', at })),
    ...told.map((at): Stop => ({ kind: 'told', at })),
  ]
}

/** The place of the stop that is nearest to a day. */
export function nearestStop(stops: readonly Stop[], day: number): number {
  const distances = stops.map(({ at }) => Math.abs(at.day - day))
  return distances.indexOf(Math.min(...distances))
}

/** The place of the latest price, from which whoever comes by keyboard goes on. */
export function placeOfNow(stops: readonly Stop[]): number {
  return Math.max(
    0,
    stops.findLastIndex(({ kind }) => kind === 'seen'),
  )
}

/** Where the file is of every fare that was seen of a trip on the days that its picture shows. */
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
