import type { Found } from './calls.ts'

/** What to show. `failed`: refused, or no provider answered. `empty`: no such flights. */
export type SearchStage =
  | { kind: 'searching' | 'empty' | 'shown'; reason: null }
  | { kind: 'failed'; reason: 'refused' | 'silent' | 'unsuited' }

interface Known {
  found: Pick<Found, 'results' | 'providers' | 'done'> | undefined
  error: Error | null
  busy: boolean
  /** Number of flights in the list; `null` without a list. */
  listed: number | null
}

export function stageOf({ found, error, busy, listed }: Known): SearchStage {
  const reason = reasonOf(found, error)
  if (reason && !busy) return { kind: 'failed', reason }
  if (reason || listed === null) return { kind: 'searching', reason: null }
  return { kind: listed === 0 ? 'empty' : 'shown', reason: null }
}

/** Why a search failed. An error counts until the next search delivers something. */
export function reasonOf(
  found: Known['found'],
  error: Error | null,
): Extract<SearchStage, { kind: 'failed' }>['reason'] | null {
  return error ? 'refused' : found ? noAnswerReason(found) : null
}

/**
 * Why a finished search has no answer: no provider answered (`silent`), or none can serve it, by capability or quota
 * (`unsuited`). `null` if at least one answered.
 */
export function noAnswerReason({
  results,
  providers,
  done,
}: Pick<Found, 'results' | 'providers' | 'done'>): 'silent' | 'unsuited' | null {
  if (!done || results.length > 0 || providers.length === 0) return null
  const live = providers.filter(({ cachedOnly }) => !cachedOnly)
  if (live.some(({ status }) => status === 'ok')) return null
  const asked = live.length > 0 ? live : providers
  return asked.every(({ unsuited, spent }) => unsuited || spent) ? 'unsuited' : 'silent'
}
