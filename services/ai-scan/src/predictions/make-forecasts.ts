import { forecastHorizonDays } from '@faresight/contracts/ai-scan/forecast-rules'
import type { PlainDate } from '@faresight/contracts/common'
import type { Log } from '@faresight/kit/telemetry/log'
import {
  type PriceDayModel,
  type PriceDay,
  formatTripKey,
  findPriceDaysSeenOn,
} from '../history/price-days.ts'
import { countPredictions } from '../metrics.ts'
import { shuffleByHash } from './shuffle.ts'
import { readHistoryAndForecastTrip } from './forecast-from-history.ts'
import { findForecastModel } from './forecast-model-store.ts'
import type { PredictionModels } from './model.ts'
import { predictionId, toPricePredictions } from './prediction.ts'
import { findPredictionDay, findExistingPredictionIds, addToSampledCount, storePredictions } from './store.ts'

export interface MakeForecastsDeps {
  priceDays: PriceDayModel
  predictionModels: PredictionModels
  log: Log
  now: () => Date
}

const maxTripsSeen = 50_000
const batch = 50

/**
 * Makes and stores forecasts for a sample of the trips seen on a day, chosen independently of prices.
 * @param most size of the day's sample, including earlier calls
 * @returns the number of trips
 */
export async function makeAndStoreSampleForecasts(
  deps: MakeForecastsDeps,
  day: PlainDate,
  most = 400,
): Promise<number> {
  const { priceDays, predictionModels, log, now } = deps
  const { sampled = 0 } = (await findPredictionDay(predictionModels, day)) ?? {}
  if (sampled >= most) return 0
  const left = (await readDaySample(deps, day, most)).slice(0, most - sampled)
  const forecastModel = await findForecastModel(predictionModels)
  let trips = 0
  for (let at = 0; at < left.length; at += batch) {
    const forecasting = left.slice(at, at + batch).map(async (trip) => {
      const { forecasts } = await readHistoryAndForecastTrip(trip, { priceDays, forecastModel, day })
      return toPricePredictions(trip, forecasts, { madeOn: day, createdAt: now() })
    })
    const made = (await Promise.all(forecasting)).filter((ofTrip) => ofTrip.length > 0)
    countPredictions('sample', await storePredictions(predictionModels, made.flat()))
    await addToSampledCount(predictionModels, day, made.length)
    trips += made.length
  }
  log.info({ trips, day }, 'made forecasts')
  return trips
}

/** Without trips that already have a forecast of that day. */
async function readDaySample(
  { priceDays, predictionModels }: MakeForecastsDeps,
  day: PlainDate,
  most: number,
): Promise<PriceDay[]> {
  const seen = await findPriceDaysSeenOn(priceDays, day, maxTripsSeen)
  const sample = shuffleByHash(seen, formatTripKey, day).slice(0, most)
  const idOf = (trip: PriceDay) => predictionId(trip, day, forecastHorizonDays[0])
  const made = await findExistingPredictionIds(predictionModels, sample.map(idOf))
  return sample.filter((trip) => !made.has(idOf(trip)))
}
