import { itinerary, type Itinerary } from '@faresight/contracts/search/itinerary'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { resultsShown, visit } from './harness.ts'
import type { Database } from './own-people.ts'

/**
 * Makes a search of whoever is signed in, and has the stack keep something else of what it found, be it nothing. The page
 * shows that once it is loaded anew. Gives the id of the search.
 */
export async function searchAndFind(
  database: Database,
  page: Page,
  path: string,
  change: (found: Itinerary[]) => Itinerary[],
): Promise<string> {
  await visit(page, path)
  await resultsShown(page)
  const searchId = () => new URL(page.url()).searchParams.get('searchId')
  await expect.poll(searchId).toBeTruthy()
  // It is there by now.
  const id = searchId() as string
  await keepInstead(database, id, change)
  return id
}

/** Has the stack keep something else of what a search has found. */
async function keepInstead(
  { pool }: Database,
  searchId: string,
  change: (found: Itinerary[]) => Itinerary[],
): Promise<void> {
  const { rows } = await pool.query<{ id: string; itinerary: unknown }>(
    'select id, itinerary from search.flight_results where search_id = $1 order by position',
    [searchId],
  )
  const kept = itinerary.array().parse(change(itinerary.array().parse(rows.map((row) => row.itinerary))))
  const left = rows.slice(0, kept.length).map(({ id }) => id)
  await pool.query('delete from search.flight_results where search_id = $1 and not id = any($2)', [
    searchId,
    left,
  ])
  for (const [place, id] of left.entries())
    await pool.query('update search.flight_results set itinerary = $2 where id = $1', [
      id,
      JSON.stringify(kept[place]),
    ])
  await pool.query('update search.flight_searches set results_count = $2 where id = $1', [
    searchId,
    kept.length,
  ])
  await pool.query(
    `update search.search_events set event = jsonb_set(event, '{resultsCount}', to_jsonb($2::int))
     where search_id = $1 and event ->> 'kind' = 'done'`,
    [searchId, kept.length],
  )
}

/** The same flights, all of them flown by one airline. */
export function flownBy(name: string, one: Itinerary): Itinerary {
  const legs = one.legs.map((leg) => ({
    ...leg,
    segments: leg.segments.map((segment) => ({
      ...segment,
      marketingCarrier: { code: null, name },
      operatingCarrier: null,
    })),
  }))
  return { ...one, legs }
}
