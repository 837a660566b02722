import * as z from 'zod'
import { instant, plainDate } from '../common.ts'

/** How one provider does, over all replicas. */
export const providerHealthSchema = z.object({
  provider: z.string(),
  title: z.string(),
  /**
   * `untried`: no request yet. `failing`: its circuit breaker is open, with a probe now and then. `limited`: it throttles us, or
   * the day's requests are used up. Otherwise `well` or `degraded`, by `answered`.
   */
  state: z.enum(['untried', 'well', 'degraded', 'failing', 'limited']),
  /**
   * The share of requests of late that were answered, from 0 to 1: those of today (UTC), and where these are few those of up
   * to six days before. `null` without any.
   */
  answered: z.object({ share: z.number(), requests: z.int(), since: plainDate }).nullable(),
  /** When it is asked again, where it is left alone: one of the past means with the next question. */
  retryAt: instant.nullable(),
  /** Requests of this day (UTC), those that failed among them, and how many the day may have. */
  requestsToday: z.int(),
  failuresToday: z.int(),
  requestsPerDay: z.int(),
  requestsPerSecond: z.number(),
  lastAnswerAt: instant.nullable(),
  lastFailureAt: instant.nullable(),
})

export type ProviderHealth = z.infer<typeof providerHealthSchema>

/** How well requests were answered. `none` where there were none. */
export type AnswerQuality = 'well' | 'poor' | 'bad' | 'none'

/** Shares of requests that failed above which answers are poor, or so bad that a provider is as good as away. */
export const failureShareLimits = { poor: 0.02, bad: 0.2 }

/** The one rule by which a provider or one of its days is called well or not. */
export function rateAnswerQuality({
  requests,
  failures,
}: {
  requests: number
  failures: number
}): AnswerQuality {
  if (requests === 0) return 'none'
  const share = failures / requests
  if (share > failureShareLimits.bad) return 'bad'
  return share > failureShareLimits.poor ? 'poor' : 'well'
}
