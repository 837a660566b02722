import { BoundedMap } from '@faresight/kit/bounded-map'
import type { Fault } from '../outside/send.ts'
import type { Provider } from '../providers/provider.ts'

/** What a provider said of a token. */
export type FoundLink = { url: string } | { fault: Fault | 'gone' }

const keptMs = 5 * 60_000
const mostKept = 2000
/** Within what the gateway gives a click, with room for the rest of it. */
const deadlineMs = 4000

/**
 * Looks up the links of tokens. A look-up costs, so what was found is kept for some minutes, and a second click while
 * the first one waits is answered with it. What was not found is asked for again.
 */
export function createFoundLinks(now: () => Date) {
  const kept = new BoundedMap<string, { found: Promise<FoundLink>; until: number }>(mostKept)

  function isKept(provider: Provider, token: string): boolean {
    return (kept.get(keyOf(provider, token))?.until ?? 0) > now().getTime()
  }

  async function find(provider: Provider, token: string): Promise<FoundLink> {
    const key = keyOf(provider, token)
    const known = kept.get(key)
    if (known && isKept(provider, token)) return known.found
    const found = lookUp(provider, token)
    kept.set(key, { found, until: now().getTime() + keptMs })
    try {
      const answer = await found
      if ('fault' in answer) kept.delete(key)
      return answer
    } catch (error) {
      kept.delete(key)
      throw error
    }
  }

  return { isKept, find }
}

async function lookUp(provider: Provider, token: string): Promise<FoundLink> {
  const asking = { signal: AbortSignal.timeout(deadlineMs), purpose: 'subscriber' as const }
  return (await provider.resolve?.(token, asking)) ?? { fault: 'gone' }
}

function keyOf({ name }: Provider, token: string): string {
  return `${name} ${token}`
}
