import type { Itinerary } from '@faresight/contracts/search/itinerary'
import type { FareQuery } from '@faresight/contracts/search/search-request'
import type { Postgres } from '@faresight/kit/postgres'
import { toResultRow } from '../results/result-row.ts'
import { insertScanSearchRow, isScanOf, upsertResults } from '../results/store.ts'

export interface ScanOwner {
  userId: string
  scanId: string
}

/**
 * Stores offers of a scan as results that its user can book, in place of earlier ones with the same ids.
 * @throws where the scan belongs to another user
 */
export async function saveScanOffers(
  { db }: Postgres,
  offers: readonly { id: string; itinerary: Itinerary }[],
  { userId, scanId, question, createdAt }: ScanOwner & { question: FareQuery; createdAt: Date },
): Promise<void> {
  if (!offers.length) return
  const rows = offers.map(({ id, itinerary }, position) =>
    toResultRow(itinerary, { id, searchId: scanId, position, question, createdAt }),
  )
  const isOwnScan = isScanOf(userId, scanId)
  if (await upsertResults(db, rows, isOwnScan)) return
  await insertScanSearchRow(db, { id: scanId, userId, question, createdAt })
  if (!(await upsertResults(db, rows, isOwnScan))) throw new Error(`Scan ${scanId} belongs to another user`)
}
