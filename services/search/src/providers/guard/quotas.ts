import type { QuotePurpose } from '@faresight/contracts/search/rpc'
import { dayMs } from '@faresight/contracts/days'
import type { ProviderLimits } from './guard-policy.ts'

/** The daily quotas of one caller at one provider: first the group's (all visitors, or all members), then the caller's own, narrowest first. */
export interface CallerQuotas {
  quotas: { key: string; maxRequests: number }[]
  /** Once the group has used this many, the rest is reserved for callers with fewer than `maxFirstSearchRequests`. */
  reservedFrom: number
  maxFirstSearchRequests: number
}

export type QuotaRefusal = 'caller-quota' | 'group-quota' | 'blocked'

/** Part of the day's requests that each purpose may use up: the rest is reserved for those who pay. */
const purposeShares: Record<QuotePurpose, number> = {
  visitor: 0.7,
  member: 0.7,
  scheduled: 0.9,
  subscriber: 1,
}

/** Requests that a provider's day may have in all while this purpose may still send one. */
export function purposeDailyQuota({ perDay }: ProviderLimits, purpose: QuotePurpose): number {
  return Math.floor(perDay * purposeShares[purpose])
}

/** Whether `purpose` may still ask where the quota refused `other`. */
export function hasLargerDailyQuota(purpose: QuotePurpose, other: QuotePurpose): boolean {
  return purposeShares[purpose] > purposeShares[other]
}

/** Visitors and members may together use less than both of these (`purposeDailyQuota`), so neither can take the other's last part. */
const groupShares = { visitor: 0.4, member: 0.4 } as const

const groupKeys = { visitor: 'visitors', member: 'members' } as const

const minNetworkShare = 0.02

/** What one network may use of the visitors' quota, by its prefix length: 32, 24 and 16 are IPv4. */
const visitorNetworkShares: Record<string, number> = {
  32: minNetworkShare,
  64: minNetworkShare,
  24: 0.025,
  56: 0.025,
  16: 0.03,
  48: 0.03,
}

/** What one member, and all members on one network, may use of the members' quota. */
const memberShares = { user: 0.05, network: 0.15 }

const subscriberShare = 0.25

/** However small the day's quota: one search of flexible dates with nearby airports, and a few more. */
const minCallerRequests = 12

const maxFirstSearchRequests = 6

const reservedAfter = 0.8

/** @param quotaKeys networks of a visitor, or `userAndNetworkQuotaKeys`; none for a request on no one's behalf */
export function createCallerQuotas(
  { perDay }: ProviderLimits,
  purpose: QuotePurpose,
  quotaKeys: readonly string[] = [],
): CallerQuotas | undefined {
  if (purpose === 'scheduled') return undefined
  if (purpose === 'subscriber') {
    const maxRequests = Math.max(minCallerRequests, Math.floor(subscriberShare * perDay))
    const users = quotaKeys.filter(isUser)
    return {
      quotas: users.map((key) => ({ key, maxRequests })),
      reservedFrom: perDay,
      maxFirstSearchRequests: 0,
    }
  }
  const groupRequests = groupDailyQuota({ perDay }, purpose)
  const shareOf = (key: string) =>
    purpose === 'member'
      ? memberShares[isUser(key) ? 'user' : 'network']
      : (visitorNetworkShares[key.split('/')[1] ?? ''] ?? minNetworkShare)
  return {
    quotas: [
      { key: groupKeys[purpose], maxRequests: groupRequests },
      ...quotaKeys.map((key) => ({
        key,
        maxRequests: Math.max(minCallerRequests, Math.floor(shareOf(key) * groupRequests)),
      })),
    ],
    reservedFrom: Math.floor(reservedAfter * groupRequests),
    maxFirstSearchRequests,
  }
}

const isUser = (key: string) => key.startsWith('user ')

/** Requests a day that all visitors, or all members, may make to a provider. */
export function groupDailyQuota(
  { perDay }: Pick<ProviderLimits, 'perDay'>,
  purpose: 'visitor' | 'member',
): number {
  return Math.floor(groupShares[purpose] * perDay)
}

/** Part of a quota that may be used at midnight UTC; the rest may be used as evenly as the hours pass. */
const headStart = 0.3

/** Whether a quota is used up so much faster than the day passes that it is a fault or an attack. */
export function isQuotaUsedAbnormallyFast({
  used,
  quota,
  now,
}: {
  used: number
  quota: number
  now: Date
}): boolean {
  const elapsed = (now.getTime() % dayMs) / dayMs
  return used > quota * (headStart + (1 - headStart) * elapsed)
}
