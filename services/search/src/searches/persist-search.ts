import { randomUUID } from 'node:crypto'
import { searchUpdatedBroadcast } from '@faresight/contracts/search/messages'
import type { Refusal } from '@faresight/kit/refusal'
import type { BackgroundTasks } from '../background-tasks.ts'
import { toFareQueryColumns } from '../fare-query/fare-query-columns.ts'
import { toResultRow } from '../results/result-row.ts'
import { deleteResults, findResultIds, upsertResults } from '../results/store.ts'
import type { StoredSearchEvent } from '../schema.ts'
import {
  type FinishSearchDeps,
  finishIncompleteSearch,
  storeFinalOrderAndEvents,
  summarizeSearchResults,
} from './finish-search.ts'
import type { SearchUpdate } from './search-progress.ts'
import { searchBusyRefusal, startSearch, type StartSearchDeps } from './start-search.ts'
import { appendSearchEvents, insertSearch, updateRunningSearch } from './store.ts'
import type { SearchInput } from './validate-search.ts'

export interface PersistSearchDeps extends StartSearchDeps, FinishSearchDeps {
  tasks: BackgroundTasks
}

type SearchEnd = { resultsCount: number } | { refusal: Refusal }

export interface PersistedSearch {
  searchId: string
  /** Settles when all results are stored. */
  finished: Promise<SearchEnd>
}

/** Starts a search of a user and stores it. It runs on when the caller stops waiting, and stores results as they come. */
export async function startPersistedSearch(
  input: SearchInput,
  userId: string,
  deps: PersistSearchDeps,
): Promise<PersistedSearch> {
  const { id, createdAt } = { id: randomUUID(), createdAt: deps.now() }
  const inserted = insertSearch(deps.postgres.db, {
    ...toFareQueryColumns(input.question),
    id,
    userId,
    flexibleDates: input.flexibleDates,
    done: false,
    resultsCount: 0,
    providers: [],
    createdAt,
  })
  const finished = persistUpdates({ id, input, createdAt }, inserted, deps)
  deps.tasks.add(finished)
  await inserted
  return { searchId: id, finished }
}

interface RunningSearch {
  id: string
  input: SearchInput
  createdAt: Date
}

async function persistUpdates(
  search: RunningSearch,
  inserted: Promise<void>,
  deps: PersistSearchDeps,
): Promise<SearchEnd> {
  // Providers are asked while the row is being inserted.
  const updates = startSearch(search.input, deps)
  await inserted
  const persist = createUpdateWriter(search, deps)
  try {
    for await (const update of updates) {
      const isRunning = await persist(update)
      if (update.isRefused) return { refusal: searchBusyRefusal(deps.quotes) }
      // Another process has finished it with the results that were stored by then.
      if (!isRunning) return { resultsCount: (await findResultIds(deps.postgres.db, search.id)).length }
      if (update.isLast) return { resultsCount: update.results.length }
    }
    throw new Error('A search ended without its final update')
  } catch (error) {
    // Where this fails too, the next reader finishes the search.
    await finishIncompleteSearch(search.id, deps).catch(() => {})
    throw error
  }
}

/** @returns a function that stores an update in one transaction and announces it; `false` once another process has finished the search */
function createUpdateWriter({ id: searchId, input, createdAt }: RunningSearch, deps: PersistSearchDeps) {
  const { question, purpose } = input
  const ids = new Map<number, string>()
  const idOf = (number: number): string => {
    const id = ids.get(number) ?? randomUUID()
    ids.set(number, id)
    return id
  }
  return async (update: SearchUpdate): Promise<boolean> => {
    const results = update.results.map(({ number, itinerary }) => ({ id: idOf(number), itinerary }))
    const positions = new Map(results.map(({ id }, position) => [id, position]))
    const rows = update.changed.map(({ number, itinerary }) => {
      const id = idOf(number)
      return toResultRow(itinerary, {
        id,
        searchId,
        position: positions.get(id) ?? 0,
        question,
        createdAt,
      })
    })
    const announced = update.changed.filter(
      ({ number }) => purpose === 'subscriber' || update.changedForEveryone.has(number),
    )
    const removed = update.removed.map(idOf)
    const events = toEvents(update, { results: announced.map(({ number }) => idOf(number)), removed })
    const isRunning = await deps.postgres.db.transaction(async (tx) => {
      const state = { ...summarizeSearchResults(results, update.providers), done: update.isLast }
      if (!(await updateRunningSearch(tx, searchId, state))) return false
      await deleteResults(tx, searchId, removed)
      await upsertResults(tx, rows)
      if (update.isLast) await storeFinalOrderAndEvents(tx, searchId, [...positions.keys()], events)
      else await appendSearchEvents(tx, searchId, events)
      return true
    })
    if (isRunning) deps.bus.broadcast(searchUpdatedBroadcast, {}, searchId)
    return isRunning
  }
}

function toEvents(
  { ended, isRefused }: SearchUpdate,
  offers: { results: string[]; removed: string[] },
): StoredSearchEvent[] {
  const hasOffers = offers.results.length > 0 || offers.removed.length > 0
  return [
    ...(hasOffers ? [{ kind: 'offers' as const, ...offers }] : []),
    ...ended.map((status) => ({ kind: 'provider' as const, status })),
    ...(isRefused ? [{ kind: 'refused' as const }] : []),
  ]
}
