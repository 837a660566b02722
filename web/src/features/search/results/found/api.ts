import type { Viewer } from '@faresight/contracts/viewer'
import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { ApiProblem } from '../../../../api/problems.ts'
import { writeSearch } from '../../../../flights/trips/flight/address.ts'
import type { FlightQuestion } from '../../../../flights/trips/flight/question.ts'
import { searchAsUser, searchAsVisitor, storedSearch, type Found } from './calls.ts'

const key = 'flights'

/** Hears how a search ends that was made here; `null`: it failed. A kept one that is opened again has been told of before. */
type OnEnd = (found: Found | null) => void

/** Who asks, and what they may see: an answer to one viewer is none to another, also where it is the same person. */
interface Asker {
  userId: string | null
  viewer: Viewer
}

/**
 * The flights of a search as somebody may see them, from the first on. The first time a kept search is opened
 * again by its id; asking once more always searches. Whoever leaves ends the stream: there is one a tab at the most.
 */
export function flightsQuery(
  question: FlightQuestion,
  { userId, viewer }: Asker,
  storedId: string | null,
  onEnd: OnEnd,
) {
  // Equal searches have equal addresses.
  const queryKey = [key, userId, viewer, writeSearch(question).toString()] as const
  return queryOptions<Found, Error, Found, typeof queryKey>({
    queryKey,
    meta: { personal: userId !== null, access: true },
    queryFn: async ({ signal, client }): Promise<Found> => {
      const watch = { signal, show: (found: Found) => void client.setQueryData(queryKey, found) }
      if (userId === null) return searchAsVisitor(question, watch)
      const { data: before, error: refusal } = client.getQueryState<Found>(queryKey) ?? {}
      // A search that was refused stays so, however often it is followed.
      const asked = Boolean(before?.done || refusal)
      const stored = storedId && !asked ? await storedSearch(storedId, watch) : null
      return stored ?? (await tellingEnd(searchAsUser(question, watch), signal, onEnd))
    },
    // What has not changed is the same value already.
    structuralSharing: false,
    // A search that was left before its end goes on when somebody comes back to it.
    staleTime: ({ state }) => (state.data && !state.data.done ? 0 : Number.POSITIVE_INFINITY),
  })
}

/** Whoever searches next is not shown what was found before. */
export function forgetFlights(client: QueryClient): void {
  client.removeQueries({ queryKey: [key] })
}

async function tellingEnd(search: Promise<Found>, signal: AbortSignal, onEnd: OnEnd): Promise<Found> {
  try {
    const found = await search
    onEnd(found)
    return found
  } catch (error) {
    // That a session is over is told by whoever finds it out for all.
    const isSignedOut = error instanceof ApiProblem && error.status === 401
    if (!signal.aborted && !isSignedOut) onEnd(null)
    throw error
  }
}
