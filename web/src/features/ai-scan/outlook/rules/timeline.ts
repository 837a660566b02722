import type { PlainDate } from '@faresight/contracts/common'
import { dayNumber } from '@faresight/contracts/days'
import type { PriceDays } from '@faresight/contracts/ai-scan/price-history'
import { aheadOf } from './ahead.ts'
import type { Horizon } from '@faresight/contracts/ai-scan/forecast-rules'
import type { PricePredictions } from '@faresight/contracts/ai-scan/price-predictions'

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
export const shownDays = 60
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
