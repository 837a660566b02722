import type { Found } from './calls.ts'

/**
 * Why a finished search has no answer: no provider answered (`silent`), or none can serve it, by capability or quota
 * (`unsuited`). `null` if at least one answered.
 */
export function unheard({
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
