import { BoundedMap } from '@faresight/kit/bounded-map'
import type { HttpFault } from '../http-client/http-client.ts'
import type { Provider } from '../providers/provider.ts'

export type SellerLinkResult = { url: string } | { fault: HttpFault | 'gone' }

const cacheMs = 5 * 60_000
const maxLinks = 2000
/** Below the gateway's deadline for a click. */
const deadlineMs = 4000

/** Resolves link tokens. A look-up costs, so found links are cached, and concurrent clicks share one look-up. Failed ones are repeated. */
export function createSellerLinkCache(now: () => Date) {
  const cache = new BoundedMap<string, { found: Promise<SellerLinkResult>; until: number }>(maxLinks)

  function isCached(provider: Provider, token: string): boolean {
    return (cache.get(cacheKey(provider, token))?.until ?? 0) > now().getTime()
  }

  async function find(provider: Provider, token: string): Promise<SellerLinkResult> {
    const key = cacheKey(provider, token)
    const known = cache.get(key)
    if (known && isCached(provider, token)) return known.found
    const found = lookUp(provider, token)
    cache.set(key, { found, until: now().getTime() + cacheMs })
    try {
      const answer = await found
      if ('fault' in answer) cache.delete(key)
      return answer
    } catch (error) {
      cache.delete(key)
      throw error
    }
  }

  return { isCached, find }
}

async function lookUp(provider: Provider, token: string): Promise<SellerLinkResult> {
  const context = { signal: AbortSignal.timeout(deadlineMs), purpose: 'subscriber' as const }
  return (await provider.resolveLink?.(token, context)) ?? { fault: 'gone' }
}

function cacheKey({ name }: Provider, token: string): string {
  return `${name} ${token}`
}
