import type { WeeklySnapshot } from './fit/weekly-snapshots.ts'
import type { MarketParameters } from '../sampler/market-parameters.ts'
import { defaultMarketParameters } from '../sampler/default-market-parameters.ts'
import type { TrainingModels } from './model.ts'

const newest = 'newest'
const maxRoutes = 400

export interface StoredMarketParameters {
  parameters: MarketParameters
  fares: number
  trainedAt: Date
}

export async function findMarketParameters({
  marketParameters,
}: TrainingModels): Promise<StoredMarketParameters | null> {
  const { parameters, trainedAt, fares = 0 } = (await marketParameters.findById(newest).lean()) ?? {}
  // Parameters of another version have another shape.
  return parameters?.version === defaultMarketParameters.version && trainedAt
    ? { parameters, fares, trainedAt }
    : null
}

export async function findLatestRouteSnapshots({
  routeSnapshots,
}: TrainingModels): Promise<WeeklySnapshot[]> {
  const found = await routeSnapshots.find({}).sort({ trainedAt: -1 }).limit(maxRoutes).lean()
  return found.map(({ snapshot }) => snapshot)
}

interface TrainingResult {
  parameters: MarketParameters
  snapshots: readonly WeeklySnapshot[]
  fares: number
}

export async function storeMarketTrainingResult(
  { marketParameters, routeSnapshots }: TrainingModels,
  { parameters, snapshots, fares }: TrainingResult,
  trainedAt: Date,
): Promise<void> {
  for (const snapshot of snapshots.slice(0, maxRoutes)) {
    const id = `${snapshot.origin}-${snapshot.destination}`
    await routeSnapshots.updateOne({ _id: id }, { $set: { snapshot, trainedAt } }, { upsert: true })
  }
  await marketParameters.updateOne(
    { _id: newest },
    { $set: { parameters, fares, trainedAt } },
    { upsert: true },
  )
}
