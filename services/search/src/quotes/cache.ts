import { setTimeout as delay } from 'node:timers/promises'
import { quotesBucket } from '@faresight/contracts/search/buckets'
import { quoteMaxAgeMs } from '@faresight/contracts/search/limits'
import { BoundedMap } from '@faresight/kit/bounded-map'
import type { Bus } from '@faresight/kit/bus/bus'
import type { Answer } from './answer.ts'

/** Unpacking an answer costs more than all else in answering from what is known; each of these takes a megabyte or two. */
const mostAtHand = 100

const packAfterMs = 100

/**
 * Answers of the last day, of all replicas, with the latest of this one at hand. Neither call rejects: without the
 * bus nothing of the others is known, and nothing is kept for them.
 */
export interface AnswerCache {
  get(key: string): Promise<Answer | null>
  put(key: string, answer: Answer): Promise<void>
}

/** Whether an answer still counts as its provider's word of now. */
export function isYoung({ observedAt }: Pick<Answer, 'observedAt'>, now: Date): boolean {
  return now.getTime() - observedAt.getTime() < quoteMaxAgeMs
}

export function createAnswerCache(bus: Bus, now: () => Date): AnswerCache {
  const bucket = bus.bucket(quotesBucket)
  const atHand = new BoundedMap<string, Answer>(mostAtHand)

  function fresh(answer: Answer | undefined): Answer | null {
    return answer && isYoung(answer, now()) ? answer : null
  }

  return {
    async get(key) {
      const known = fresh(atHand.get(key))
      if (known) return known
      const kept = await bucket.get(key)
      if (!kept) return null
      const answer = { ...kept, observedAt: new Date(kept.observedAt) }
      atHand.set(key, answer)
      return answer
    },
    async put(key, answer) {
      atHand.set(key, answer)
      const { quoteId, observedAt, status, itineraries, cached } = answer
      // Packing it can wait until those who asked have been answered.
      await delay(packAfterMs)
      await bucket.put(key, { quoteId, observedAt: observedAt.toISOString(), status, itineraries, cached })
    },
  }
}
