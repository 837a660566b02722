import { addDays, dayMs } from '@faresight/contracts/days'
import { type ProviderHealth, classifyProviderAnswers } from '@faresight/contracts/search/provider-health'
import type { Db } from '@faresight/kit/postgres'
import { providerStates } from '../../schema.ts'
import type { GuardedProvider } from './guarded-send.ts'

/** State of a provider that all replicas share. Milliseconds since 1970. */
export interface SharedProviderState {
  pausedUntil: number | null
  /** Next probe; `null` while the circuit is closed. */
  probeAt: number | null
  lastAnswerAt: number | null
  lastFailureAt: number | null
}

export async function readProviderStates(db: Db): Promise<Map<string, SharedProviderState>> {
  const rows = await db.select().from(providerStates)
  return new Map(
    rows.map(({ provider, pausedUntil, probeAt, lastAnswerAt, lastFailureAt }) => [
      provider,
      {
        pausedUntil: pausedUntil && pausedUntil.getTime(),
        probeAt: probeAt && probeAt.getTime(),
        lastAnswerAt: lastAnswerAt && lastAnswerAt.getTime(),
        lastFailureAt: lastFailureAt && lastFailureAt.getTime(),
      },
    ]),
  )
}

export interface ProviderDayCounts {
  provider: string
  day: string
  /** Without polls and other continuations. */
  requests: number
  failures: number
}

type DayCounts = Omit<ProviderDayCounts, 'provider'>

export const providerHealthWindowDays = 7
/** With fewer requests, the day before counts too. */
const minRequests = 20

/** @param state `undefined` before the first request @param days those of the last `providerHealthWindowDays` at least, oldest first */
export function toProviderHealth(
  { name, title, limits }: GuardedProvider,
  state: SharedProviderState | undefined,
  days: readonly DayCounts[],
  now: number,
): ProviderHealth {
  const today = new Date(now).toISOString().slice(0, 10)
  const { requests: requestsToday = 0, failures: failuresToday = 0 } =
    days.find(({ day }) => day === today) ?? {}
  const isQuotaUsed = requestsToday >= limits.perDay
  const pausedUntil = state?.pausedUntil && state.pausedUntil > now ? state.pausedUntil : null
  const quotaUsedUntil = isQuotaUsed ? Date.parse(today) + dayMs : null
  const until = Math.max(state?.probeAt ?? 0, pausedUntil ?? 0, quotaUsedUntil ?? 0)
  const recent = sumRecentRequests(days.filter(({ day }) => day > addDays(today, -providerHealthWindowDays)))
  return {
    provider: name,
    title,
    state: healthState(state, until, recent),
    answered: recent && {
      share: Math.max(0, 1 - recent.failures / recent.requests),
      requests: recent.requests,
      since: recent.day,
    },
    retryAt: toIsoInstant(until),
    requestsToday,
    failuresToday,
    requestsPerDay: limits.perDay,
    requestsPerSecond: limits.perSecond,
    lastAnswerAt: toIsoInstant(state?.lastAnswerAt),
    lastFailureAt: toIsoInstant(state?.lastFailureAt),
  }
}

function healthState(
  state: SharedProviderState | undefined,
  until: number,
  recent: DayCounts | null,
): ProviderHealth['state'] {
  if (!state) return 'untried'
  if (state.probeAt !== null) return 'failing'
  if (until) return 'limited'
  const level = recent ? classifyProviderAnswers(recent) : 'none'
  return level === 'poor' || level === 'bad' ? 'degraded' : 'well'
}

/** The last day, with the days before it while there are few requests; `day` is the first one counted. */
function sumRecentRequests(days: readonly DayCounts[]): DayCounts | null {
  return days.reduceRight<DayCounts | null>((sum, { day, requests, failures }) => {
    if (!sum) return { day, requests, failures }
    if (sum.requests >= minRequests) return sum
    return { day, requests: sum.requests + requests, failures: sum.failures + failures }
  }, null)
}

function toIsoInstant(moment: number | null | undefined): string | null {
  return moment ? new Date(moment).toISOString() : null
}
