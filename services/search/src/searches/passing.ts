import type { OpenResult, ProviderStatus } from '@faresight/contracts/search/result'
import type { searchStreamEventSchemas } from '@faresight/contracts/search/stream'
import type { Viewer } from '@faresight/contracts/viewer'
import { createSearchRedactionRules } from '@faresight/contracts/search/results-redaction'
import { redactForViewer } from '@faresight/contracts/redaction'
import type { StreamedEvent } from '@faresight/kit/http/streams/event-stream'
import { refusalToProblem, type Refusal } from '@faresight/kit/refusal'
import type { Airports } from '../airports/airports.ts'
import type { Deps } from '../deps.ts'
import { resultOf } from '../results/result.ts'
import { type Asked, begin, busy } from './ask.ts'
import type { Found, Step } from './steps.ts'

export type SearchEvent = StreamedEvent<typeof searchStreamEventSchemas>

/** Searches for somebody whom we do not know: nothing is kept, so there is no offer to book by. */
export async function searchInPassing(
  asked: Asked,
  deps: Deps,
): Promise<{ results: OpenResult[]; providers: ProviderStatus[] } | { refusal: Refusal }> {
  let whole: Step | undefined
  for await (const step of begin(asked, deps, { atOnce: true })) whole = step
  if (!whole || whole.isRefused) return { refusal: busy }
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
export async function* eventsInPassing(
  asked: Asked,
  viewerNow: () => Viewer,
  deps: Deps,
): AsyncGenerator<SearchEvent, void, undefined> {
  const createdAt = deps.now()
  const rules = createSearchRedactionRules()
  let id = 0
  for await (const step of begin(asked, deps)) {
    if (step.isRefused) throw refusalToProblem(busy)
    const results = passingResults(step.changed, asked, { ...deps, createdAt })
    const offers = redactForViewer({ results, removed: step.removed.map(publicId) }, viewerNow(), rules)
    if (results.length || offers.removed.length) yield { id: ++id, event: 'offers', data: offers }
    for (const status of step.ended) yield { id: ++id, event: 'provider', data: status }
    if (step.isLast) yield { id: ++id, event: 'done', data: { resultsCount: step.list.length } }
  }
}

function passingResults(
  found: readonly Found[],
  { question }: Asked,
  { createdAt, airports }: { createdAt: Date; airports: Airports },
): OpenResult[] {
  return found.map(({ number, itinerary }) =>
    resultOf(itinerary, { id: publicId(number), searchId: null, question, createdAt, airports }),
  )
}

function publicId(number: number): string {
  return `public-${number}`
}
