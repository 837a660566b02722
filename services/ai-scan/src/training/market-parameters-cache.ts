import type { MarketParameters } from '../sampler/market-parameters.ts'
import type { WeeklySnapshot } from './fit/weekly-snapshots.ts'
import { withDateEffectsForScan, type ScanRoute } from './fare-training.ts'
import type { TrainingModels } from './model.ts'
import { findMarketParameters, findLatestSnapshots, type StoredParameters } from './store.ts'

const heldMs = 5 * 60 * 1000

interface Held {
  lesson: StoredParameters | null
  routes: WeeklySnapshot[]
  until: number
}

/**
 * Reads the latest parameters, with date effects for one scan; cached for 5 minutes. `undefined` before the
 * first training.
 */
export function createMarketParametersCache(
  models: TrainingModels,
  now: () => Date,
): (scan: ScanRoute) => Promise<MarketParameters | undefined> {
  let held: Held | undefined
  async function load(): Promise<Held> {
    const lesson = await findMarketParameters(models)
    const isSame = lesson && lesson.learnedAt.getTime() === held?.lesson?.learnedAt.getTime()
    const routes = isSame && held ? held.routes : lesson ? await findLatestSnapshots(models) : []
    return { lesson, routes, until: now().getTime() + heldMs }
  }
  return async (scan) => {
    if (!held || held.until <= now().getTime()) held = await load()
    return held.lesson ? withDateEffectsForScan(scan, held.lesson.learned, held.routes) : undefined
  }
}
