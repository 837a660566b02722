import type { PlainDate } from '@faresight/contracts/common'
import { addDays, toDayNumber } from '@faresight/contracts/days'
import type { Log } from '@faresight/kit/telemetry/log'
import { fitInWorker } from '../fit-in-worker.ts'
import { findNewestPriceDays, type PriceDayModel, type PriceDay } from '../history/price-days.ts'
import { countForecastTraining } from '../metrics.ts'
import type { ForecastModel } from '../forecast/forecast-model.ts'
import type { ForecastModelFitTask } from './fit-worker.ts'
import { storeForecastModel } from './forecast-model-store.ts'
import type { PredictionModels } from './model.ts'
import { groupIntoTripPriceSeries } from './trip.ts'

export interface TrainForecastsDeps {
  priceDays: PriceDayModel
  predictionModels: PredictionModels
  log: Log
}

interface TrainingOptions {
  daysBack?: number
  signal?: AbortSignal
}

const maxDays = 200_000

/** Training days as of a day, inclusive. */
export function forecastTrainingDayRange(day: PlainDate, daysBack = 90) {
  return { since: addDays(day, -daysBack), until: day, most: maxDays }
}

/**
 * Fits a forecast model to the price days up to `day` and stores it.
 * @returns the number of price days; with 0 nothing is stored
 */
export async function trainAndStoreForecastModel(
  deps: TrainForecastsDeps,
  day: PlainDate,
  { daysBack, signal }: TrainingOptions = {},
): Promise<number> {
  const days = await findNewestPriceDays(deps.priceDays, forecastTrainingDayRange(day, daysBack))
  return fitAndStoreForecastModel(deps, days, day, signal)
}

/** @param days newest first */
export async function fitAndStoreForecastModel(
  { predictionModels, log }: Omit<TrainForecastsDeps, 'priceDays'>,
  days: readonly PriceDay[],
  day: PlainDate,
  signal?: AbortSignal,
): Promise<number> {
  if (!days.length) return 0
  const task: ForecastModelFitTask = { trips: groupIntoTripPriceSeries(days), today: toDayNumber(day) }
  const model = await fitInWorker<ForecastModel>(new URL('fit-worker.ts', import.meta.url), task, signal)
  await storeForecastModel(predictionModels, { model, days: days.length, trainedOn: day })
  countForecastTraining()
  log.info({ days: days.length, day }, 'trained the forecast model')
  return days.length
}
