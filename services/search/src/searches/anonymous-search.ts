import type { UnlockedResult, ProviderStatus } from '@faresight/contracts/search/result'
import type { searchStreamEventSchemas } from '@faresight/contracts/search/stream'
import type { Viewer } from '@faresight/contracts/viewer'
import { createSearchRedactionRules } from '@faresight/contracts/search/results-redaction'
import { redactForViewer } from '@faresight/contracts/redaction'
import type { StreamedEvent } from '@faresight/kit/http/streams/event-stream'
import { refusalToProblem, type Refusal } from '@faresight/kit/refusal'
import { toFlightResult } from '../results/flight-result.ts'
import type { NumberedResult } from './search-progress.ts'
import { searchBusyRefusal, startSearch, type StartSearchDeps } from './start-search.ts'
import type { SearchInput } from './validate-search.ts'

export type StreamedSearchEvent = StreamedEvent<typeof searchStreamEventSchemas>

/** Searches without storing anything, so that no result can be booked. */
export async function runAnonymousSearch(
  input: SearchInput,
  deps: StartSearchDeps,
): Promise<{ results: UnlockedResult[]; providers: ProviderStatus[] } | { refusal: Refusal }> {
  const [update] = await Array.fromAsync(startSearch(input, deps, { waitForAll: true }))
  if (!update || update.isRefused) return { refusal: searchBusyRefusal(deps.quotes) }
  return {
    results: toResults(update.results, input, { ...deps, createdAt: deps.now() }),
    providers: [...update.providers],
  }
}

/**
 * Yields the same results as events while they come. The providers are asked even where the reader leaves.
 * @throws Problem where the queue of quotes was full
 */
export async function* streamAnonymousSearch(
  input: SearchInput,
  viewerNow: () => Viewer,
  deps: StartSearchDeps,
): AsyncGenerator<StreamedSearchEvent, void, undefined> {
  const createdAt = deps.now()
  const rules = createSearchRedactionRules()
  let id = 0
  for await (const update of startSearch(input, deps)) {
    if (update.isRefused) throw refusalToProblem(searchBusyRefusal(deps.quotes))
    const results = toResults(update.changed, input, { ...deps, createdAt })
    const offers = redactForViewer({ results, removed: update.removed.map(toPublicId) }, viewerNow(), rules)
    if (results.length || offers.removed.length) yield { id: ++id, event: 'offers', data: offers }
    for (const status of update.ended) yield { id: ++id, event: 'provider', data: status }
    if (update.isLast) yield { id: ++id, event: 'done', data: { resultsCount: update.results.length } }
  }
}

function toResults(
  results: readonly NumberedResult[],
  { question }: SearchInput,
  { createdAt, airports }: Pick<StartSearchDeps, 'airports'> & { createdAt: Date },
): UnlockedResult[] {
  return results.map(({ number, itinerary }) =>
    toFlightResult(itinerary, { id: toPublicId(number), searchId: null, question, createdAt, airports }),
  )
}

function toPublicId(number: number): string {
  return `public-${number}`
}
