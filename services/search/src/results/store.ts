import type { Itinerary } from '@faresight/contracts/search/itinerary'
import type { FareQuery } from '@faresight/contracts/search/search-request'
import type { DbOrTx, Tx } from '@faresight/kit/postgres'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { flightResults, flightSearches } from '../schema.ts'
import type { ResultRow } from './row.ts'

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
  }: { id: string; userId: string; question: FareQuery; createdAt: Date },
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
