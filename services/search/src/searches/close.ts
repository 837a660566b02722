import { searchUpdatedBroadcast } from '@faresight/contracts/search/broadcasts'
import type { ProviderStatus } from '@faresight/contracts/search/result'
import { planPatienceMs } from '../deadlines.ts'
import type { Deps } from '../deps.ts'
import type { Provider } from '../providers/provider.ts'
import { toProviderStatus, unsupportedQuestionStatus } from '../providers/provider-status.ts'
import { questionOf } from '../questions/stored.ts'
import { ranked } from '../ranking/rank.ts'
import { lowestOf } from '../results/lowest.ts'
import { findResults, placeResults, type StoredResult } from '../results/store.ts'
import type { StoredSearch } from '../schema.ts'
import { countOf } from './steps.ts'
import { appendEvents, lastEventOf, lockRunning, updateRunning } from './store.ts'

/** What a search needs beside its providers' time, and that of choosing days: to be written down, by whatever clock. */
const graceMs = 5000

/** How long a search may take from its beginning to its last word, in milliseconds. */
export function longestSearchMs(deadlineMs: number): number {
  return planPatienceMs + deadlineMs + graceMs
}

/** Whoever is not done with a search that began before this will never be: its process is gone. */
export function runningSince({ deadlineMs, now }: Pick<Deps, 'deadlineMs' | 'now'>): Date {
  return new Date(now().getTime() - longestSearchMs(deadlineMs))
}

export function isAbandoned({ done, createdAt }: StoredSearch, deps: Deps): boolean {
  return !done && createdAt < runningSince(deps)
}

/** Ends a search with what it has, and a status for each provider that has none. Does nothing to one that is done. */
export async function closeSearch(id: string, deps: Deps): Promise<void> {
  const isClosed = await deps.postgres.db.transaction(async (tx) => {
    const search = await lockRunning(tx, id)
    if (!search) return false
    const missing = deps.providers.filter(({ name }) => !search.providers.some((it) => it.provider === name))
    const results = await findResults(tx, id)
    const lost = missing.map((provider) => lostStatus(provider, search, results))
    const idOf = new Map(results.map((result) => [result.itinerary, result.id]))
    const best = ranked([...idOf.keys()], 'best').flatMap((itinerary) => idOf.get(itinerary) ?? [])
    const state = {
      resultsCount: results.length,
      lowestMinor: lowestOf(results),
      providers: [...search.providers, ...lost],
      done: true,
    }
    await updateRunning(tx, id, state)
    await placeResults(tx, id, best)
    await appendEvents(tx, id, (await lastEventOf(tx, id)) + 1, [
      ...lost.map((status) => ({ kind: 'provider' as const, status })),
      { kind: 'done', resultsCount: results.length },
    ])
    return true
  })
  if (isClosed) deps.bus.broadcast(searchUpdatedBroadcast, {}, id)
}

/**
 * Of a provider that has not ended. One that only remembers fares is never said to have before all others are: where its
 * fares stand in the results it has answered.
 */
function lostStatus(
  provider: Provider,
  search: StoredSearch,
  results: readonly StoredResult[],
): ProviderStatus {
  const declined = provider.declineReason?.(questionOf(search))
  if (declined) return unsupportedQuestionStatus(provider, declined)
  const count = countOf(provider.name, results)
  return toProviderStatus(provider, { fault: provider.cachedOnly && count ? null : 'late' }, count)
}
