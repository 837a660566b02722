import { unheard } from './unheard.ts'
import type { Found } from './calls.ts'

/** What to show. `vain`: refused, or no provider answered. `empty`: no such flights. */
export type SearchStage =
  | { kind: 'searching' | 'empty' | 'shown'; reason: null }
  | { kind: 'vain'; reason: 'refused' | 'silent' | 'unsuited' }

interface Known {
  found: Pick<Found, 'results' | 'providers' | 'done'> | undefined
  error: Error | null
  busy: boolean
  /** Number of flights in the list; `null` without a list. */
  listed: number | null
}

export function stageOf({ found, error, busy, listed }: Known): SearchStage {
  const reason = reasonOf(found, error)
  if (reason && !busy) return { kind: 'vain', reason }
  if (reason || listed === null) return { kind: 'searching', reason: null }
  return { kind: listed === 0 ? 'empty' : 'shown', reason: null }
}

/** Why a search failed. An error counts until the next search delivers something. */
export function reasonOf(
  found: Known['found'],
  error: Error | null,
): Extract<SearchStage, { kind: 'vain' }>['reason'] | null {
  return error ? 'refused' : found ? unheard(found) : null
}
