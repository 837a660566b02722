import type { BookingOption } from '@faresight/contracts/search/itinerary'
import type { DbOrTx } from '@faresight/kit/postgres'
import { and, eq } from 'drizzle-orm'
import { flightResults, flightSearches } from '../schema.ts'

/** One way to buy one result of a search of that user, or `null`. */
export async function findOption(
  db: DbOrTx,
  asked: { offerId: string; option: number; userId: string },
): Promise<BookingOption | null> {
  const [row] = await db
    .select({ itinerary: flightResults.itinerary })
    .from(flightResults)
    .innerJoin(flightSearches, eq(flightSearches.id, flightResults.searchId))
    .where(and(eq(flightResults.id, asked.offerId), eq(flightSearches.userId, asked.userId)))
  return row?.itinerary.options[asked.option] ?? null
}
