import type { PlainDate } from '@faresight/contracts/common'
import { addDays, toDayNumber } from '@faresight/contracts/days'
import type { Log } from '@faresight/kit/telemetry/log'
import { newestDays, type PriceDayModel, type TripDay } from '../history/price-days.ts'
import { countForecastTraining } from '../metrics.ts'
import { learnInThread } from './learn-in-thread.ts'
import { storeLearned } from './learned.ts'
import type { PredictionModels } from './model.ts'
import { allSeriesOf } from './trip.ts'

export interface LearnForecastsDeps {
  priceDays: PriceDayModel
  predictionModels: PredictionModels
  log: Log
}

interface Learning {
  /** How far back prices are looked at. */
  daysBack?: number
  /** Aborted where nobody wants it any more. */
  signal?: AbortSignal
}

/** More days of trips are not held in memory; the newest are taken. */
const mostDays = 200_000

/** Which days of trips are learned from on a day, that one included. */
export function learningWindow(day: PlainDate, daysBack = 90) {
  return { since: addDays(day, -daysBack), until: day, most: mostDays }
}

/**
 * Learns forecasts from what trips have cost up to a day and keeps what it has learned. Answers from how many days of trips;
 * nothing is kept where that is none.
 */
export async function learnForecastsOf(
  deps: LearnForecastsDeps,
  day: PlainDate,
  { daysBack, signal }: Learning = {},
): Promise<number> {
  const days = await newestDays(deps.priceDays, learningWindow(day, daysBack))
  return learnFrom(deps, days, day, signal)
}

/** The same from days of trips that somebody has read already, newest first. */
export async function learnFrom(
  { predictionModels, log }: Omit<LearnForecastsDeps, 'priceDays'>,
  days: readonly TripDay[],
  day: PlainDate,
  signal?: AbortSignal,
): Promise<number> {
  if (!days.length) return 0
  const learned = await learnInThread({ trips: allSeriesOf(days), today: toDayNumber(day) }, signal)
  await storeLearned(predictionModels, { learned, days: days.length, learnedOn: day })
  countForecastTraining()
  log.info({ days: days.length, day }, 'learned forecasts')
  return days.length
}
