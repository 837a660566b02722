import { forecastHorizonDays } from '@faresight/contracts/ai-scan/forecast-rules'
import type { PlainDate } from '@faresight/contracts/common'
import type { Log } from '@faresight/kit/telemetry/log'
import { type PriceDayModel, type TripDay, tripKey, tripsSeenOn } from '../history/price-days.ts'
import { countPredictions } from '../metrics.ts'
import { blindOrder } from './blind-order.ts'
import { foretell } from './foretell.ts'
import { findLearned } from './learned.ts'
import type { PredictionModels } from './model.ts'
import { predictionId, predictionsOf } from './prediction.ts'
import { findDay, madeAlready, noteSampled, storePredictions } from './store.ts'

export interface MakeDeps {
  priceDays: PriceDayModel
  predictionModels: PredictionModels
  log: Log
  now: () => Date
}

/** Of the trips of a day that many are looked through, those seen last first. */
const mostSeen = 50_000
/** Trips that are told and stored at once. */
const batch = 50

/**
 * Makes forecasts for trips that were seen on a day, chosen without a look at their prices, and keeps them. Answers for how
 * many trips.
 *
 * @param most trips of the day, with those of before
 */
export async function makeForecasts(deps: MakeDeps, day: PlainDate, most = 400): Promise<number> {
  const { priceDays, predictionModels, log, now } = deps
  const { sampled = 0 } = (await findDay(predictionModels, day)) ?? {}
  if (sampled >= most) return 0
  const left = (await sampleOf(deps, day, most)).slice(0, most - sampled)
  const learned = await findLearned(predictionModels)
  let trips = 0
  for (let at = 0; at < left.length; at += batch) {
    const told = left.slice(at, at + batch).map(async (trip) => {
      const { forecasts } = await foretell(trip, { priceDays, learned, day })
      return predictionsOf(trip, forecasts, { madeOn: day, createdAt: now() })
    })
    const made = (await Promise.all(told)).filter((ofTrip) => ofTrip.length > 0)
    countPredictions('sample', await storePredictions(predictionModels, made.flat()))
    await noteSampled(predictionModels, day, made.length)
    trips += made.length
  }
  log.info({ trips, day }, 'made forecasts')
  return trips
}

/** The first trips of a day in an order that knows no prices, without those of which something was foretold on it already. */
async function sampleOf(
  { priceDays, predictionModels }: MakeDeps,
  day: PlainDate,
  most: number,
): Promise<TripDay[]> {
  const seen = await tripsSeenOn(priceDays, day, mostSeen)
  const sample = blindOrder(seen, tripKey, day).slice(0, most)
  // Whoever is told anything is told of the nearest day.
  const idOf = (trip: TripDay) => predictionId(trip, day, forecastHorizonDays[0])
  const made = await madeAlready(predictionModels, sample.map(idOf))
  return sample.filter((trip) => !made.has(idOf(trip)))
}
