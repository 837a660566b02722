import type { PlainDate } from '@faresight/contracts/common'
import { createTimedCache } from '@faresight/kit/timed-cache'
import type { ForecastModel } from '../forecast/forecast-model.ts'
import { defaultForecastModel } from '../forecast/default-forecast-model.ts'
import type { PredictionModels } from './model.ts'

const newest = 'newest'
const cachedMs = 5 * 60 * 1000

/** The latest model; the default before the first training, or where the version differs. */
export async function findForecastModel({
  forecastModels,
}: Pick<PredictionModels, 'forecastModels'>): Promise<ForecastModel> {
  const { model } = (await forecastModels.findById(newest).lean()) ?? {}
  return model?.version === defaultForecastModel.version ? model : defaultForecastModel
}

export async function storeForecastModel(
  { forecastModels }: Pick<PredictionModels, 'forecastModels'>,
  trained: { model: ForecastModel; days: number; trainedOn: PlainDate },
): Promise<void> {
  await forecastModels.updateOne({ _id: newest }, { $set: trained }, { upsert: true })
}

export function createForecastModelCache(
  models: Pick<PredictionModels, 'forecastModels'>,
  now: () => Date,
): () => Promise<ForecastModel> {
  return createTimedCache(() => findForecastModel(models), { forMs: cachedMs, now })
}
