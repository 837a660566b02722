import { savedSearchRoutes } from '@faresight/contracts/search/saved-http'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import type { SavedSearch } from '@faresight/contracts/search/saved-search'
import { ApiProblem } from '../../api/problems.ts'
import { type FlightQuestion, requestOf } from '../../flights/trips/flight-question.ts'
import type { Act } from './saved.ts'

/** My saved searches, newest first. */
export const savedSearchesQuery = queryOptions({
  queryKey: ['saved-searches'],
  meta: { personal: true },
  queryFn: ({ signal }) => call(savedSearchRoutes.list, { signal }),
  // Another browser may have saved one, or deleted it.
  staleTime: 0,
})

/** Keeps a search under a name. */
export function save(name: string, question: FlightQuestion): Promise<SavedSearch> {
  return call(savedSearchRoutes.save, { body: { name, ...requestOf(question) } })
}

/** Does something with a saved search, and gives it as it is by then; nothing where it is deleted. */
export async function send(act: Act): Promise<SavedSearch | undefined> {
  const params = { id: act.search.id }
  if (act.kind === 'remove') return unlessGone(call(savedSearchRoutes.remove, { params }))
  if (act.kind === 'restore') return call(savedSearchRoutes.restore, { params })
  const body = act.kind === 'mark' ? { isFavorite: act.isFavorite } : { name: act.name }
  return call(savedSearchRoutes.change, { params, body })
}

/** What another tab has deleted is deleted just as well. */
async function unlessGone(removal: Promise<undefined>): Promise<undefined> {
  try {
    await removal
  } catch (error) {
    if (!isGone(error)) throw error
  }
}

/** Whether a search is there no more, or can come back no more. */
export function isGone(error: unknown): boolean {
  return error instanceof ApiProblem && error.status === 404
}
