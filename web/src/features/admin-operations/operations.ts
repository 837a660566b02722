import { adminRoutes } from '@faresight/contracts/admin/http'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import type { NetworkUsage, ProviderQuotaUsage } from '@faresight/contracts/search/network-usage'
import type { PlainDate } from '@faresight/contracts/common'
import {
  type ProviderAnswerQuality,
  type ProviderUsage,
  classifyProviderAnswers,
} from '@faresight/contracts/search/provider-health'
import type { QueueStats } from '@faresight/contracts/admin/operations'

/** State of queues and providers. */
export const operationsQuery = queryOptions({
  queryKey: ['admin', 'operations'],
  meta: { personal: true },
  queryFn: ({ signal }) => call(adminRoutes.operations, { signal }),
  staleTime: 0,
})

/** Dead letters, oldest first. */
export const deadLettersQuery = infiniteQueryOptions({
  queryKey: ['admin', 'dead-letters'],
  meta: { personal: true },
  queryFn: ({ pageParam, signal }) =>
    call(adminRoutes.deadLetters, { query: pageParam === null ? {} : { cursor: pageParam }, signal }),
  initialPageParam: null as string | null,
  getNextPageParam: ({ nextCursor }) => nextCursor,
  staleTime: 0,
})

const maxShown = 8

/** The first networks, and all that are blocked. */
export function topAndBlocked(networks: readonly NetworkUsage[]): NetworkUsage[] {
  return networks.filter(({ blockedAt }, index) => index < maxShown || blockedAt !== null)
}

/** Requests by all visitors today. */
export function visitorRequests(shares: readonly ProviderQuotaUsage[]): number {
  return shares.reduce((sum, { visitors }) => sum + visitors, 0)
}

/** Between 0 and 1; 0 of nothing. */
export function ratio(part: number, whole: number): number {
  return whole > 0 ? Math.min(1, part / whole) : 0
}

const shownDays = 30

export interface ShownDay {
  day: PlainDate
  state: ProviderAnswerQuality
}

/** The last 30 days (UTC) up to `today`, oldest first, including days without requests. */
export function lastDays(days: ProviderUsage['days'], today: PlainDate): ShownDay[] {
  const byDay = new Map(days.map((one) => [one.day, one]))
  const last = Date.parse(`${today}T00:00Z`)
  return Array.from({ length: shownDays }, (_, index) => {
    const day = new Date(last - (shownDays - 1 - index) * 86_400_000).toISOString().slice(0, 10)
    return { day, state: classifyProviderAnswers(byDay.get(day) ?? { requests: 0, failures: 0 }) }
  })
}

/** Totals over the known days. */
export function sumOf(days: ProviderUsage['days']): { requests: number; failures: number } {
  return days.reduce(
    (sum, day) => ({ requests: sum.requests + day.requests, failures: sum.failures + day.failures }),
    { requests: 0, failures: 0 },
  )
}

/** Between 0 and 1. More failures than requests are possible, since they are counted when they end. */
export function answeredShare({ requests, failures }: { requests: number; failures: number }): number {
  return 1 - ratio(failures, requests)
}

export function isBusy({
  waiting,
  inFlight,
  dead,
}: Pick<QueueStats, 'waiting' | 'inFlight' | 'dead'>): boolean {
  return waiting + inFlight + dead > 0
}

/** Most dead letters first, then most waiting, then by name. */
export function byUrgency(queues: readonly QueueStats[]): QueueStats[] {
  return queues.toSorted(
    (a, b) =>
      b.dead - a.dead ||
      b.waiting - a.waiting ||
      a.service.localeCompare(b.service) ||
      a.subject.localeCompare(b.subject),
  )
}
