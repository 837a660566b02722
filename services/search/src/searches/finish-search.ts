import { searchGrew } from '@faresight/contracts/search/live'
import type { ProviderStatus } from '@faresight/contracts/search/result'
import { calendarTimeoutMs } from '../deadlines.ts'
import type { Deps } from '../deps.ts'
import type { Provider } from '../providers/provider.ts'
import { statusOf, unsuitedStatus } from '../providers/statuses.ts'
import { questionFromColumns } from '../questions/question-columns.ts'
import { rankItineraries } from '../ranking/rank-itineraries.ts'
import { lowestLivePriceMinor } from '../results/lowest-price.ts'
import { findResults, updateResultPositions, type StoredResult } from '../results/store.ts'
import type { StoredSearch } from '../schema.ts'
import { countResultsOfProvider } from './search-progress.ts'
import { appendSearchEvents, findLastEventNumber, lockRunningSearch, updateRunningSearch } from './store.ts'

/** What a search needs beside its providers' time, and that of choosing days: to be written down, by whatever clock. */
const graceMs = 5000

/** How long a search may take from its beginning to its last word, in milliseconds. */
export function maxSearchDurationMs(deadlineMs: number): number {
  return calendarTimeoutMs + deadlineMs + graceMs
}

/** Whoever is not done with a search that began before this will never be: its process is gone. */
export function oldestRunningStart({ deadlineMs, now }: Pick<Deps, 'deadlineMs' | 'now'>): Date {
  return new Date(now().getTime() - maxSearchDurationMs(deadlineMs))
}

export function isAbandonedSearch({ done, createdAt }: StoredSearch, deps: Deps): boolean {
  return !done && createdAt < oldestRunningStart(deps)
}

/** Ends a search with what it has, and a status for each provider that has none. Does nothing to one that is done. */
export async function finishAbandonedSearch(id: string, deps: Deps): Promise<void> {
  const isClosed = await deps.postgres.db.transaction(async (tx) => {
    const search = await lockRunningSearch(tx, id)
    if (!search) return false
    const missing = deps.providers.filter(({ name }) => !search.providers.some((it) => it.provider === name))
    const results = await findResults(tx, id)
    const lost = missing.map((provider) => lostStatus(provider, search, results))
    const idOf = new Map(results.map((result) => [result.itinerary, result.id]))
    const best = rankItineraries([...idOf.keys()], 'best').flatMap((itinerary) => idOf.get(itinerary) ?? [])
    const state = {
      resultsCount: results.length,
      lowestMinor: lowestLivePriceMinor(results),
      providers: [...search.providers, ...lost],
      done: true,
    }
    await updateRunningSearch(tx, id, state)
    await updateResultPositions(tx, id, best)
    await appendSearchEvents(tx, id, (await findLastEventNumber(tx, id)) + 1, [
      ...lost.map((status) => ({ kind: 'provider' as const, status })),
      { kind: 'done', resultsCount: results.length },
    ])
    return true
  })
  if (isClosed) deps.bus.emit(searchGrew, {}, id)
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
  const declined = provider.declines?.(questionFromColumns(search))
  if (declined) return unsuitedStatus(provider, declined)
  const count = countResultsOfProvider(provider.name, results)
  return statusOf(provider, { fault: provider.cachedOnly && count ? null : 'late' }, count)
}
