import { savedSearchRoutes } from '@faresight/contracts/search/saved-http'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import type { SavedSearch } from '@faresight/contracts/search/saved-search'
import { ApiProblem } from '../../api/problems.ts'
import { type FlightSearchInput, toSearchRequest } from '../../flights/trips/flight-search-input.ts'
import type { Act } from './saved.ts'

/** Newest first. */
export const savedSearchesQuery = queryOptions({
  queryKey: ['saved-searches'],
  meta: { personal: true },
  queryFn: ({ signal }) => call(savedSearchRoutes.list, { signal }),
  // Another browser may have changed them.
  staleTime: 0,
})

export function save(name: string, question: FlightSearchInput): Promise<SavedSearch> {
  return call(savedSearchRoutes.save, { body: { name, ...toSearchRequest(question) } })
}

/** Returns the search as it is now; nothing if it was deleted. */
export async function send(act: Act): Promise<SavedSearch | undefined> {
  const params = { id: act.search.id }
  if (act.kind === 'remove') return unlessGone(call(savedSearchRoutes.remove, { params }))
  if (act.kind === 'restore') return call(savedSearchRoutes.restore, { params })
  const body = act.kind === 'mark' ? { isFavorite: act.isFavorite } : { name: act.name }
  return call(savedSearchRoutes.change, { params, body })
}

/** A search deleted in another tab counts as deleted. */
async function unlessGone(removal: Promise<undefined>): Promise<undefined> {
  try {
    await removal
  } catch (error) {
    if (!isGone(error)) throw error
  }
}

export function isGone(error: unknown): boolean {
  return error instanceof ApiProblem && error.status === 404
}
