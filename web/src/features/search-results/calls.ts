import { searchRoutes } from '@faresight/contracts/search/http'
import { call } from '../../api/client.ts'
import { follow, type ConnectionState, collect, nullIfNotFound, endedEarly } from '../../api/follow.ts'
import { postForEvents } from '../../api/stream.ts'
import { type FlightSearchInput, toSearchRequest } from '../../flights/trips/flight-search-input.ts'
import { type LiveResults, mergeEvent, emptyResults } from './live-results.ts'
import type { Viewer } from '@faresight/contracts/viewer'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { ApiProblem } from '../../api/problems.ts'
import { writeSearch } from '../../flights/trips/flight-address.ts'

export interface Found extends LiveResults {
  /** Distinguishes a repeated search from the previous one. */
  run: number
  /** `null` if nothing was stored. */
  searchId: string | null
  line: ConnectionState
}

interface Watch {
  signal: AbortSignal
  show: (found: Found) => void
}

let runs = 0

/** A visitor's search is not stored, so its stream cannot be resumed. */
async function searchAsVisitor(question: FlightSearchInput, { signal, show }: Watch): Promise<Found> {
  const found = collect(newSearch(null), show)
  const stream = postForEvents(searchRoutes.publicSearch, {
    body: toSearchRequest(question),
    signal,
    last: 'done',
    onEvent: (event) => found.set(mergeEvent(found.now(), event)),
    onAnswer: ({ results, providers }) => found.set({ results, providers, done: true }),
  })
  if (await endedEarly(stream, () => found.now().results.length > 0)) found.set({ line: 'cut' })
  return found.now()
}

async function searchAsUser(question: FlightSearchInput, watch: Watch): Promise<Found> {
  const { searchId } = await call(searchRoutes.search, {
    query: { wait: '0' },
    body: toSearchRequest(question),
    signal: watch.signal,
  })
  return followSearch(searchId, watch)
}

async function followSearch(searchId: string, { signal, show }: Watch): Promise<Found> {
  const found = collect(newSearch(searchId), show)
  found.set({})
  const record = await follow(searchRoutes.resultEvents, {
    params: { searchId },
    signal,
    last: 'done',
    onEvent: (event) => found.set(mergeEvent(found.now(), event)),
    onOpen: () => found.set({ line: 'open' }),
    onLost: () => found.set({ line: 'lost' }),
    record: () => call(searchRoutes.results, { params: { searchId }, signal }),
  })
  // An unfinished record means that nothing more will arrive here.
  if (record) found.set({ ...record, done: true, line: record.done ? 'open' : 'cut' })
  return found.now()
}

function newSearch(searchId: string | null): Found {
  return { ...emptyResults, run: ++runs, searchId, line: 'open' }
}

const key = 'flights'

/** Called when a search that was started here ends; `null` if it failed. */
type OnEnd = (found: Found | null) => void

/**
 * Results of a search, streamed. The stored search is opened first; a refetch always searches again. Aborting ends the
 * stream, so a tab has at most one. An answer for one kind of viewer is not valid for another.
 */
export function flightsQuery(
  question: FlightSearchInput,
  { userId, viewer }: { userId: string | null; viewer: Viewer },
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
      // Don't reopen a search that was refused.
      const asked = Boolean(before?.done || refusal)
      const stored = storedId && !asked ? await nullIfNotFound(followSearch(storedId, watch)) : null
      return stored ?? (await reportEnd(searchAsUser(question, watch), signal, onEnd))
    },
    // Values are already shared.
    structuralSharing: false,
    // An unfinished search resumes when its page is opened again.
    staleTime: ({ state }) => (state.data && !state.data.done ? 0 : Number.POSITIVE_INFINITY),
  })
}

/** Clears all results before a new search. */
export function clearFlights(client: QueryClient): void {
  client.removeQueries({ queryKey: [key] })
}

async function reportEnd(search: Promise<Found>, signal: AbortSignal, onEnd: OnEnd): Promise<Found> {
  try {
    const found = await search
    onEnd(found)
    return found
  } catch (error) {
    // A lost session is announced elsewhere.
    const isSignedOut = error instanceof ApiProblem && error.status === 401
    if (!signal.aborted && !isSignedOut) onEnd(null)
    throw error
  }
}
