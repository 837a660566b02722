import { searchRoutes } from '@faresight/contracts/search/http'
import { call } from '../../../../api/client.ts'
import { follow } from '../../../../api/follow.ts'
import { collect, orNotMine, wasCut, type Line } from '../../../../api/kept.ts'
import { postForEvents } from '../../../../api/stream.ts'
import { requestOf, type FlightQuestion } from '../../../../flights/trips/flight/question.ts'
import { grow, nothingYet, type LiveResults } from './live-results.ts'

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
export async function searchAsVisitor(question: FlightQuestion, { signal, show }: Watch): Promise<Found> {
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
export async function searchAsUser(question: FlightQuestion, watch: Watch): Promise<Found> {
  const { searchId } = await call(searchRoutes.search, {
    query: { wait: '0' },
    body: requestOf(question),
    signal: watch.signal,
  })
  return followSearch(searchId, watch)
}

/** A search of mine by its id, as it is or was, or `null` where there is none for us: a foreign id, or none at all. */
export function storedSearch(searchId: string, watch: Watch): Promise<Found | null> {
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
