import type { FlightResult, ProviderStatus } from '@faresight/contracts/search/result'
import type { SearchStreamEvents } from '@faresight/contracts/search/stream'

export interface LiveResults {
  results: readonly FlightResult[]
  providers: readonly ProviderStatus[]
  done: boolean
}

/** An event that adds results; `problem` ends a stream instead. */
export type LiveEvent = {
  [K in 'offers' | 'provider' | 'done']: { event: K; data: SearchStreamEvents[K] }
}[keyof Omit<SearchStreamEvents, 'problem'>]

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

/** What to show. `failed`: refused, or no provider answered. `empty`: no such flights. */
export type SearchStage =
  | { kind: 'searching' | 'empty' | 'shown'; reason: null }
  | { kind: 'failed'; reason: 'refused' | 'silent' | 'unsupported' }

interface SearchState {
  found: LiveResults | undefined
  error: Error | null
  busy: boolean
  /** Number of flights in the list; `null` without a list. */
  listed: number | null
}

export function stageOf({ found, error, busy, listed }: SearchState): SearchStage {
  const reason = failureReason(found, error)
  if (reason && !busy) return { kind: 'failed', reason }
  if (reason || listed === null) return { kind: 'searching', reason: null }
  return { kind: listed === 0 ? 'empty' : 'shown', reason: null }
}

/** Why a search failed. An error counts until the next search delivers something. */
export function failureReason(found: LiveResults | undefined, error: Error | null) {
  return error ? 'refused' : found ? noAnswerReason(found) : null
}

/**
 * Why a finished search has no answer: no provider answered (`silent`), or none can serve it, by capability or quota
 * (`unsupported`). `null` if at least one answered.
 */
export function noAnswerReason({ results, providers, done }: LiveResults): 'silent' | 'unsupported' | null {
  if (!done || results.length > 0 || providers.length === 0) return null
  const live = providers.filter(({ cachedOnly }) => !cachedOnly)
  if (live.some(({ status }) => status === 'ok')) return null
  const asked = live.length > 0 ? live : providers
  return asked.every(({ unsupported, quotaExceeded }) => unsupported || quotaExceeded)
    ? 'unsupported'
    : 'silent'
}
