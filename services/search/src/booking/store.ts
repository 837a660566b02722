import { randomUUID } from 'node:crypto'
import type { BookingOption, Itinerary } from '@faresight/contracts/search/itinerary'
import type { DbOrTx } from '@faresight/kit/postgres'
import { and, eq } from 'drizzle-orm'
import { bookingClicks, flightResults, flightSearches } from '../schema.ts'
import { optionKey } from '../searches/option-key.ts'
import type { StoredSearch } from '../searches/store.ts'

/** One way to buy one result of a search. */
export interface Offer {
  id: string
  search: StoredSearch
  itinerary: Itinerary
  option: BookingOption
}

/** An offer of a search of that user, or `null`. */
export async function findOffer(
  db: DbOrTx,
  asked: { offerId: string; option: string; userId: string },
): Promise<Offer | null> {
  const [row] = await db
    .select({ itinerary: flightResults.itinerary, search: flightSearches })
    .from(flightResults)
    .innerJoin(flightSearches, eq(flightSearches.id, flightResults.searchId))
    .where(and(eq(flightResults.id, asked.offerId), eq(flightSearches.userId, asked.userId)))
  const option = row?.itinerary.options.find((it) => optionKey(it) === asked.option)
  return row && option ? { ...row, id: asked.offerId, option } : null
}

/** Keeps that somebody went to a seller. @param nowMinor what it costs at the click, where that was looked up */
export async function insertClick(
  db: DbOrTx,
  { id, search, option }: Offer,
  { seller, nowMinor }: { seller: string; nowMinor: number | null },
): Promise<void> {
  await db.insert(bookingClicks).values({
    id: randomUUID(),
    userId: search.userId,
    resultId: id,
    provider: option.provider,
    seller,
    priceMinor: option.price?.minor ?? null,
    currency: option.price?.currency ?? search.currency,
    nowMinor,
  })
}
