import type { FlightResult } from '@faresight/contracts/search/result'
import type { Viewer } from '@faresight/contracts/viewer'
import { createSearchRedactionRules } from '@faresight/contracts/search/results-redaction'
import { redactForViewer } from '@faresight/contracts/redaction'
import type { Postgres } from '@faresight/kit/postgres'
import type { AirportDirectory } from '../airports/airports.ts'
import type { StoredSearch } from '../schema.ts'
import { toFlightResult } from './flight-result.ts'
import { findResultIds, findResults } from './store.ts'

export async function readVisibleResults(
  { postgres: { db }, airports }: { postgres: Postgres; airports: AirportDirectory },
  search: StoredSearch,
  viewer: Viewer,
  among?: readonly string[],
): Promise<FlightResult[]> {
  if (among?.length === 0) return []
  // A member's results are ids alone, so the rest is never read.
  if (viewer === 'member') {
    const ids = await findResultIds(db, search.id, among)
    return ids.map((id) => ({ id, locked: true }))
  }
  const stored = await findResults(db, search.id, among)
  const results = stored.map(({ id, itinerary, createdAt }) =>
    toFlightResult(itinerary, {
      id,
      searchId: search.id,
      question: search,
      createdAt,
      airports,
    }),
  )
  return redactForViewer({ results }, viewer, createSearchRedactionRules()).results
}
