import * as z from 'zod'
import { instant, plainDate } from '../common.ts'

export const providerHealthSchema = z.object({
  provider: z.string(),
  title: z.string(),
  /** `untried`: no request yet; `failing`: circuit breaker open; `limited`: throttled, or daily quota used; else `well` or `degraded` by `answered`. */
  state: z.enum(['untried', 'well', 'degraded', 'failing', 'limited']),
  /** Success rate today (UTC), with up to six days before if there are few requests; `null` without any. */
  answered: z.object({ share: z.number(), requests: z.int(), since: plainDate }).nullable(),
  /** End of the pause; in the past: with the next request. */
  retryAt: instant.nullable(),
  requestsToday: z.int(),
  failuresToday: z.int(),
  requestsPerDay: z.int(),
  requestsPerSecond: z.number(),
  lastAnswerAt: instant.nullable(),
  lastFailureAt: instant.nullable(),
})

export type ProviderHealth = z.infer<typeof providerHealthSchema>

export type ProviderAnswerQuality = 'well' | 'poor' | 'bad' | 'none'

/** Failure shares above which quality is poor or bad. */
export const failureShareLimits = { poor: 0.02, bad: 0.2 }

export function classifyProviderAnswers({
  requests,
  failures,
}: {
  requests: number
  failures: number
}): ProviderAnswerQuality {
  if (requests === 0) return 'none'
  const share = failures / requests
  if (share > failureShareLimits.bad) return 'bad'
  return share > failureShareLimits.poor ? 'poor' : 'well'
}

export const providerUsageSchema = providerHealthSchema.extend({
  usdPerRequest: z.number().nullable(),
  days: z.array(z.object({ day: plainDate, requests: z.int(), failures: z.int() })),
})

export type ProviderUsage = z.infer<typeof providerUsageSchema>
