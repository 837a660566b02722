import type { PlainDate } from '@faresight/contracts/common'
import { addDays, dayNumber } from '@faresight/contracts/days'
import type { Log } from '@faresight/kit/telemetry/log'
import { newestDays, type PriceDayModel } from '../history/price-days.ts'
import { forecastsLearned } from '../metrics.ts'
import { learnInThread } from './learn-in-thread.ts'
import { storeLearned } from './learned.ts'
import type { PredictionModels } from './model.ts'

export interface LearnForecastsDeps {
  priceDays: PriceDayModel
  predictionModels: PredictionModels
  log: Log
}

interface LearnForecastsRules {
  /** How far back prices are looked at. */
  daysBack: number
  /** More days of trips are not held in memory; the newest are taken. */
  most: number
}

const usual: LearnForecastsRules = { daysBack: 90, most: 200_000 }

/**
 * Learns forecasts from what trips have cost up to a day, that one included, and keeps what it has learned. Answers from how
 * many days of trips; nothing is kept where that is none.
 *
 * @param signal aborted where nobody wants it any more
 */
export async function learnForecastsOf(
  { priceDays, predictionModels, log }: LearnForecastsDeps,
  day: PlainDate,
  { rules = usual, signal }: { rules?: LearnForecastsRules; signal?: AbortSignal } = {},
): Promise<number> {
  const window = { since: addDays(day, -rules.daysBack), until: day, most: rules.most }
  const days = await newestDays(priceDays, window)
  if (!days.length) return 0
  const learned = await learnInThread({ days, today: dayNumber(day) }, signal)
  await storeLearned(predictionModels, { learned, days: days.length, learnedOn: day })
  forecastsLearned()
  log.info({ days: days.length, day }, 'learned forecasts')
  return days.length
}
