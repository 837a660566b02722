import type { QuoteProviderStatus, quoteFaresRpc } from '@faresight/contracts/search/rpc'
import type * as z from 'zod'

export type QuoteFailureKind =
  | 'search-unavailable'
  | 'rate-limited'
  /** A provider takes no requests for a while. */
  | 'provider-limited'
  | 'provider-budget-spent'
  | 'requester-quota-exceeded'
  | 'providers-down'
  /** Providers have only fares of earlier days. */
  | 'stale-fares'
  | 'unsupported'

type QuoteReply = Pick<z.output<typeof quoteFaresRpc.reply>, 'results' | 'providers' | 'fares'>

/** `null` for an answer. An empty reply is one only if a live provider gave it and no cached fare shows that the trip is sold. */
export function classifyQuoteFailure({ results, providers, fares }: QuoteReply): QuoteFailureKind | null {
  if (results.length) return null
  const live = providers.filter(({ cachedOnly }) => !cachedOnly)
  if (live.some(({ status }) => status === 'ok'))
    return live.some(isStale) && fares.length > 0 ? 'stale-fares' : null
  const supporting = live.filter(({ unsupported }) => !unsupported)
  if (live.length && !supporting.length) return 'unsupported'
  if (supporting.some(({ limitedBy }) => limitedBy === 'rate')) return 'rate-limited'
  if (supporting.length && supporting.every(({ quotaExceeded }) => quotaExceeded))
    return 'requester-quota-exceeded'
  if (supporting.length && supporting.every(({ limitedBy }) => limitedBy === 'budget'))
    return 'provider-budget-spent'
  return supporting.some(({ status }) => status === 'limited') ? 'provider-limited' : 'providers-down'
}

function isStale({ status, count }: QuoteProviderStatus): boolean {
  return status === 'ok' && count > 0
}

/** The status of a provider whose fares are all stale becomes a failure; others stay. */
export function markStaleStatusFailed(status: QuoteProviderStatus): QuoteProviderStatus {
  if (status.cachedOnly || !isStale(status)) return status
  const detail = `${providerTitle(status.provider)} only had old prices, or prices that look wrong.`
  return { ...status, status: 'failed', count: 0, detail }
}

/** Whether a provider was called and did not answer; one behind an open circuit breaker was not called. */
export function hasUnansweredProviderCall(providers: readonly QuoteProviderStatus[]): boolean {
  return providers.some(({ status, cachedOnly, unsupported, limitedBy, retryAt }) => {
    if (status === 'ok' || cachedOnly || unsupported || retryAt) return false
    return limitedBy === undefined || limitedBy === 'pause'
  })
}

/** When the first provider behind an open circuit breaker is probed, in milliseconds since 1970; `null` without one. */
export function earliestProviderProbeAt(providers: readonly QuoteProviderStatus[]): number | null {
  const moments = providers.flatMap((it) => (it.retryAt ? [Date.parse(it.retryAt)] : []))
  return moments.length ? Math.min(...moments) : null
}

export function providerTitle(provider: string): string {
  return provider.replace(/^./, (first) => first.toUpperCase())
}
