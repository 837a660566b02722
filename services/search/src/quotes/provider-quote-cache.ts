import { hash } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { quotesBucket } from '@faresight/contracts/search/buckets'
import { quoteMaxAgeMs } from '@faresight/contracts/search/limits'
import { BoundedMap } from '@faresight/kit/bounded-map'
import type { Itinerary, Leg } from '@faresight/contracts/search/itinerary'
import type { FareQuery } from '@faresight/contracts/search/search-request'
import type { Bus } from '@faresight/kit/bus/bus'
import type * as z from 'zod'
import type { Provider } from '../providers/provider.ts'
import type { ProviderQuote } from './query-provider.ts'

/** In memory, one or two megabytes each: decoding an answer costs more than the rest of a cached reply. */
const maxInMemory = 100

const writeDelayMs = 100

/** Answers of the last day from all replicas. Neither method rejects: without the bus it has this replica's latest answers alone. */
export interface ProviderQuoteCache {
  get(key: string): Promise<ProviderQuote | null>
  put(key: string, answer: ProviderQuote): Promise<void>
}

/** Within ten minutes. */
export function isFreshQuote({ observedAt }: Pick<ProviderQuote, 'observedAt'>, now: Date): boolean {
  return now.getTime() - observedAt.getTime() < quoteMaxAgeMs
}

export function createProviderQuoteCache(bus: Pick<Bus, 'bucket'>, now: () => Date): ProviderQuoteCache {
  const bucket = bus.bucket(quotesBucket)
  const inMemory = new BoundedMap<string, ProviderQuote>(maxInMemory)

  function ifFresh(answer: ProviderQuote | undefined): ProviderQuote | null {
    return answer && isFreshQuote(answer, now()) ? answer : null
  }

  return {
    async get(key) {
      const known = ifFresh(inMemory.get(key))
      if (known) return known
      const stored = await bucket.get(key)
      if (!stored) return null
      const answer = fromStoredQuote(stored)
      inMemory.set(key, answer)
      return answer
    },
    async put(key, answer) {
      inMemory.set(key, answer)
      // Replies come before encoding.
      await delay(writeDelayMs)
      await bucket.put(key, toStoredQuote(answer))
    },
  }
}

type StoredQuote = z.output<(typeof quotesBucket)['data']>

/** Stores each leg object once. Ignav's parser shares them between itineraries; others make one for each. */
function toStoredQuote({ quoteId, observedAt, status, itineraries, cached }: ProviderQuote): StoredQuote {
  const indexes = new Map<Leg, number>()
  const indexOf = (leg: Leg) => {
    const index = indexes.get(leg) ?? indexes.size
    indexes.set(leg, index)
    return index
  }
  return {
    quoteId,
    observedAt: observedAt.toISOString(),
    status,
    itineraries: itineraries.map((it) => ({ ...it, legs: it.legs.map(indexOf) })),
    legs: [...indexes.keys()],
    cached,
  }
}

function fromStoredQuote({ legs, itineraries, observedAt, ...stored }: StoredQuote): ProviderQuote {
  return {
    ...stored,
    observedAt: new Date(observedAt),
    // The schema guarantees that no leg is missing.
    itineraries: itineraries.map((it): Itinerary => ({
      ...it,
      legs: it.legs.map((at) => legs[at]!),
    })),
  }
}

/** Equal questions have equal JSON, since the schema orders the keys. */
export function providerQuoteCacheKey({ name, linkRule }: Provider, question: FareQuery): string {
  // Answers of the sandbox, which is on loopback, must not be taken for real ones.
  const text = JSON.stringify([linkRule.loopback, question])
  return `${name}-${hash('sha256', text)}`
}
