import type { PersonalDataReport } from '@faresight/contracts/erasure'
import { holdingsOf } from '@faresight/kit/holdings'
import type { CounterModel } from '../quotas/counters.ts'
import type { ScanModel } from '../scans/model.ts'

/** Where a user is named. Visitors' scans, fares and forecasts name nobody. */
export interface Held {
  scans: ScanModel
  counters: CounterModel
}

/** The scans of a user that have not ended. */
export async function unendedScans(model: ScanModel, userId: string): Promise<string[]> {
  const scans = await model
    .find({ userId, status: { $in: ['pending', 'running'] } })
    .select({ _id: 1 })
    .lean()
  return scans.map(({ _id }) => _id)
}

/** Deletes all that names a user. Safe to do again. */
export async function deleteHeld({ scans, counters }: Held, userId: string): Promise<void> {
  await scans.deleteMany({ userId })
  await counters.deleteMany({ userId })
}

/** How much of it there is, by collection. */
export async function countHeld({ scans, counters }: Held, userId: string): Promise<PersonalDataReport> {
  const found = {
    ai_search_results: await scans.find({ userId }).select({ _id: 1 }).lean(),
    scan_counters: await counters.find({ userId }).select({ _id: 1 }).lean(),
  }
  const counts = Object.entries(found).map(([name, { length }]) => [name, length] as const)
  return holdingsOf(Object.fromEntries(counts))
}
