import type { Itinerary } from '@faresight/contracts/search/itinerary'
import type { FareQuery } from '@faresight/contracts/search/search-request'
import type { Postgres } from '@faresight/kit/postgres'
import { resultRow } from '../results/row.ts'
import { openScan, writeResults } from '../results/store.ts'

/** For whom offers are kept, and under which scan. */
export interface KeepFor {
  userId: string
  scanId: string
}

/**
 * Keeps offers of a scan, to be booked like results of a search. What is kept already is brought up to date.
 *
 * @throws where the scan is somebody else's, or PostgreSQL is away
 */
export async function keepOffers(
  { db }: Postgres,
  offers: readonly { id: string; itinerary: Itinerary }[],
  { userId, scanId, question, createdAt }: KeepFor & { question: FareQuery; createdAt: Date },
): Promise<void> {
  if (!offers.length) return
  const rows = offers.map(({ id, itinerary }, position) =>
    resultRow(itinerary, { id, searchId: scanId, position, question, createdAt }),
  )
  await db.transaction(async (tx) => {
    if (!(await openScan(tx, { id: scanId, userId, question, createdAt })))
      throw new Error(`Scan ${scanId} is not that user's`)
    await writeResults(tx, rows)
  })
}
