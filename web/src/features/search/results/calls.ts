import { searchRoutes } from '@faresight/contracts/search/http'
import { call } from '../../../api/client.ts'
import { ApiProblem } from '../../../api/problems.ts'
import { requestOf, type FlightQuery } from '../flight-query.ts'

export type Found = Awaited<ReturnType<typeof searchAsVisitor>>

/** Searches without an account. Nothing is kept, so there is no id. */
export async function searchAsVisitor(query: FlightQuery, signal: AbortSignal) {
  const found = await call(searchRoutes.publicSearch, { body: requestOf(query), signal })
  // An id only where a search was kept.
  return { ...found, searchId: null as string | null }
}

/** Searches, and keeps the search among the recent ones. */
export async function searchAsUser(query: FlightQuery, signal: AbortSignal): Promise<Found> {
  const { searchId } = await call(searchRoutes.search, { body: requestOf(query), signal })
  return { ...(await call(searchRoutes.results, { params: { searchId }, signal })), searchId }
}

/** The kept results of a search, or `null` where there are none for us: a foreign id, or none at all. */
export async function storedResults(searchId: string, signal: AbortSignal): Promise<Found | null> {
  try {
    return { ...(await call(searchRoutes.results, { params: { searchId }, signal })), searchId }
  } catch (error) {
    if (error instanceof ApiProblem && (error.status === 404 || error.status === 400)) return null
    throw error
  }
}
