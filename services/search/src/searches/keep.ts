import { randomUUID } from 'node:crypto'
import { searchUpdatedBroadcast } from '@faresight/contracts/search/broadcasts'
import type { Refusal } from '@faresight/kit/refusal'
import type { Deps } from '../deps.ts'
import { columnsOf } from '../questions/stored.ts'
import { lowestOf } from '../results/lowest.ts'
import { resultRow } from '../results/row.ts'
import { findResultIds, placeResults, removeResults, writeResults } from '../results/store.ts'
import type { StoredEvent } from '../schema.ts'
import { type Asked, begin, busy } from './ask.ts'
import { closeSearch } from './close.ts'
import type { Step } from './steps.ts'
import { appendEvents, insertSearch, updateRunning } from './store.ts'

/** A search that has been begun: it runs on, whoever waits for it. */
export interface Kept {
  searchId: string
  /** Settles when everything that it found is kept. */
  whole: Promise<{ resultsCount: number } | { refusal: Refusal }>
}

/** Searches for a user: the search is kept at once, and what it finds as it comes. */
export async function searchAndKeep(asked: Asked, userId: string, deps: Deps): Promise<Kept> {
  const search = { id: randomUUID(), asked, createdAt: deps.now() }
  const { id, createdAt } = search
  const { question, flexibleDates } = asked
  const kept = insertSearch(deps.postgres.db, {
    ...columnsOf(question),
    id,
    userId,
    flexibleDates,
    done: false,
    resultsCount: 0,
    providers: [],
    createdAt,
  })
  const whole = run(search, kept, deps)
  deps.running.add(whole)
  await kept
  return { searchId: id, whole }
}

interface KeptSearch {
  id: string
  asked: Asked
  createdAt: Date
}

async function run(
  search: KeptSearch,
  kept: Promise<void>,
  deps: Deps,
): Promise<{ resultsCount: number } | { refusal: Refusal }> {
  // The providers are asked while the search is being written.
  const steps = begin(search.asked, deps)
  await kept
  const record = recordOf(search, deps)
  try {
    for await (const step of steps) {
      const isOurs = await record(step)
      if (step.isRefused) return { refusal: busy }
      // Somebody else has closed it, with what was written by then.
      if (!isOurs) return { resultsCount: (await findResultIds(deps.postgres.db, search.id)).length }
      if (step.isLast) return { resultsCount: step.list.length }
    }
    throw new Error('A search came to no end')
  } catch (error) {
    // Should that fail too, whoever reads the search closes it.
    await closeSearch(search.id, deps).catch(() => {})
    throw error
  }
}

/** Writes steps down, each as a whole, and tells readers. `false` once somebody else has closed the search. */
function recordOf({ id: searchId, asked, createdAt }: KeptSearch, deps: Deps) {
  const ids = new Map<number, string>()
  const idOf = (number: number): string => {
    const id = ids.get(number) ?? randomUUID()
    ids.set(number, id)
    return id
  }
  let said = 0
  return async (step: Step): Promise<boolean> => {
    const { question } = asked
    const places = new Map(step.list.map(({ number }, position) => [number, position]))
    const rows = step.changed.map(({ number, itinerary }) => {
      const position = places.get(number) ?? 0
      return resultRow(itinerary, { id: idOf(number), searchId, position, question, createdAt })
    })
    const removed = step.removed.map(idOf)
    const told = step.changed.filter(({ number }) => asked.purpose === 'subscriber' || step.news.has(number))
    const events = eventsOfStep(step, { results: told.map(({ number }) => idOf(number)), removed })
    const state = {
      resultsCount: step.list.length,
      lowestMinor: lowestOf(step.list),
      providers: [...step.providers],
      done: step.isLast,
    }
    const isOurs = await deps.postgres.db.transaction(async (tx) => {
      if (!(await updateRunning(tx, searchId, state))) return false
      await removeResults(tx, searchId, removed)
      await writeResults(tx, rows)
      if (step.isLast)
        await placeResults(
          tx,
          searchId,
          step.list.map(({ number }) => idOf(number)),
        )
      await appendEvents(tx, searchId, said + 1, events)
      return true
    })
    said += events.length
    if (isOurs) deps.bus.broadcast(searchUpdatedBroadcast, {}, searchId)
    return isOurs
  }
}

function eventsOfStep(step: Step, offers: { results: string[]; removed: string[] }): StoredEvent[] {
  const hasOffers = offers.results.length > 0 || offers.removed.length > 0
  return [
    ...(hasOffers ? [{ kind: 'offers' as const, ...offers }] : []),
    ...step.ended.map((status) => ({ kind: 'provider' as const, status })),
    ...(step.isRefused ? [{ kind: 'refused' as const }] : []),
    ...(step.isLast ? [{ kind: 'done' as const, resultsCount: step.list.length }] : []),
  ]
}
