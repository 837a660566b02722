import { dayMs } from '@faresight/contracts/days'
import type { ProviderHealth } from '@faresight/contracts/search/provider-health'
import type { State } from './admission.ts'
import type { Guarded } from './guarded-send.ts'

/** How a provider does, in words for operators. @param state none before the first request */
export function healthOf(
  { name, title, limits }: Guarded,
  state: State | undefined,
  now: number,
): ProviderHealth {
  const today = new Date(now).toISOString().slice(0, 10)
  const isToday = state?.day === today
  const requestsToday = isToday ? state.requests : 0
  const isSpent = requestsToday >= limits.perDay
  const pausedUntil = state?.pausedUntil && state.pausedUntil > now ? state.pausedUntil : null
  const spentUntil = isSpent ? Date.parse(today) + dayMs : null
  const until = Math.max(state?.probeAt ?? 0, pausedUntil ?? 0, spentUntil ?? 0)
  return {
    provider: name,
    title,
    state: stateOf(state, until),
    askedAgainAt: instantOf(until),
    requestsToday,
    failuresToday: isToday ? state.failures : 0,
    requestsPerDay: limits.perDay,
    requestsPerSecond: limits.perSecond,
    lastAnswerAt: instantOf(state?.lastAnswerAt),
    lastFailureAt: instantOf(state?.lastFailureAt),
  }
}

function stateOf(state: State | undefined, until: number): ProviderHealth['state'] {
  if (!state) return 'untried'
  if (state.probeAt !== null) return 'failing'
  return until ? 'limited' : 'well'
}

function instantOf(moment: number | null | undefined): string | null {
  return moment ? new Date(moment).toISOString() : null
}
