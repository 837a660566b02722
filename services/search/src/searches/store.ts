import type { Itinerary } from '@faresight/contracts/search/itinerary'
import type { OpenResult } from '@faresight/contracts/search/result'
import type { DbOrTx } from '@faresight/kit/postgres'
import { and, asc, desc, eq, gt, or, sql } from 'drizzle-orm'
import { flightResults, flightSearches } from '../schema.ts'

export type StoredSearch = typeof flightSearches.$inferSelect

const mostRecent = 50

const someoneAnswered = sql`${flightSearches.providers} @> '[{"status":"ok"}]'`

export async function insertSearch(tx: DbOrTx, search: typeof flightSearches.$inferInsert): Promise<void> {
  await tx.insert(flightSearches).values(search)
}

/** A result as it is kept. */
export interface NewResult {
  result: OpenResult
  itinerary: Itinerary
}

/** Writes all results of a search, in their order, as one parameter: hundreds of rows cost little more than one. */
export async function insertResults(tx: DbOrTx, results: readonly NewResult[]): Promise<void> {
  if (!results.length) return
  const rows = results.map(({ result, itinerary }, position) => ({
    id: result.id,
    search_id: result.searchId,
    position,
    airline: result.airline,
    provider: result.provider,
    price: result.price,
    price_minor: itinerary.options[0]?.price?.minor ?? null,
    currency: result.currency,
    cabin: result.cabin,
    fare_class: result.fareClass,
    fare_basis: result.fareBasis,
    branded_fare: result.brandedFare,
    departure_date: result.departureDate,
    return_date: result.returnDate,
    departure_time: result.departureTime,
    arrival_time: result.arrivalTime,
    duration: result.duration,
    stops: result.stops,
    booking_url: result.bookingUrl,
    itinerary,
    created_at: result.createdAt,
  }))
  // By name: a column that a migration adds takes its default also from a replica that does not know it yet.
  const names = Object.keys(rows[0] ?? {}).map((name) => sql.identifier(name))
  const columns = sql.join(names, sql`, `)
  await tx.execute(
    sql`insert into ${flightResults} (${columns}) select ${columns} from jsonb_populate_recordset(null::flight_results, ${JSON.stringify(rows)}::jsonb)`,
  )
}

/** Somebody's searches that were answered. One that nobody answered found no flights, but not because there are none. */
export function recentSearches(db: DbOrTx, userId: string): Promise<StoredSearch[]> {
  return db
    .select()
    .from(flightSearches)
    .where(and(eq(flightSearches.userId, userId), or(gt(flightSearches.resultsCount, 0), someoneAnswered)))
    .orderBy(desc(flightSearches.createdAt))
    .limit(mostRecent)
}

/** A search of that user, or `null`: nobody learns of somebody else's. */
export async function findSearch(db: DbOrTx, id: string, userId: string): Promise<StoredSearch | null> {
  const [search] = await db
    .select()
    .from(flightSearches)
    .where(and(eq(flightSearches.id, id), eq(flightSearches.userId, userId)))
  return search ?? null
}

export function resultsOf(
  db: DbOrTx,
  searchId: string,
): Promise<{ id: string; itinerary: Itinerary; createdAt: Date }[]> {
  return db
    .select({
      id: flightResults.id,
      itinerary: flightResults.itinerary,
      createdAt: flightResults.createdAt,
    })
    .from(flightResults)
    .where(eq(flightResults.searchId, searchId))
    .orderBy(asc(flightResults.position))
}
