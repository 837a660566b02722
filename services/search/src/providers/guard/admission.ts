import type { ProviderLimits } from './guard-policy.ts'
import type { CallerQuotas, QuotaRefusal } from './quotas.ts'

export interface AdmissionRequest {
  /** Belongs to an admitted request, such as a poll: only a pause refuses it, and nothing counts it. */
  isContinuation: boolean
  isRetry: boolean
  limits: ProviderLimits
  /** Requests that the provider's day may have, this one included. */
  quota: number
  maxWaitMs: number
  callerQuotas?: CallerQuotas
}

/**
 * `paused`: the provider asked for a pause (429, 402). `circuit-open`: it fails, and the next probe is not due. `no-retry`: the
 * retry budget is empty. `throttled`: the rate limit would let it wait too long.
 */
export type AdmissionRefusal =
  | 'paused'
  | 'circuit-open'
  | 'no-retry'
  | 'quota-exceeded'
  | 'throttled'
  | QuotaRefusal

/** `until` (milliseconds since 1970): when a paused provider is available, or a failing one probed. `isProbe`: the circuit is open, and this request alone tests it. */
export type AdmissionDecision =
  | { refusal: AdmissionRefusal; until?: number }
  | { waitMs: number; isProbe: boolean }

/** `null` where a call says nothing about the provider's health. */
export type ProviderCallOutcome = 'answered' | 'failed' | null

export interface ProviderCallReport {
  outcome: ProviderCallOutcome
  wasProbe: boolean
  failedRequests: number
  /** Set when the provider answered 429 or 402; `null` without a Retry-After. */
  rateLimited?: { retryAfterMs: number | null }
}
