import type { QuoteProviderStatus, quoteFaresRpc } from '@faresight/contracts/search/rpc'
import type * as z from 'zod'
import { titleOf } from './provider-title.ts'

/**
 * Why a check has no answer: the search service is away; the providers are asked too often this second, or may be asked no
 * more for a while, or today, or for whoever asks; none of them answers; they only remember what was sold on earlier days; none takes such
 * questions.
 */
export type Trouble = 'away' | 'busy' | 'limited' | 'spent' | 'down' | 'stale' | 'unsuited' | 'allowance'

type Told = Pick<z.output<typeof quoteFaresRpc.reply>, 'results' | 'providers' | 'fares'>

/**
 * An empty answer counts as one only where somebody who has live fares gave it, and nobody remembers fares: to whoever does,
 * somebody sells them.
 */
export function troubleOf({ results, providers, fares }: Told): Trouble | null {
  if (results.length) return null
  const live = providers.filter(({ cachedOnly }) => !cachedOnly)
  if (live.some(({ status }) => status === 'ok'))
    return live.some(isStale) && fares.length > 0 ? 'stale' : null
  const suited = live.filter(({ unsupported: unsuited }) => !unsuited)
  if (live.length && !suited.length) return 'unsuited'
  if (suited.some(({ limitedBy }) => limitedBy === 'rate')) return 'busy'
  if (suited.length && suited.every(({ quotaExceeded: spent }) => spent)) return 'allowance'
  if (suited.length && suited.every(({ limitedBy }) => limitedBy === 'budget')) return 'spent'
  return suited.some(({ status }) => status === 'limited') ? 'limited' : 'down'
}

/** Of a check without a live offer. */
function isStale({ status, count }: QuoteProviderStatus): boolean {
  return status === 'ok' && count > 0
}

/** The same, as what it is: no answer. */
export function staleStatus(status: QuoteProviderStatus): QuoteProviderStatus {
  if (status.cachedOnly || !isStale(status)) return status
  const detail = `${titleOf(status.provider)} only had old prices, or prices that look wrong.`
  return { ...status, status: 'failed', count: 0, detail }
}

/** Whether somebody was asked and did not answer; who is left alone was not asked. */
export function wasAsked(providers: readonly QuoteProviderStatus[]): boolean {
  return providers.some(({ status, cachedOnly, unsupported: unsuited, limitedBy, retryAt: askedAgainAt }) => {
    if (status === 'ok' || cachedOnly || unsuited || askedAgainAt) return false
    return limitedBy === undefined || limitedBy === 'pause'
  })
}

/** When the first of those who are left alone is asked again, in milliseconds since 1970; `null` where none is. */
export function askedAgainAt(providers: readonly QuoteProviderStatus[]): number | null {
  const moments = providers.flatMap((it) => (it.retryAt ? [Date.parse(it.retryAt)] : []))
  return moments.length ? Math.min(...moments) : null
}
