import type { Itinerary } from '@faresight/contracts/search/itinerary'
import type { Question } from '@faresight/contracts/search/question'
import type { ProviderStatus } from '@faresight/contracts/search/result'
import type { DbOrTx, Tx } from '@faresight/kit/postgres'
import { and, asc, desc, eq, gt, inArray, or, sql } from 'drizzle-orm'
import { flightResults, flightSearches, searchEvents, type StoredEvent } from '../schema.ts'
import type { ResultRow } from './result-row.ts'

export type StoredSearch = typeof flightSearches.$inferSelect

const mostRecent = 50

const someoneAnswered = sql`jsonb_path_exists(${flightSearches.providers}, '$[*] ? (@.status == "ok" && !exists(@.cachedOnly))')`

/** What a traveller knows as a search: the offers of a scan are shown by the scan. */
const isSearch = eq(flightSearches.kind, 'search')

export async function insertSearch(db: DbOrTx, search: typeof flightSearches.$inferInsert): Promise<void> {
  await db.insert(flightSearches).values(search)
}

/**
 * The search under which the offers of a scan are kept, whatever days they are of: made where it is not there yet. `false`
 * where that id is somebody else's, or a search's.
 */
export async function openScan(
  tx: Tx,
  {
    id,
    userId,
    question: { legs, ...party },
    createdAt,
  }: { id: string; userId: string; question: Question; createdAt: Date },
): Promise<boolean> {
  const [out] = legs
  await tx
    .insert(flightSearches)
    .values({
      id,
      userId,
      kind: 'scan',
      origin: out?.origin,
      destination: out?.destination,
      ...party,
      providers: [],
      createdAt,
    })
    .onConflictDoNothing()
  const [scan] = await tx
    .select({ id: flightSearches.id })
    .from(flightSearches)
    .where(and(eq(flightSearches.id, id), eq(flightSearches.userId, userId), eq(flightSearches.kind, 'scan')))
  return scan !== undefined
}

/** How a running search stands. Nothing is changed of one that is done: `false` then. Others wait until `tx` ends. */
export async function updateRunning(
  tx: Tx,
  id: string,
  state: { resultsCount: number; providers: ProviderStatus[]; done: boolean },
): Promise<boolean> {
  const { rowCount } = await tx
    .update(flightSearches)
    .set(state)
    .where(and(eq(flightSearches.id, id), eq(flightSearches.done, false)))
  return rowCount === 1
}

/** A running search, which nobody else changes until `tx` ends; `null` when it is done. */
export async function lockRunning(tx: Tx, id: string): Promise<StoredSearch | null> {
  const [search] = await tx
    .select()
    .from(flightSearches)
    .where(and(eq(flightSearches.id, id), eq(flightSearches.done, false)))
    .for('update')
  return search ?? null
}

/**
 * Writes results of a search, in place of those of the same ids, as one parameter: hundreds of rows cost little more than
 * one.
 */
export async function writeResults(tx: DbOrTx, rows: readonly ResultRow[]): Promise<void> {
  const [first] = rows
  if (!first) return
  // By name: a column that a migration adds takes its default also from a replica that does not know it yet.
  const names = Object.keys(first)
  const columns = sql.join(
    names.map((name) => sql.identifier(name)),
    sql`, `,
  )
  const changes = sql.join(
    names
      .filter((name) => name !== 'id' && name !== 'created_at')
      .map((name) => sql`${sql.identifier(name)} = excluded.${sql.identifier(name)}`),
    sql`, `,
  )
  await tx.execute(
    sql`insert into ${flightResults} (${columns})
      select ${columns} from jsonb_populate_recordset(null::flight_results, ${JSON.stringify(rows)}::jsonb)
      on conflict (id) do update set ${changes}`,
  )
}

export async function removeResults(tx: DbOrTx, searchId: string, ids: readonly string[]): Promise<void> {
  if (!ids.length) return
  await tx
    .delete(flightResults)
    .where(and(eq(flightResults.searchId, searchId), inArray(flightResults.id, [...ids])))
}

/** Gives results the places in which their ids stand. */
export async function placeResults(tx: DbOrTx, searchId: string, ids: readonly string[]): Promise<void> {
  await tx.execute(
    sql`update ${flightResults} as result set position = place.number - 1
      from unnest(${sql.param([...ids])}::uuid[]) with ordinality as place (id, number)
      where result.search_id = ${searchId} and result.id = place.id and result.position <> place.number - 1`,
  )
}

/** Adds to what a search has said. @param from the number of the first of them */
export async function appendEvents(
  tx: DbOrTx,
  searchId: string,
  from: number,
  events: readonly StoredEvent[],
): Promise<void> {
  if (!events.length) return
  await tx.insert(searchEvents).values(events.map((event, index) => ({ searchId, seq: from + index, event })))
}

/** The number of the last thing that a search has said; 0 before it says anything. */
export async function lastEventOf(db: DbOrTx, searchId: string): Promise<number> {
  const [last] = await db
    .select({ seq: searchEvents.seq })
    .from(searchEvents)
    .where(eq(searchEvents.searchId, searchId))
    .orderBy(desc(searchEvents.seq))
    .limit(1)
  return last?.seq ?? 0
}

/** What a search has said after that, in order. */
export function eventsAfter(
  db: DbOrTx,
  searchId: string,
  seq: number,
): Promise<{ seq: number; event: StoredEvent }[]> {
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
export function recentSearches(db: DbOrTx, userId: string, runningSince: Date): Promise<StoredSearch[]> {
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
export async function findSearch(db: DbOrTx, id: string, userId: string): Promise<StoredSearch | null> {
  const [search] = await db
    .select()
    .from(flightSearches)
    .where(and(eq(flightSearches.id, id), eq(flightSearches.userId, userId), isSearch))
  return search ?? null
}

export async function isDone(db: DbOrTx, id: string): Promise<boolean> {
  const [search] = await db
    .select({ done: flightSearches.done })
    .from(flightSearches)
    .where(eq(flightSearches.id, id))
  return search?.done ?? true
}

export interface StoredResult {
  id: string
  itinerary: Itinerary
  createdAt: Date
}

/** Results of a search in their order. @param among those of these ids alone */
export function findResults(
  db: DbOrTx,
  searchId: string,
  among?: readonly string[],
): Promise<StoredResult[]> {
  return db
    .select({
      id: flightResults.id,
      itinerary: flightResults.itinerary,
      createdAt: flightResults.createdAt,
    })
    .from(flightResults)
    .where(ofSearch(searchId, among))
    .orderBy(asc(flightResults.position), asc(flightResults.id))
}

/** The ids of the same, for who may see no more of them. */
export async function findResultIds(
  db: DbOrTx,
  searchId: string,
  among?: readonly string[],
): Promise<string[]> {
  const rows = await db
    .select({ id: flightResults.id })
    .from(flightResults)
    .where(ofSearch(searchId, among))
    .orderBy(asc(flightResults.position), asc(flightResults.id))
  return rows.map(({ id }) => id)
}

function ofSearch(searchId: string, among?: readonly string[]) {
  return and(eq(flightResults.searchId, searchId), among && inArray(flightResults.id, [...among]))
}
