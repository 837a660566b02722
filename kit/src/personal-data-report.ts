import { type PersonalDataCounts, personalDataReportRpcs } from '@faresight/contracts/erasure'
import type { ServiceName } from '@faresight/contracts/services'
import type { Bus } from './bus/bus.ts'

/** @param countUserRecords rows by table; the report leaves out tables without rows */
export function servePersonalDataReport(
  bus: Pick<Bus, 'serveRpc'>,
  service: ServiceName,
  countUserRecords: (userId: string) => Promise<PersonalDataCounts>,
): void {
  bus.serveRpc(personalDataReportRpcs[service], async ({ userId }) => {
    const counts = Object.entries(await countUserRecords(userId)).filter(([, count]) => count > 0)
    return { counts: Object.fromEntries(counts) }
  })
}
