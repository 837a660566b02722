import type { FlightResult } from '@faresight/contracts/search/result'
import type { Viewer } from '@faresight/contracts/viewer'
import { createSearchRedactionRules } from '@faresight/contracts/search/results-redaction'
import { redactForViewer } from '@faresight/contracts/redaction'
import type { Deps } from '../deps.ts'
import type { StoredSearch } from '../schema.ts'
import { resultOf } from './result.ts'
import { findResultIds, findResults } from './store.ts'

/** Results of a search, in their order, as `viewer` may see them. @param among those of these ids alone */
export async function readResults(
  { postgres: { db }, airports }: Pick<Deps, 'postgres' | 'airports'>,
  search: StoredSearch,
  viewer: Viewer,
  among?: readonly string[],
): Promise<FlightResult[]> {
  if (among?.length === 0) return []
  // The rest of a member's results is not even read.
  if (viewer === 'member') {
    const ids = await findResultIds(db, search.id, among)
    return ids.map((id) => ({ id, locked: true }))
  }
  const stored = await findResults(db, search.id, among)
  const results = stored.map(({ id, itinerary, createdAt }) =>
    resultOf(itinerary, {
      id,
      searchId: search.id,
      question: search,
      createdAt,
      airports,
    }),
  )
  return redactForViewer({ results }, viewer, createSearchRedactionRules()).results
}
