import type { PlainDate } from '@faresight/contracts/common'
import type { ForecastModel } from '../forecast/forecast-model.ts'
import { defaultForecastModel } from '../forecast/default-forecast-model.ts'
import type { PredictionModels } from './model.ts'

const newest = 'newest'
const heldMs = 5 * 60 * 1000

/** The latest model; the default before the first training, or where the version differs. */
export async function findForecastModel({
  forecastModels,
}: Pick<PredictionModels, 'forecastModels'>): Promise<ForecastModel> {
  const { learned } = (await forecastModels.findById(newest).lean()) ?? {}
  return learned?.version === defaultForecastModel.version ? learned : defaultForecastModel
}

export async function storeForecastModel(
  { forecastModels }: Pick<PredictionModels, 'forecastModels'>,
  found: { learned: ForecastModel; days: number; learnedOn: PlainDate },
): Promise<void> {
  await forecastModels.updateOne({ _id: newest }, { $set: found }, { upsert: true })
}

/** `findForecastModel`, cached for 5 minutes. */
export function createForecastModelCache(
  models: Pick<PredictionModels, 'forecastModels'>,
  now: () => Date,
): () => Promise<ForecastModel> {
  let held: { learned: ForecastModel; until: number } | undefined
  return async () => {
    if (!held || held.until <= now().getTime())
      held = { learned: await findForecastModel(models), until: now().getTime() + heldMs }
    return held.learned
  }
}
