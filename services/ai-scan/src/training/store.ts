import type { WeeklySnapshot } from './fit/weekly-snapshots.ts'
import type { MarketParameters } from '../sampler/market-parameters.ts'
import { defaultMarketParameters } from '../sampler/default-market-parameters.ts'
import type { TrainingModels } from './model.ts'

const newest = 'newest'
/** Routes whose snapshots are kept for date effects. */
const mostRoutes = 400

export interface StoredParameters {
  learned: MarketParameters
  /** Number of training fares. */
  fares: number
  learnedAt: Date
}

export async function findMarketParameters({ parameters }: TrainingModels): Promise<StoredParameters | null> {
  const { learned, learnedAt, fares = 0 } = (await parameters.findById(newest).lean()) ?? {}
  // Parameters of another version have another shape.
  return learned?.version === defaultMarketParameters.version && learnedAt
    ? { learned, fares, learnedAt }
    : null
}

export async function findLatestSnapshots({ routes }: TrainingModels): Promise<WeeklySnapshot[]> {
  const found = await routes.find({}).sort({ learnedAt: -1 }).limit(mostRoutes).lean()
  return found.map(({ snapshot }) => snapshot)
}

export async function storeTrainingResult(
  { parameters, routes }: TrainingModels,
  {
    learned,
    snapshots,
    fares,
  }: { learned: MarketParameters; snapshots: readonly WeeklySnapshot[]; fares: number },
  learnedAt: Date,
): Promise<void> {
  for (const snapshot of snapshots.slice(0, mostRoutes)) {
    const id = `${snapshot.origin}-${snapshot.destination}`
    await routes.updateOne({ _id: id }, { $set: { snapshot, learnedAt } }, { upsert: true })
  }
  await parameters.updateOne({ _id: newest }, { $set: { learned, fares, learnedAt } }, { upsert: true })
}
