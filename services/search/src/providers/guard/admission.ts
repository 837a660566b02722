import type { ProviderLimits } from './guard-policy.ts'
import type { CallerQuotas, QuotaRefusal } from './quotas.ts'

/** One request to a provider, before it is sent. */
export interface AdmissionRequest {
  /** Belongs to an admitted request, such as a poll: only a pause refuses it, and nothing counts it. */
  isContinuation: boolean
  isRetry: boolean
  limits: ProviderLimits
  /** Requests that the provider's day may have, this one included. */
  quota: number
  /** Longest wait for the rate limit. */
  maxWaitMs: number
  /** Daily quotas of the caller, which this request counts against too. */
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

/** What one call to a provider, of one or more requests, says about the provider. */
export interface CallReport {
  outcome: ProviderCallOutcome
  wasProbe: boolean
  failedRequests: number
  /** Set when the provider answered 429 or 402; `null` without a Retry-After. */
  rateLimited?: { retryAfterMs: number | null }
}
