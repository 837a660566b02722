import type { DbOrTx, Tx } from '@faresight/kit/postgres'
import { and, asc, desc, eq, gt, inArray, lt, or, sql } from 'drizzle-orm'
import { flightSearches, searchEvents, type StoredSearchEvent, type StoredSearch } from '../schema.ts'

const maxRecent = 50

const hasLiveAnswer = sql`jsonb_path_exists(${flightSearches.providers}, '$[*] ? (@.status == "ok" && !exists(@.cachedOnly))')`

/** The others hold the offers of a scan, which the scan shows. */
const isSearch = eq(flightSearches.kind, 'search')

export async function insertSearch(db: DbOrTx, search: typeof flightSearches.$inferInsert): Promise<void> {
  await db.insert(flightSearches).values(search)
}

/** Locks a search until the transaction ends. @returns `false` for a search that is done, which stays unchanged */
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

/** @returns `null` for a search that is done */
export async function lockRunningSearch(tx: Tx, id: string): Promise<StoredSearch | null> {
  const [search] = await tx
    .select()
    .from(flightSearches)
    .where(and(eq(flightSearches.id, id), eq(flightSearches.done, false)))
    .for('update')
  return search ?? null
}

/** Numbers events from 1, after those before. `tx` must hold the lock of the search. */
export async function appendSearchEvents(
  tx: DbOrTx,
  searchId: string,
  events: readonly StoredSearchEvent[],
): Promise<void> {
  if (!events.length) return
  const last = sql`(select coalesce(max(seq), 0) from ${searchEvents} where search_id = ${searchId})`
  await tx
    .insert(searchEvents)
    .values(events.map((event, index) => ({ searchId, seq: sql`${last} + ${index + 1}::int`, event })))
}

/** In order of `seq`. */
export function findSearchEventsAfter(
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
 * Newest first, without searches that no provider answered: '0 flights' would be wrong for these.
 * @param oldestRunning a search that started earlier and is not done never will be
 */
export function findRecentUserSearches(
  db: DbOrTx,
  userId: string,
  oldestRunning: Date,
): Promise<StoredSearch[]> {
  const isRunning = and(eq(flightSearches.done, false), gt(flightSearches.createdAt, oldestRunning))
  return db
    .select()
    .from(flightSearches)
    .where(
      and(
        eq(flightSearches.userId, userId),
        isSearch,
        or(gt(flightSearches.resultsCount, 0), hasLiveAnswer, isRunning),
      ),
    )
    .orderBy(desc(flightSearches.createdAt))
    .limit(maxRecent)
}

/** @returns `null` also for a search of another user */
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
 * Deletes searches with their results, oldest first, and skips those that another replica is deleting.
 * @returns how many, `limit` at most
 */
export async function deleteOldestSearches(db: DbOrTx, before: Date, limit: number): Promise<number> {
  const old = db
    .select({ id: flightSearches.id })
    .from(flightSearches)
    .where(lt(flightSearches.createdAt, before))
    .orderBy(flightSearches.createdAt)
    .limit(limit)
    .for('update', { skipLocked: true })
  const { rowCount } = await db.delete(flightSearches).where(inArray(flightSearches.id, old))
  return rowCount ?? 0
}
