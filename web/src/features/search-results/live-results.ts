import type { FlightResult, ProviderStatus } from '@faresight/contracts/search/result'
import type { SearchStream } from '@faresight/contracts/search/stream'

export interface LiveResults {
  results: readonly FlightResult[]
  providers: readonly ProviderStatus[]
  done: boolean
}

/** An event that adds results; `problem` ends a stream instead. */
export type LiveEvent = {
  [K in 'offers' | 'provider' | 'done']: { event: K; data: SearchStream[K] }
}[keyof Omit<SearchStream, 'problem'>]

export const emptyResults: LiveResults = { results: [], providers: [], done: false }

/** Merges an event into the results. Idempotent, and batching events changes nothing. */
export function mergeEvent(known: LiveResults, { event, data }: LiveEvent): LiveResults {
  if (event === 'done') return { ...known, done: true }
  if (event === 'provider')
    return { ...known, providers: upserted(known.providers, [data], ({ provider }) => provider) }
  const gone = new Set(data.removed)
  const kept = gone.size > 0 ? known.results.filter(({ id }) => !gone.has(id)) : known.results
  return { ...known, results: upserted(kept, data.results, ({ id }) => id) }
}

/** Replaces items with the same key, and appends new ones. */
function upserted<T>(list: readonly T[], news: readonly T[], keyOf: (value: T) => string): readonly T[] {
  const all = new Map(list.map((value) => [keyOf(value), value]))
  for (const value of news) all.set(keyOf(value), value)
  return [...all.values()]
}
