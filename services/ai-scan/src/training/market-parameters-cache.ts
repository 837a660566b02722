import type { MarketParameters } from '../sampler/market-parameters.ts'
import type { WeeklySnapshot } from './fit/weekly-snapshots.ts'
import { toScanParameters, type ScanRouteAndPeriod } from './fare-training.ts'
import { defaultMarketParameters } from '../sampler/default-market-parameters.ts'
import type { TrainingModels } from './model.ts'
import { findMarketParameters, findLatestRouteSnapshots, type StoredMarketParameters } from './store.ts'

const cachedMs = 5 * 60 * 1000

interface CachedParameters {
  stored: StoredMarketParameters | null
  snapshots: WeeklySnapshot[]
  until: number
}

/** Reads the latest parameters for one scan, cached for 5 minutes; the default ones before the first training. */
export function createMarketParametersCache(
  models: TrainingModels,
  now: () => Date,
): (scan: ScanRouteAndPeriod) => Promise<MarketParameters> {
  let cached: CachedParameters | undefined
  async function load(): Promise<CachedParameters> {
    const stored = await findMarketParameters(models)
    const isSame = stored && stored.trainedAt.getTime() === cached?.stored?.trainedAt.getTime()
    const snapshots =
      isSame && cached ? cached.snapshots : stored ? await findLatestRouteSnapshots(models) : []
    return { stored, snapshots, until: now().getTime() + cachedMs }
  }
  return async (scan) => {
    if (!cached || cached.until <= now().getTime()) cached = await load()
    return toScanParameters(scan, cached.stored?.parameters ?? defaultMarketParameters, cached.snapshots)
  }
}
