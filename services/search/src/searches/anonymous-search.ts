import type { OpenResult, ProviderStatus } from '@faresight/contracts/search/result'
import type { searchStream } from '@faresight/contracts/search/stream'
import type { Viewer } from '@faresight/contracts/viewer'
import { searchRules } from '@faresight/contracts/search/visible-results'
import { visible } from '@faresight/contracts/visible'
import type { StreamedEvent } from '@faresight/kit/http/streams/event-stream'
import { problemFor, type Refusal } from '@faresight/kit/refusal'
import type { Airports } from '../airports/airports.ts'
import type { Deps } from '../deps.ts'
import { toFlightResult } from '../results/flight-result.ts'
import { type SearchInput, startSearch, searchBusyRefusal } from './start-search.ts'
import type { NumberedResult, SearchUpdate } from './search-progress.ts'

export type StreamedSearchEvent = StreamedEvent<typeof searchStream>

/** Searches for somebody whom we do not know: nothing is kept, so there is no offer to book by. */
export async function runAnonymousSearch(
  asked: SearchInput,
  deps: Deps,
): Promise<{ results: OpenResult[]; providers: ProviderStatus[] } | { refusal: Refusal }> {
  let whole: SearchUpdate | undefined
  for await (const step of startSearch(asked, deps, { atOnce: true })) whole = step
  if (!whole || whole.isRefused) return { refusal: searchBusyRefusal }
  return {
    results: passingResults(whole.list, asked, { ...deps, createdAt: deps.now() }),
    providers: [...whole.providers],
  }
}

/**
 * The same as it comes. Who leaves does not stop it: the providers have been asked.
 *
 * @throws Problem where nobody could be asked
 */
export async function* streamAnonymousSearch(
  asked: SearchInput,
  viewerNow: () => Viewer,
  deps: Deps,
): AsyncGenerator<StreamedSearchEvent, void, undefined> {
  const createdAt = deps.now()
  const rules = searchRules()
  let id = 0
  for await (const step of startSearch(asked, deps)) {
    if (step.isRefused) throw problemFor(searchBusyRefusal)
    const results = passingResults(step.changed, asked, { ...deps, createdAt })
    const offers = visible({ results, removed: step.removed.map(publicId) }, viewerNow(), rules)
    if (results.length || offers.removed.length) yield { id: ++id, event: 'offers', data: offers }
    for (const status of step.ended) yield { id: ++id, event: 'provider', data: status }
    if (step.isLast) yield { id: ++id, event: 'done', data: { resultsCount: step.list.length } }
  }
}

function passingResults(
  found: readonly NumberedResult[],
  { question }: SearchInput,
  { createdAt, airports }: { createdAt: Date; airports: Airports },
): OpenResult[] {
  return found.map(({ number, itinerary }) =>
    toFlightResult(itinerary, { id: publicId(number), searchId: null, question, createdAt, airports }),
  )
}

function publicId(number: number): string {
  return `public-${number}`
}
