import { addDays, dayMs } from '@faresight/contracts/days'
import { rateAnswerQuality, type ProviderHealth } from '@faresight/contracts/search/provider-health'
import type { ProviderDay } from '../usage/store.ts'
import type { State } from './admission.ts'
import type { Guarded } from './guarded-send.ts'

type AskedDay = Omit<ProviderDay, 'provider'>

/** How many days, today included, may say how a provider does. */
export const recentDays = 7
/** Fewer requests say little: those of the day before count too. */
const fewRequests = 20

/**
 * How a provider does, in words for operators.
 *
 * @param state none before the first request
 * @param days on which it was asked, those of the last `recentDays` at least, oldest first
 */
export function healthOf(
  { name, title, limits }: Guarded,
  state: State | undefined,
  days: readonly AskedDay[],
  now: number,
): ProviderHealth {
  const today = new Date(now).toISOString().slice(0, 10)
  const { requests: requestsToday = 0, failures: failuresToday = 0 } =
    days.find(({ day }) => day === today) ?? {}
  const isSpent = requestsToday >= limits.perDay
  const pausedUntil = state?.pausedUntil && state.pausedUntil > now ? state.pausedUntil : null
  const spentUntil = isSpent ? Date.parse(today) + dayMs : null
  const until = Math.max(state?.probeAt ?? 0, pausedUntil ?? 0, spentUntil ?? 0)
  const recent = recentRequests(days.filter(({ day }) => day > addDays(today, -recentDays)))
  return {
    provider: name,
    title,
    state: stateOf(state, until, recent),
    answered: recent && {
      share: Math.max(0, 1 - recent.failures / recent.requests),
      requests: recent.requests,
      since: recent.day,
    },
    retryAt: instantOf(until),
    requestsToday,
    failuresToday,
    requestsPerDay: limits.perDay,
    requestsPerSecond: limits.perSecond,
    lastAnswerAt: instantOf(state?.lastAnswerAt),
    lastFailureAt: instantOf(state?.lastFailureAt),
  }
}

function stateOf(state: State | undefined, until: number, recent: AskedDay | null): ProviderHealth['state'] {
  if (!state) return 'untried'
  if (state.probeAt !== null) return 'failing'
  if (until) return 'limited'
  const level = recent ? rateAnswerQuality(recent) : 'none'
  return level === 'poor' || level === 'bad' ? 'degraded' : 'well'
}

/** Those of the last day, with the days before as long as they are few; `day` is the first of them. */
function recentRequests(days: readonly AskedDay[]): AskedDay | null {
  return days.reduceRight<AskedDay | null>((sum, { day, requests, failures }) => {
    if (!sum) return { day, requests, failures }
    if (sum.requests >= fewRequests) return sum
    return { day, requests: sum.requests + requests, failures: sum.failures + failures }
  }, null)
}

function instantOf(moment: number | null | undefined): string | null {
  return moment ? new Date(moment).toISOString() : null
}
