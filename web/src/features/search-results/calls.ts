import { searchRoutes } from '@faresight/contracts/search/http'
import { call } from '../../api/client.ts'
import { follow } from '../../api/follow.ts'
import { type Line, collect, orNotMine, wasCut } from '../../api/kept.ts'
import { postForEvents } from '../../api/stream.ts'
import { type FlightQuestion, requestOf } from '../../flights/trips/flight-question.ts'
import { type LiveResults, grow, nothingYet } from './live-results.ts'
import type { Viewer } from '@faresight/contracts/viewer'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { ApiProblem } from '../../api/problems.ts'
import { writeSearch } from '../../flights/trips/flight-address.ts'

/** A search as far as it is known here. */
export interface Found extends LiveResults {
  /** Tells a search from the one before it: whoever searches again starts anew. */
  run: number
  /** `null` where nothing was kept. */
  searchId: string | null
  line: Line
}

interface Watch {
  signal: AbortSignal
  show: (found: Found) => void
}

let runs = 0

/** Searches without an account. Nothing is kept, so a stream that breaks cannot be picked up. */
async function searchAsVisitor(question: FlightQuestion, { signal, show }: Watch): Promise<Found> {
  const found = collect(newSearch(null), show)
  const stream = postForEvents(searchRoutes.publicSearch, {
    body: requestOf(question),
    signal,
    last: 'done',
    onEvent: (event) => found.set(grow(found.now(), event)),
    onAnswer: ({ results, providers }) => found.set({ results, providers, done: true }),
  })
  if (await wasCut(stream, () => found.now().results.length > 0)) found.set({ line: 'cut' })
  return found.now()
}

/** Searches, and keeps the search among the recent ones. */
async function searchAsUser(question: FlightQuestion, watch: Watch): Promise<Found> {
  const { searchId } = await call(searchRoutes.search, {
    query: { wait: '0' },
    body: requestOf(question),
    signal: watch.signal,
  })
  return followSearch(searchId, watch)
}

/** A search of mine by its id, as it is or was, or `null` where there is none for us: a foreign id, or none at all. */
function storedSearch(searchId: string, watch: Watch): Promise<Found | null> {
  return orNotMine(followSearch(searchId, watch))
}

/** Follows a kept search to its end. */
async function followSearch(searchId: string, { signal, show }: Watch): Promise<Found> {
  const found = collect(newSearch(searchId), show)
  found.set({})
  const record = await follow(searchRoutes.resultEvents, {
    params: { searchId },
    signal,
    last: 'done',
    onEvent: (event) => found.set(grow(found.now(), event)),
    onOpen: () => found.set({ line: 'open' }),
    onLost: () => found.set({ line: 'lost' }),
    record: () => call(searchRoutes.results, { params: { searchId }, signal }),
  })
  // One that has ended lacks nothing; of one that has not, nothing more will be heard here.
  if (record) found.set({ ...record, done: true, line: record.done ? 'open' : 'cut' })
  return found.now()
}

function newSearch(searchId: string | null): Found {
  return { ...nothingYet, run: ++runs, searchId, line: 'open' }
}

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
