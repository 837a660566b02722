import { dayMs } from '@faresight/contracts/days'
import { answeredLevel, type ProviderHealth } from '@faresight/contracts/search/provider-health'
import type { State } from './admission.ts'
import type { Guarded } from './guarded-send.ts'

/** What a provider was asked on a day (UTC). */
interface ProviderDay {
  day: string
  requests: number
  failures: number
}

/** How many days, today included, may say how a provider does. */
export const recentDays = 7
/** Fewer requests say little: those of the day before count too. */
const fewRequests = 20

/**
 * How a provider does, in words for operators.
 *
 * @param state none before the first request
 * @param days on which it was asked, of the last `recentDays`, oldest first
 */
export function healthOf(
  { name, title, limits }: Guarded,
  state: State | undefined,
  days: readonly ProviderDay[],
  now: number,
): ProviderHealth {
  const today = new Date(now).toISOString().slice(0, 10)
  const isToday = state?.day === today
  const requestsToday = isToday ? state.requests : 0
  const isSpent = requestsToday >= limits.perDay
  const pausedUntil = state?.pausedUntil && state.pausedUntil > now ? state.pausedUntil : null
  const spentUntil = isSpent ? Date.parse(today) + dayMs : null
  const until = Math.max(state?.probeAt ?? 0, pausedUntil ?? 0, spentUntil ?? 0)
  const recent = recentRequests(days)
  return {
    provider: name,
    title,
    state: stateOf(state, until, recent),
    answered: recent && {
      share: 1 - recent.failures / recent.requests,
      requests: recent.requests,
      since: recent.day,
    },
    askedAgainAt: instantOf(until),
    requestsToday,
    failuresToday: isToday ? state.failures : 0,
    requestsPerDay: limits.perDay,
    requestsPerSecond: limits.perSecond,
    lastAnswerAt: instantOf(state?.lastAnswerAt),
    lastFailureAt: instantOf(state?.lastFailureAt),
  }
}

function stateOf(
  state: State | undefined,
  until: number,
  recent: ProviderDay | null,
): ProviderHealth['state'] {
  if (!state) return 'untried'
  if (state.probeAt !== null) return 'failing'
  if (until) return 'limited'
  const level = recent ? answeredLevel(recent) : 'none'
  return level === 'poor' || level === 'bad' ? 'degraded' : 'well'
}

/** Those of the last day, with the days before as long as they are few; `day` is the first of them. */
function recentRequests(days: readonly ProviderDay[]): ProviderDay | null {
  return days.reduceRight<ProviderDay | null>((sum, { day, requests, failures }) => {
    if (!sum) return { day, requests, failures }
    if (sum.requests >= fewRequests) return sum
    return { day, requests: sum.requests + requests, failures: sum.failures + failures }
  }, null)
}

function instantOf(moment: number | null | undefined): string | null {
  return moment ? new Date(moment).toISOString() : null
}
