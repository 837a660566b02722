import { searchGrew } from '@faresight/contracts/search/live'
import type { Deps } from '../deps.ts'
import { statusOf } from '../providers/statuses.ts'
import { ranked } from '../ranking/rank.ts'
import { planPatienceMs } from './plan.ts'
import {
  appendEvents,
  lastEventOf,
  lockRunning,
  placeResults,
  findResults,
  type StoredSearch,
  updateRunning,
} from './store.ts'

/** What a search needs beside its providers' time, and that of choosing days: to be written down, by whatever clock. */
const graceMs = 5000

/** Whoever is not done with a search that began before this will never be: its process is gone. */
export function runningSince({ deadlineMs, now }: Pick<Deps, 'deadlineMs' | 'now'>): Date {
  return new Date(now().getTime() - planPatienceMs - deadlineMs - graceMs)
}

export function isAbandoned({ done, createdAt }: StoredSearch, deps: Deps): boolean {
  return !done && createdAt < runningSince(deps)
}

/** Ends a search with what it has; providers that are missing were late. Does nothing to one that is done. */
export async function closeSearch(id: string, deps: Deps): Promise<void> {
  const isClosed = await deps.postgres.db.transaction(async (tx) => {
    const search = await lockRunning(tx, id)
    if (!search) return false
    const missing = deps.providers.filter(({ name }) => !search.providers.some((it) => it.provider === name))
    const late = missing.map((provider) => statusOf(provider, { fault: 'late' }, 0))
    const results = await findResults(tx, id)
    const idOf = new Map(results.map((result) => [result.itinerary, result.id]))
    const best = ranked([...idOf.keys()], 'best').flatMap((itinerary) => idOf.get(itinerary) ?? [])
    const state = { resultsCount: results.length, providers: [...search.providers, ...late], done: true }
    await updateRunning(tx, id, state)
    await placeResults(tx, id, best)
    await appendEvents(tx, id, (await lastEventOf(tx, id)) + 1, [
      ...late.map((status) => ({ kind: 'provider' as const, status })),
      { kind: 'done', resultsCount: results.length },
    ])
    return true
  })
  if (isClosed) deps.bus.emit(searchGrew, {}, id)
}
