import type { Itinerary } from '@faresight/contracts/search/itinerary'
import type { Question } from '@faresight/contracts/search/question'
import type { Postgres } from '@faresight/kit/postgres'
import { toResultRow } from '../results/result-row.ts'
import { ensureScanSearch, upsertResults } from '../results/store.ts'

/** For whom offers are kept, and under which scan. */
export interface ScanOwner {
  userId: string
  scanId: string
}

/**
 * Keeps offers of a scan, to be booked like results of a search. What is kept already is brought up to date.
 *
 * @throws where the scan is somebody else's, or PostgreSQL is away
 */
export async function saveScanOffers(
  { db }: Postgres,
  offers: readonly { id: string; itinerary: Itinerary }[],
  { userId, scanId, question, createdAt }: ScanOwner & { question: Question; createdAt: Date },
): Promise<void> {
  if (!offers.length) return
  const rows = offers.map(({ id, itinerary }, position) =>
    toResultRow(itinerary, { id, searchId: scanId, position, question, createdAt }),
  )
  await db.transaction(async (tx) => {
    if (!(await ensureScanSearch(tx, { id: scanId, userId, question, createdAt })))
      throw new Error(`Scan ${scanId} is not that user's`)
    await upsertResults(tx, rows)
  })
}
