import { dayMs } from '@faresight/contracts/days'
import type { Decision, Report, Wish } from './admission.ts'

/** What one process takes of a budget and of a rate: few enough for a handful of them. */
const dayShare = 1 / 20
const rateShare = 1 / 4

/** No pause is kept for longer than this. */
const longestPauseMs = 15 * 60_000

interface Bucket {
  /** Requests that may be sent. */
  tokens: number
  filledAt: number
  nextTurnAt: number
  pausedUntil: number
}

/** Decides for one process while it cannot count with the others. */
export interface LocalBuckets {
  admit(provider: string, wish: Wish): Decision
  report(provider: string, report: Report): void
}

/**
 * A token bucket for each provider: full at first, and filled again over a day. A pause that a provider asks for is kept; that it does not
 * answer costs no more than the bucket holds.
 */
export function createLocalBuckets(now: () => number = Date.now): LocalBuckets {
  const buckets = new Map<string, Bucket>()

  function bucketOf(provider: string, most: number): Bucket {
    const at = now()
    const known = buckets.get(provider) ?? { tokens: most, filledAt: at, nextTurnAt: at, pausedUntil: 0 }
    const tokens = Math.min(most, known.tokens + ((at - known.filledAt) / dayMs) * most)
    const bucket = { ...known, tokens, filledAt: at }
    buckets.set(provider, bucket)
    return bucket
  }

  return {
    admit(provider, { goesOn, isRetry, limits, budget, patienceMs }) {
      const most = Math.ceil(limits.perDay * dayShare)
      const bucket = bucketOf(provider, most)
      const at = now()
      if (bucket.pausedUntil > at) return { refusal: 'paused', until: bucket.pausedUntil }
      if (goesOn) return { waitMs: 0, isProbe: false }
      if (isRetry) return { refusal: 'no-retry' }
      // What others may not use up is left in the bucket for those who pay.
      const kept = most - Math.ceil((budget / limits.perDay) * most)
      if (bucket.tokens < kept + 1) return { refusal: 'spent' }
      const waitMs = Math.max(0, bucket.nextTurnAt - at)
      if (waitMs > patienceMs) return { refusal: 'crowded' }
      bucket.tokens--
      bucket.nextTurnAt = Math.max(bucket.nextTurnAt, at) + 1000 / (limits.perSecond * rateShare)
      return { waitMs, isProbe: false }
    },
    report(provider, { limited }) {
      const bucket = buckets.get(provider)
      if (!bucket || !limited) return
      const pauseMs = Math.min(longestPauseMs, Math.max(1000, limited.retryAfterMs ?? 0))
      bucket.pausedUntil = Math.max(bucket.pausedUntil, now() + pauseMs)
    },
  }
}
