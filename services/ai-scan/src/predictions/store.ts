import { forecastHorizonDays } from '@faresight/contracts/ai-scan/forecast-rules'
import type { PlainDate } from '@faresight/contracts/common'
import { addDays } from '@faresight/contracts/days'
import type { TripIdentity, PriceDayModel } from '../history/price-days.ts'
import { addToForecastTally, createEmptyForecastTally } from '../scoring/forecast-tally.ts'
import type { PredictionDayCounts, PredictionModels } from './model.ts'
import { type PricePrediction, predictionFieldsToScore, toScoredForecast } from './prediction.ts'

/** Inserts forecasts of one day; existing ones stay unchanged. @returns the number inserted */
export async function storePredictions(
  models: PredictionModels,
  made: readonly PricePrediction[],
): Promise<number> {
  const known = await findExistingPredictionIds(
    models,
    made.map(({ _id }) => _id),
  )
  const fresh = made.filter(({ _id }) => !known.has(_id))
  const [first] = fresh
  if (!first) return 0
  const inserts = fresh.map(({ _id, ...rest }) => ({
    updateOne: { filter: { _id }, update: { $setOnInsert: rest }, upsert: true },
  }))
  return changing(models, [first.madeOn], async () => {
    const { upsertedCount } = await models.predictions.bulkWrite(inserts, { ordered: false })
    return upsertedCount
  })
}

/**
 * Marks the days stale before the change, so that a crash is recounted, and after, since another process may have counted
 * in between.
 */
async function changing<Result>(
  { predictionDays }: PredictionModels,
  days: readonly PlainDate[],
  change: () => Promise<Result>,
): Promise<Result> {
  await markPredictionDaysStale(predictionDays, days)
  const result = await change()
  await markPredictionDaysStale(predictionDays, days)
  return result
}

export async function markPredictionDaysStale(
  model: PredictionModels['predictionDays'],
  days: readonly PlainDate[],
): Promise<void> {
  const changes = days.map((_id) => ({
    updateOne: { filter: { _id }, update: { $inc: { changes: 1 }, $set: { isStale: true } }, upsert: true },
  }))
  if (changes.length) await model.bulkWrite(changes, { ordered: false })
}

export async function findPredictionDay(
  { predictionDays }: PredictionModels,
  day: PlainDate,
): Promise<PredictionDayCounts | null> {
  return predictionDays.findById(day).lean()
}

export async function addToSampledCount(
  { predictionDays }: PredictionModels,
  day: PlainDate,
  trips: number,
): Promise<void> {
  await predictionDays.updateOne({ _id: day }, { $inc: { sampled: trips } }, { upsert: true })
}

/** @returns those of `ids` that exist */
export async function findExistingPredictionIds(
  { predictions }: PredictionModels,
  ids: readonly string[],
): Promise<Set<string>> {
  const found = await predictions.find({ _id: { $in: [...ids] } }, { _id: 1 }).lean()
  return new Set(found.map(({ _id }) => _id))
}

export type DuePrediction = TripIdentity & Pick<PricePrediction, '_id' | 'madeOn' | 'predictedDate'>

export async function findEarliestWaitingPredictionDate({
  predictions,
}: PredictionModels): Promise<PlainDate | null> {
  const first = await predictions
    .findOne({ state: 'waiting' }, { predictedDate: 1 })
    .sort({ predictedDate: 1 })
    .lean()
  return first?.predictedDate ?? null
}

/** One page. @param after the last id of the page before */
export async function findWaitingPredictions(
  { predictions }: PredictionModels,
  predictedDate: PlainDate,
  { after, most }: { after: string; most: number },
): Promise<DuePrediction[]> {
  return predictions
    .find({ state: 'waiting', predictedDate, _id: { $gt: after } })
    .sort({ _id: 1 })
    .limit(most)
    .select({ questionKey: 1, departureDate: 1, returnDate: 1, madeOn: 1, predictedDate: 1 })
    .lean()
}

/** `actualPrice` in US cents, or `null` where none was observed. */
export interface SettledPrediction extends Pick<DuePrediction, '_id' | 'madeOn'> {
  actualPrice: number | null
}

/** Forecasts that are settled already stay unchanged. */
export async function settlePredictions(
  models: PredictionModels,
  settled: readonly SettledPrediction[],
  scoredAt: Date,
): Promise<void> {
  if (!settled.length) return
  const changes = settled.map(({ _id, actualPrice }) => ({
    updateOne: {
      filter: { _id, state: 'waiting' as const },
      update: {
        $set: {
          state: actualPrice === null ? ('unseen' as const) : ('scored' as const),
          actualPrice,
          scoredAt,
        },
      },
    },
  }))
  const days = [...new Set(settled.map(({ madeOn }) => madeOn))]
  await changing(models, days, () => models.predictions.bulkWrite(changes, { ordered: false }))
}

/** Sets unseen forecasts for `since` and later back to waiting. */
export async function reopenUnseenPredictions(models: PredictionModels, since: PlainDate): Promise<void> {
  const first = addDays(since, -Math.max(...forecastHorizonDays))
  const days = await models.predictionDays.find({ _id: { $gte: first } }, { _id: 1 }).lean()
  const given = { state: 'unseen' as const, predictedDate: { $gte: since } }
  const ids = days.map(({ _id }) => _id)
  await changing(models, ids, () =>
    models.predictions.updateMany(given, { $set: { state: 'waiting', scoredAt: null } }),
  )
}

export async function recountStalePredictionDays({
  predictions,
  predictionDays,
}: PredictionModels): Promise<number> {
  const stale = await predictionDays.find({ isStale: true }, { changes: 1 }).sort({ _id: 1 }).lean()
  for (const { _id, changes } of stale) {
    const counted = { made: 0, waiting: 0, unseen: 0, tally: createEmptyForecastTally() }
    const ofDay = predictions.find({ madeOn: _id }).select(['state', ...predictionFieldsToScore])
    for await (const prediction of ofDay.lean().cursor()) {
      counted.made++
      if (prediction.state !== 'scored') counted[prediction.state]++
      const scored = toScoredForecast(prediction)
      if (scored) addToForecastTally(counted.tally, scored)
    }
    // A concurrent change leaves the day stale.
    await predictionDays.updateOne({ _id, changes }, { $set: { ...counted, isStale: false } })
  }
  return stale.length
}

export async function findAllPredictionDayCounts({
  predictionDays,
}: PredictionModels): Promise<PredictionDayCounts[]> {
  return predictionDays.find({}).sort({ _id: 1 }).lean()
}

/** US cents by `_id` of the price day; missing where not observed. */
export async function findPriceDayCentsById(
  model: PriceDayModel,
  ids: readonly string[],
): Promise<Map<string, number>> {
  const found = await model.find({ _id: { $in: [...ids] } }, { usdMinor: 1 }).lean()
  return new Map(found.map(({ _id, usdMinor }) => [_id, usdMinor]))
}
