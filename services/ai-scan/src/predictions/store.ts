import { forecastHorizonDays } from '@faresight/contracts/ai-scan/forecast-rules'
import type { PlainDate } from '@faresight/contracts/common'
import { addDays } from '@faresight/contracts/days'
import type { AskedTrip, PriceDayModel } from '../history/price-days.ts'
import { addScored, emptyTally } from '../scoring/tally.ts'
import type { PredictionDay, PredictionModels } from './model.ts'
import { type PricePrediction, scoredFields, scoredOf } from './prediction.ts'

/** Keeps forecasts of one day; one that was made already stays as it was. Answers how many are new. */
export async function storePredictions(
  models: PredictionModels,
  made: readonly PricePrediction[],
): Promise<number> {
  const known = await madeAlready(
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
 * Changes forecasts that were made on some days. That is noted before, so that they are counted also where this process dies in
 * the midst of it, and after, since another one may have counted meanwhile.
 */
async function changing<Result>(
  { predictionDays }: PredictionModels,
  days: readonly PlainDate[],
  change: () => Promise<Result>,
): Promise<Result> {
  await noteChange(predictionDays, days)
  const result = await change()
  await noteChange(predictionDays, days)
  return result
}

/** Their forecasts have to be counted again. */
export async function noteChange(
  model: PredictionModels['predictionDays'],
  days: readonly PlainDate[],
): Promise<void> {
  const changes = days.map((_id) => ({
    updateOne: { filter: { _id }, update: { $inc: { changes: 1 }, $set: { isStale: true } }, upsert: true },
  }))
  if (changes.length) await model.bulkWrite(changes, { ordered: false })
}

/** What is known of the forecasts of a day; `null` where none were made. */
export async function findDay(
  { predictionDays }: PredictionModels,
  day: PlainDate,
): Promise<PredictionDay | null> {
  return predictionDays.findById(day).lean()
}

/** Counts more trips into a day's sample. */
export async function noteSampled(
  { predictionDays }: PredictionModels,
  day: PlainDate,
  trips: number,
): Promise<void> {
  await predictionDays.updateOne({ _id: day }, { $inc: { sampled: trips } }, { upsert: true })
}

/** Of these forecasts those that were made already, by their ids. */
export async function madeAlready(
  { predictions }: PredictionModels,
  ids: readonly string[],
): Promise<Set<string>> {
  const found = await predictions.find({ _id: { $in: [...ids] } }, { _id: 1 }).lean()
  return new Set(found.map(({ _id }) => _id))
}

/** A forecast whose day has come. */
export type DuePrediction = AskedTrip & Pick<PricePrediction, '_id' | 'madeOn' | 'predictedDate'>

/** The first day for which forecasts still wait; `null` where none do. */
export async function firstWaiting({ predictions }: PredictionModels): Promise<PlainDate | null> {
  const first = await predictions
    .findOne({ state: 'waiting' }, { predictedDate: 1 })
    .sort({ predictedDate: 1 })
    .lean()
  return first?.predictedDate ?? null
}

/** Forecasts for a day that still wait, a page at a time. @param after the id of the last one of the page before */
export async function waitingFor(
  { predictions }: PredictionModels,
  predictedDate: PlainDate,
  { after, most }: { after: string; most: number },
): Promise<DuePrediction[]> {
  return predictions
    .find({ state: 'waiting', predictedDate, _id: { $gt: after } })
    .sort({ _id: 1 })
    .limit(most)
    .select({ asked: 1, departureDate: 1, returnDate: 1, madeOn: 1, predictedDate: 1 })
    .lean()
}

/** What became of a forecast: the price of its day in US cents, or `null` where nobody saw one. */
export interface Settled extends Pick<DuePrediction, '_id' | 'madeOn'> {
  later: number | null
}

/** Writes down what became of forecasts; those that are settled already stay so. */
export async function settle(
  models: PredictionModels,
  settled: readonly Settled[],
  scoredAt: Date,
): Promise<void> {
  if (!settled.length) return
  const changes = settled.map(({ _id, later }) => ({
    updateOne: {
      filter: { _id, state: 'waiting' as const },
      update: {
        $set: { state: later === null ? ('unseen' as const) : ('scored' as const), later, scoredAt },
      },
    },
  }))
  const days = [...new Set(settled.map(({ madeOn }) => madeOn))]
  await changing(models, days, () => models.predictions.bulkWrite(changes, { ordered: false }))
}

/** Lets forecasts for the day `since` and later ones wait again that were given up. */
export async function reopenUnseen(models: PredictionModels, since: PlainDate): Promise<void> {
  // None that was made before that is for so late a day.
  const first = addDays(since, -Math.max(...forecastHorizonDays))
  const days = await models.predictionDays.find({ _id: { $gte: first } }, { _id: 1 }).lean()
  const given = { state: 'unseen' as const, predictedDate: { $gte: since } }
  const ids = days.map(({ _id }) => _id)
  await changing(models, ids, () =>
    models.predictions.updateMany(given, { $set: { state: 'waiting', scoredAt: null } }),
  )
}

/** Counts the forecasts of each day again that has changed. Answers how many days these were. */
export async function recountDays({ predictions, predictionDays }: PredictionModels): Promise<number> {
  const stale = await predictionDays.find({ isStale: true }, { changes: 1 }).sort({ _id: 1 }).lean()
  for (const { _id, changes } of stale) {
    const counted = { made: 0, waiting: 0, unseen: 0, tally: emptyTally() }
    const ofDay = predictions.find({ madeOn: _id }).select(['state', ...scoredFields])
    for await (const prediction of ofDay.lean().cursor()) {
      counted.made++
      if (prediction.state !== 'scored') counted[prediction.state]++
      const scored = scoredOf(prediction)
      if (scored) addScored(counted.tally, scored)
    }
    // What has changed meanwhile is counted the next time.
    await predictionDays.updateOne({ _id, changes }, { $set: { ...counted, isStale: false } })
  }
  return stale.length
}

/** All days on which forecasts were made, the first one first. */
export async function countedDays({ predictionDays }: PredictionModels): Promise<PredictionDay[]> {
  return predictionDays.find({}).sort({ _id: 1 }).lean()
}

/** What trips have cost on days, in US cents, by the `_id` of each; without those that nobody saw. */
export async function pricesOf(model: PriceDayModel, ids: readonly string[]): Promise<Map<string, number>> {
  const found = await model.find({ _id: { $in: [...ids] } }, { usdMinor: 1 }).lean()
  return new Map(found.map(({ _id, usdMinor }) => [_id, usdMinor]))
}
