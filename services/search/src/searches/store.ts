import type { DbOrTx, Tx } from '@faresight/kit/postgres'
import { and, asc, desc, eq, gt, inArray, lt, or, sql } from 'drizzle-orm'
import { flightSearches, searchEvents, type StoredSearchEvent, type StoredSearch } from '../schema.ts'

const mostRecent = 50

const someoneAnswered = sql`jsonb_path_exists(${flightSearches.providers}, '$[*] ? (@.status == "ok" && !exists(@.cachedOnly))')`

/** What a traveller knows as a search: the offers of a scan are shown by the scan. */
const isSearch = eq(flightSearches.kind, 'search')

export async function insertSearch(db: DbOrTx, search: typeof flightSearches.$inferInsert): Promise<void> {
  await db.insert(flightSearches).values(search)
}

/** How a running search stands. Nothing is changed of one that is done: `false` then. Others wait until `tx` ends. */
export async function updateRunningSearch(
  tx: Tx,
  id: string,
  state: Pick<StoredSearch, 'resultsCount' | 'lowestMinor' | 'providers' | 'done'>,
): Promise<boolean> {
  const { rowCount } = await tx
    .update(flightSearches)
    .set(state)
    .where(and(eq(flightSearches.id, id), eq(flightSearches.done, false)))
  return rowCount === 1
}

/** A running search, which nobody else changes until `tx` ends; `null` when it is done. */
export async function lockRunningSearch(tx: Tx, id: string): Promise<StoredSearch | null> {
  const [search] = await tx
    .select()
    .from(flightSearches)
    .where(and(eq(flightSearches.id, id), eq(flightSearches.done, false)))
    .for('update')
  return search ?? null
}

/** Adds to what a search has said. @param from the number of the first of them */
export async function appendSearchEvents(
  tx: DbOrTx,
  searchId: string,
  from: number,
  events: readonly StoredSearchEvent[],
): Promise<void> {
  if (!events.length) return
  await tx.insert(searchEvents).values(events.map((event, index) => ({ searchId, seq: from + index, event })))
}

/** The number of the last thing that a search has said; 0 before it says anything. */
export async function findLastEventNumber(db: DbOrTx, searchId: string): Promise<number> {
  const [last] = await db
    .select({ seq: searchEvents.seq })
    .from(searchEvents)
    .where(eq(searchEvents.searchId, searchId))
    .orderBy(desc(searchEvents.seq))
    .limit(1)
  return last?.seq ?? 0
}

/** What a search has said after that, in order. */
export function findEventsAfter(
  db: DbOrTx,
  searchId: string,
  seq: number,
): Promise<{ seq: number; event: StoredSearchEvent }[]> {
  return db
    .select({ seq: searchEvents.seq, event: searchEvents.event })
    .from(searchEvents)
    .where(and(eq(searchEvents.searchId, searchId), gt(searchEvents.seq, seq)))
    .orderBy(asc(searchEvents.seq))
}

/**
 * Somebody's searches that were answered or still may be. One that nobody answered found no flights, but not because
 * there are none.
 *
 * @param runningSince one that began earlier and is not done will never be
 */
export function findRecentSearches(db: DbOrTx, userId: string, runningSince: Date): Promise<StoredSearch[]> {
  const mayBeAnswered = and(eq(flightSearches.done, false), gt(flightSearches.createdAt, runningSince))
  return db
    .select()
    .from(flightSearches)
    .where(
      and(
        eq(flightSearches.userId, userId),
        isSearch,
        or(gt(flightSearches.resultsCount, 0), someoneAnswered, mayBeAnswered),
      ),
    )
    .orderBy(desc(flightSearches.createdAt))
    .limit(mostRecent)
}

/** A search of that user, or `null`: nobody learns of somebody else's. */
export async function findUserSearch(db: DbOrTx, id: string, userId: string): Promise<StoredSearch | null> {
  const [search] = await db
    .select()
    .from(flightSearches)
    .where(and(eq(flightSearches.id, id), eq(flightSearches.userId, userId), isSearch))
  return search ?? null
}

export async function isSearchDone(db: DbOrTx, id: string): Promise<boolean> {
  const [search] = await db
    .select({ done: flightSearches.done })
    .from(flightSearches)
    .where(eq(flightSearches.id, id))
  return search?.done ?? true
}

/**
 * Deletes the oldest of the searches that were made before a moment, with their results, passing over those that another
 * replica is deleting.
 *
 * @returns how many they were, `most` at most
 */
export async function deleteOldestSearches(db: DbOrTx, before: Date, most: number): Promise<number> {
  const old = db
    .select({ id: flightSearches.id })
    .from(flightSearches)
    .where(lt(flightSearches.createdAt, before))
    .orderBy(flightSearches.createdAt)
    .limit(most)
    .for('update', { skipLocked: true })
  const { rowCount } = await db.delete(flightSearches).where(inArray(flightSearches.id, old))
  return rowCount ?? 0
}
