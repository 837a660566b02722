import type { Itinerary } from '@faresight/contracts/search/itinerary'
import { searchUpdatedBroadcast } from '@faresight/contracts/search/messages'
import type { ProviderStatus } from '@faresight/contracts/search/result'
import type { Bus } from '@faresight/kit/bus/bus'
import type { Postgres, Tx } from '@faresight/kit/postgres'
import { calendarTimeoutMs } from '../deadlines.ts'
import type { Provider } from '../providers/provider.ts'
import { toProviderStatus, unsupportedQuestionStatus } from '../providers/provider-status.ts'
import { fareQueryFromColumns } from '../fare-query/fare-query-columns.ts'
import { rankItineraries } from '../ranking/rank-itineraries.ts'
import { lowestLivePriceMinor } from '../results/lowest-price.ts'
import { findResults, type StoredResult, updateResultPositions } from '../results/store.ts'
import type { StoredSearch, StoredSearchEvent } from '../schema.ts'
import { countResultsOfProvider } from './search-progress.ts'
import { appendSearchEvents, lockRunningSearch, updateRunningSearch } from './store.ts'

/** For writing the results down, and for the difference between clocks. */
const graceMs = 5000

export interface FinishSearchDeps {
  postgres: Postgres
  bus: Pick<Bus, 'broadcast'>
  providers: readonly Provider[]
  deadlineMs: number
  now: () => Date
}

/** From the first request to the last event. */
export function maxSearchDurationMs(deadlineMs: number): number {
  return calendarTimeoutMs + deadlineMs + graceMs
}

/** A search that started earlier and is not done never will be: its process is gone. */
export function oldestRunningStart({ deadlineMs, now }: Pick<FinishSearchDeps, 'deadlineMs' | 'now'>): Date {
  return new Date(now().getTime() - maxSearchDurationMs(deadlineMs))
}

export function isAbandonedSearch(
  { done, createdAt }: StoredSearch,
  deps: Pick<FinishSearchDeps, 'deadlineMs' | 'now'>,
): boolean {
  return !done && createdAt < oldestRunningStart(deps)
}

export function summarizeSearchResults(
  results: readonly { itinerary: Itinerary }[],
  providers: readonly ProviderStatus[],
): Pick<StoredSearch, 'resultsCount' | 'lowestMinor' | 'providers'> {
  return {
    resultsCount: results.length,
    lowestMinor: lowestLivePriceMinor(results),
    providers: [...providers],
  }
}

/**
 * Orders the results of a search that has become done, and appends its last events. `tx` must hold the lock of the search.
 * @param ids of all results, best first
 */
export async function storeFinalOrderAndEvents(
  tx: Tx,
  searchId: string,
  ids: readonly string[],
  events: readonly StoredSearchEvent[],
): Promise<void> {
  await updateResultPositions(tx, searchId, ids)
  await appendSearchEvents(tx, searchId, [...events, { kind: 'done', resultsCount: ids.length }])
}

/**
 * Finishes a search that lost its process with the results that are stored, and gives each provider that has no status one. Does
 * nothing to a search that is done.
 */
export async function finishIncompleteSearch(
  searchId: string,
  { postgres, bus, providers }: Pick<FinishSearchDeps, 'postgres' | 'bus' | 'providers'>,
): Promise<void> {
  const isFinished = await postgres.db.transaction(async (tx) => {
    const search = await lockRunningSearch(tx, searchId)
    if (!search) return false
    const results = rankResults(await findResults(tx, searchId))
    const missing = providers
      .filter(({ name }) => !search.providers.some((it) => it.provider === name))
      .map((provider) => missingStatus(provider, search, results))
    await updateRunningSearch(tx, searchId, {
      ...summarizeSearchResults(results, [...search.providers, ...missing]),
      done: true,
    })
    await storeFinalOrderAndEvents(
      tx,
      searchId,
      results.map(({ id }) => id),
      missing.map((status) => ({ kind: 'provider', status })),
    )
    return true
  })
  if (isFinished) bus.broadcast(searchUpdatedBroadcast, {}, searchId)
}

function rankResults(results: readonly StoredResult[]): StoredResult[] {
  const byItinerary = new Map(results.map((result) => [result.itinerary, result]))
  return rankItineraries([...byItinerary.keys()], 'best').flatMap((it) => byItinerary.get(it) ?? [])
}

/** A provider of cached fares reports after all others, so it has answered where results contain its fares. */
function missingStatus(
  provider: Provider,
  search: StoredSearch,
  results: readonly StoredResult[],
): ProviderStatus {
  const declined = provider.declineReason?.(fareQueryFromColumns(search))
  if (declined) return unsupportedQuestionStatus(provider, declined)
  const count = countResultsOfProvider(provider.name, results)
  return toProviderStatus(provider, { fault: provider.cachedOnly && count ? null : 'late' }, count)
}
