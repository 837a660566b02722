import { dayMs } from '@faresight/contracts/days'
import type { AdmissionDecision, AdmissionRequest, ProviderCallReport } from './admission.ts'
import { minProviderPauseMs } from './guard-policy.ts'

/** What one process may use of the day and of the rate: little enough for a handful of processes. */
const dayShare = 1 / 20
const rateShare = 1 / 4

const maxPauseMs = 15 * 60_000

interface Bucket {
  tokens: number
  filledAt: number
  nextRequestAt: number
  pausedUntil: number
}

export interface LocalAdmission {
  admit(provider: string, request: AdmissionRequest): AdmissionDecision
  report(provider: string, report: ProviderCallReport): void
}

/** A token bucket for each provider, full at first and refilled over a day. It keeps pauses and has no circuit breaker. */
export function createLocalAdmission(now: () => number = Date.now): LocalAdmission {
  const buckets = new Map<string, Bucket>()

  function refill(provider: string, capacity: number): Bucket {
    const at = now()
    const known = buckets.get(provider) ?? {
      tokens: capacity,
      filledAt: at,
      nextRequestAt: at,
      pausedUntil: 0,
    }
    const tokens = Math.min(capacity, known.tokens + ((at - known.filledAt) / dayMs) * capacity)
    const bucket = { ...known, tokens, filledAt: at }
    buckets.set(provider, bucket)
    return bucket
  }

  return {
    admit(provider, { isContinuation, isRetry, limits, quota, maxWaitMs }) {
      const capacity = Math.ceil(limits.perDay * dayShare)
      const bucket = refill(provider, capacity)
      const at = now()
      if (bucket.pausedUntil > at) return { refusal: 'paused', until: bucket.pausedUntil }
      if (isContinuation) return { waitMs: 0, isProbe: false }
      if (isRetry) return { refusal: 'no-retry' }
      // The rest is reserved for those who pay.
      const reserved = capacity - Math.ceil((quota / limits.perDay) * capacity)
      if (bucket.tokens < reserved + 1) return { refusal: 'quota-exceeded' }
      const waitMs = Math.max(0, bucket.nextRequestAt - at)
      if (waitMs > maxWaitMs) return { refusal: 'throttled' }
      bucket.tokens--
      bucket.nextRequestAt = Math.max(bucket.nextRequestAt, at) + 1000 / (limits.perSecond * rateShare)
      return { waitMs, isProbe: false }
    },
    report(provider, { rateLimited }) {
      const bucket = buckets.get(provider)
      if (!bucket || !rateLimited) return
      const pauseMs = Math.min(maxPauseMs, Math.max(minProviderPauseMs, rateLimited.retryAfterMs ?? 0))
      bucket.pausedUntil = Math.max(bucket.pausedUntil, now() + pauseMs)
    },
  }
}
