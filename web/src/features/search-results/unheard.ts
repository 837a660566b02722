import type { Found } from './calls.ts'

/**
 * Why a search that has ended tells nothing of flights: nobody who could be asked was heard (`silent`), or nobody takes such a
 * question, or is asked for us any more today, so that asking again changes nothing (`unsuited`). `null` where it does tell of them, if only that there are none.
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
