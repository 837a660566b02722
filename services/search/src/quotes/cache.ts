import { quotesBucket } from '@faresight/contracts/search/buckets'
import type { Bus } from '@faresight/kit/bus'
import type { Answer } from './answer.ts'

/** Answers of the last ten minutes, of all replicas. Neither call rejects: without the bus nothing is known or kept. */
export interface AnswerCache {
  get(key: string): Promise<Answer | null>
  put(key: string, answer: Answer): Promise<void>
}

export function createAnswerCache(bus: Bus): AnswerCache {
  const bucket = bus.bucket(quotesBucket)
  return {
    async get(key) {
      const kept = await bucket.get(key)
      return kept && { ...kept, observedAt: new Date(kept.observedAt) }
    },
    put: (key, { quoteId, observedAt, status, itineraries, cached }) =>
      bucket.put(key, { quoteId, observedAt: observedAt.toISOString(), status, itineraries, cached }),
  }
}
