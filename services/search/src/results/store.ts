import type { Itinerary } from '@faresight/contracts/search/itinerary'
import type { FareQuery } from '@faresight/contracts/search/search-request'
import type { DbOrTx } from '@faresight/kit/postgres'
import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { flightResults, flightSearches } from '../schema.ts'
import type { ResultRow } from './result-row.ts'

/**
 * As one JSON parameter: hundreds of rows cost little more than one.
 * @param onlyIf a condition of the statement
 * @returns whether rows were written
 */
export async function upsertResults(
  tx: DbOrTx,
  rows: readonly ResultRow[],
  onlyIf: SQL = sql`true`,
): Promise<boolean> {
  const [first] = rows
  if (!first) return false
  // By name, so that a column of a newer migration takes its default. Raw, since a fragment for each name took 3 ms a scan; names
  // are keys of `ResultRow`, never input.
  const names = Object.keys(first)
  const columns = sql.raw(names.map((name) => `"${name}"`).join(', '))
  const changes = sql.raw(
    names
      .filter((name) => name !== 'id' && name !== 'created_at')
      .map((name) => `"${name}" = excluded."${name}"`)
      .join(', '),
  )
  const { rowCount } = await tx.execute(
    sql`insert into ${flightResults} (${columns})
      select ${columns} from jsonb_populate_recordset(null::flight_results, ${JSON.stringify(rows)}::jsonb)
      where ${onlyIf}
      on conflict (id) do update set ${changes}`,
  )
  return rowCount !== 0
}

export async function deleteResults(tx: DbOrTx, searchId: string, ids: readonly string[]): Promise<void> {
  if (!ids.length) return
  await tx
    .delete(flightResults)
    .where(and(eq(flightResults.searchId, searchId), inArray(flightResults.id, [...ids])))
}

/** Position is the index in `ids`. */
export async function updateResultPositions(
  tx: DbOrTx,
  searchId: string,
  ids: readonly string[],
): Promise<void> {
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

/** In order of position. @param among limits them to these ids */
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

interface ScanSearchRow {
  id: string
  userId: string
  question: FareQuery
  createdAt: Date
}

/** The row of `flight_searches` that holds the offers of a scan; does nothing where the id exists. */
export async function insertScanSearchRow(
  db: DbOrTx,
  { id, userId, question: { legs, ...party }, createdAt }: ScanSearchRow,
): Promise<void> {
  const [out] = legs
  await db
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
}

/** Condition: the scan's row exists and belongs to the user. */
export function isScanOf(userId: string, scanId: string): SQL {
  return sql`exists (select from ${flightSearches} as scan
    where scan.id = ${scanId} and scan.user_id = ${userId} and scan.kind = 'scan')`
}
