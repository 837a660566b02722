import type { Snapshot } from '../learning/snapshots.ts'
import type { Learned } from '../sampler/learned.ts'
import { shipped } from '../sampler/shipped.ts'
import type { LearnedModels } from './model.ts'

const newest = 'newest'
/** Routes whose dates others learn from. */
const mostRoutes = 400

export interface Lesson {
  learned: Learned
  /** From how many fares. */
  fares: number
  learnedAt: Date
}

export async function findLesson({ parameters }: LearnedModels): Promise<Lesson | null> {
  const { learned, learnedAt, fares = 0 } = (await parameters.findById(newest).lean()) ?? {}
  // What a version of before has learned has other parts.
  return learned?.version === shipped.version && learnedAt ? { learned, fares, learnedAt } : null
}

export async function findRoutes({ routes }: LearnedModels): Promise<Snapshot[]> {
  const found = await routes.find({}).sort({ learnedAt: -1 }).limit(mostRoutes).lean()
  return found.map(({ snapshot }) => snapshot)
}

export async function storeLesson(
  { parameters, routes }: LearnedModels,
  { learned, snapshots, fares }: { learned: Learned; snapshots: readonly Snapshot[]; fares: number },
  learnedAt: Date,
): Promise<void> {
  for (const snapshot of snapshots.slice(0, mostRoutes)) {
    const id = `${snapshot.origin}-${snapshot.destination}`
    await routes.updateOne({ _id: id }, { $set: { snapshot, learnedAt } }, { upsert: true })
  }
  await parameters.updateOne({ _id: newest }, { $set: { learned, fares, learnedAt } }, { upsert: true })
}
