import { unheard } from './unheard.ts'
import type { Found } from './calls.ts'

/**
 * What a page shows of a search. `searching`: nothing to list so far. `vain`: it was refused, or nobody was heard, for the
 * `reason` that asking again may change or not. `empty`: there are no such flights. `shown`: those that there are.
 */
export type SearchStage =
  | { kind: 'searching' | 'empty' | 'shown'; reason: null }
  | { kind: 'vain'; reason: 'refused' | 'silent' | 'unsuited' }

interface Known {
  found: Pick<Found, 'results' | 'providers' | 'done'> | undefined
  error: Error | null
  /** It is asked for, or goes on. */
  busy: boolean
  /** How many flights the list is made of; `null` while there is none. */
  listed: number | null
}

export function stageOf({ found, error, busy, listed }: Known): SearchStage {
  const reason = reasonOf(found, error)
  if (reason && !busy) return { kind: 'vain', reason }
  if (reason || listed === null) return { kind: 'searching', reason: null }
  return { kind: listed === 0 ? 'empty' : 'shown', reason: null }
}

/** Why a search has come to nothing. An error outlives what had come before it, and stands until the next search says something. */
export function reasonOf(
  found: Known['found'],
  error: Error | null,
): Extract<SearchStage, { kind: 'vain' }>['reason'] | null {
  return error ? 'refused' : found ? unheard(found) : null
}
