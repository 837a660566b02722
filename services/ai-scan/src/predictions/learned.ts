import type { PlainDate } from '@faresight/contracts/common'
import type { LearnedForecasts } from '../forecast/learned.ts'
import { shippedForecasts } from '../forecast/shipped.ts'
import type { PredictionModels } from './model.ts'

const newest = 'newest'
/** How long it is held in memory: it changes once an hour at most. */
const heldMs = 5 * 60 * 1000

/** What was learned last; what a system starts with before that. What a version of before has learned has other parts. */
export async function findLearned({
  learnedForecasts,
}: Pick<PredictionModels, 'learnedForecasts'>): Promise<LearnedForecasts> {
  const { learned } = (await learnedForecasts.findById(newest).lean()) ?? {}
  return learned?.version === shippedForecasts.version ? learned : shippedForecasts
}

export async function storeLearned(
  { learnedForecasts }: Pick<PredictionModels, 'learnedForecasts'>,
  found: { learned: LearnedForecasts; days: number; learnedOn: PlainDate },
): Promise<void> {
  await learnedForecasts.updateOne({ _id: newest }, { $set: found }, { upsert: true })
}

/** The same from memory for some minutes. */
export function createLearnedForecasts(
  models: Pick<PredictionModels, 'learnedForecasts'>,
  now: () => Date,
): () => Promise<LearnedForecasts> {
  let held: { learned: LearnedForecasts; until: number } | undefined
  return async () => {
    if (!held || held.until <= now().getTime())
      held = { learned: await findLearned(models), until: now().getTime() + heldMs }
    return held.learned
  }
}
