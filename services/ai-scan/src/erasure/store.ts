import type { PersonalDataCounts } from '@faresight/contracts/erasure'
import type { ScanCounterModel } from '../quotas/counters.ts'
import type { ScanModel } from '../scans/model.ts'

/** The collections that name users. Visitors' scans, fares and forecasts name no one. */
export interface PersonalDataModels {
  scans: ScanModel
  counters: ScanCounterModel
}

export async function findActiveScanIds(model: ScanModel, userId: string): Promise<string[]> {
  const scans = await model
    .find({ userId, status: { $in: ['pending', 'running'] } })
    .select({ _id: 1 })
    .lean()
  return scans.map(({ _id }) => _id)
}

export async function deleteUserScansAndCounters(
  { scans, counters }: PersonalDataModels,
  userId: string,
): Promise<void> {
  await scans.deleteMany({ userId })
  await counters.deleteMany({ userId })
}

export async function countUserScanRecords(
  { scans, counters }: PersonalDataModels,
  userId: string,
): Promise<PersonalDataCounts> {
  const found = {
    ai_search_results: await scans.find({ userId }).select({ _id: 1 }).lean(),
    scan_counters: await counters.find({ userId }).select({ _id: 1 }).lean(),
  }
  const counts = Object.entries(found).map(([name, { length }]) => [name, length] as const)
  return Object.fromEntries(counts)
}
