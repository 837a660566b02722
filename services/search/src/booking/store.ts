import { randomUUID } from 'node:crypto'
import type { BookingOption, Itinerary } from '@faresight/contracts/search/itinerary'
import type { DbOrTx } from '@faresight/kit/postgres'
import { and, eq } from 'drizzle-orm'
import { bookingOptionKey } from '../results/booking-url.ts'
import { bookingClicks, flightResults, flightSearches, type StoredSearch } from '../schema.ts'

export interface StoredOffer {
  id: string
  search: StoredSearch
  itinerary: Itinerary
  option: BookingOption
}

export async function findOfferOfUser(
  db: DbOrTx,
  asked: { offerId: string; option: string; userId: string },
): Promise<StoredOffer | null> {
  const [row] = await db
    .select({
      itinerary: flightResults.itinerary,
      departureDate: flightResults.departureDate,
      returnDate: flightResults.returnDate,
      search: flightSearches,
    })
    .from(flightResults)
    .innerJoin(flightSearches, eq(flightSearches.id, flightResults.searchId))
    .where(and(eq(flightResults.id, asked.offerId), eq(flightSearches.userId, asked.userId)))
  const option = row?.itinerary.options.find((it) => bookingOptionKey(it) === asked.option)
  if (!row || !option) return null
  const { itinerary, search, ...days } = row
  return {
    id: asked.offerId,
    search: search.kind === 'scan' ? onOwnDays(search, days) : search,
    itinerary,
    option,
  }
}

/** A scan searches many days; each of its offers has its own. */
function onOwnDays(
  search: StoredSearch,
  days: { departureDate: string; returnDate: string | null },
): StoredSearch {
  return { ...search, ...days, tripType: days.returnDate ? 'roundtrip' : 'oneway' }
}

export async function insertBookingClick(
  db: DbOrTx,
  { id, search, option }: StoredOffer,
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
    clickPriceMinor: nowMinor,
  })
}
