import type { QuotePurpose } from '@faresight/contracts/search/rpc'
import { dayMs } from '@faresight/contracts/days'
import type { Limits } from './limits.ts'

/**
 * The daily allowances that a request counts against besides its provider's budget: first all visitors or all members together, then the
 * requester's own, narrowest first.
 */
export interface Allowances {
  /** With how many requests of the provider each may have a day. */
  of: { key: string; most: number }[]
  /** Once the first of them has used this many, the rest is reserved for requesters with fewer than `first`. */
  reservedFrom: number
  first: number
}

/** Why a request was refused that the provider's own day still has room for. */
export type AllowanceRefusal = 'allowance' | 'share' | 'blocked'

/**
 * The part of a day's budget that visitors and members may each use up, by themselves. Together they may have less than both
 * parts (`budgetFor`), so each is sure of what the other may not have.
 */
const ownShare = { visitor: 0.4, member: 0.4 } as const

const totals = { visitor: 'visitors', member: 'members' } as const

const leastNetworkShare = 0.02

/** Of the share of all visitors, what one network may use up, by the bits that name it (/32 and /24 and /16 are IPv4). */
const networkShare: Record<string, number> = {
  32: leastNetworkShare,
  64: leastNetworkShare,
  24: 0.025,
  56: 0.025,
  16: 0.03,
  48: 0.03,
}

/** Of the share of all members what one member may use up, and all who are signed in from one network. */
const memberShare = { user: 0.05, network: 0.15 }

/** Of the whole day what one subscriber may use up. */
const subscriberShare = 0.25

/** However small the budget, so much is let through: a search of flexible days with nearby airports and a few more. */
const least = 12

/** What a first search takes at most. */
const firstSearch = 6

const reservedAfter = 0.8

/** @param spenders networks of a visitor or `userQuotaKeys`; none of a request that nobody in particular has asked for */
export function allowancesFor(
  { perDay }: Limits,
  purpose: QuotePurpose,
  spenders: readonly string[] = [],
): Allowances | undefined {
  if (purpose === 'scheduled') return undefined
  if (purpose === 'subscriber') {
    const most = Math.max(least, Math.floor(subscriberShare * perDay))
    const users = spenders.filter(isUser)
    return { of: users.map((key) => ({ key, most })), reservedFrom: perDay, first: 0 }
  }
  const total = ownShareOf({ perDay }, purpose)
  const shareOf = (key: string) =>
    purpose === 'member'
      ? memberShare[isUser(key) ? 'user' : 'network']
      : (networkShare[key.split('/')[1] ?? ''] ?? leastNetworkShare)
  return {
    of: [
      { key: totals[purpose], most: total },
      ...spenders.map((key) => ({ key, most: Math.max(least, Math.floor(shareOf(key) * total)) })),
    ],
    reservedFrom: Math.floor(reservedAfter * total),
    first: firstSearch,
  }
}

const isUser = (key: string) => key.startsWith('user ')

/** How many requests a day all visitors, or all members, may have of a provider. */
export function ownShareOf({ perDay }: Pick<Limits, 'perDay'>, purpose: 'visitor' | 'member'): number {
  return Math.floor(ownShare[purpose] * perDay)
}

/**
 * Whether a share is used up much faster than the day passes: three tenths may be gone at midnight, and the rest as evenly as its hours.
 * Beyond that line it is a fault or an attack.
 */
export function isAbnormal({ spent, most, now }: { spent: number; most: number; now: Date }): boolean {
  const elapsed = (now.getTime() % dayMs) / dayMs
  return spent > most * (headStart + (1 - headStart) * elapsed)
}

const headStart = 0.3

/** In words for the traveller, about the search as a whole. */
export function allowanceSentence(refusal: AllowanceRefusal, purpose: QuotePurpose, now: Date): string {
  if (refusal === 'blocked')
    return 'Live search is turned off for your network. If you think this is a mistake, please contact us.'
  const hours = Math.ceil((dayMs - (now.getTime() % dayMs)) / (60 * 60 * 1000))
  const back = `Live search is back at midnight UTC, in ${hours === 1 ? 'an hour' : `${hours} hours`}.`
  if (refusal === 'share')
    return `All of today’s live searches for ${purpose === 'visitor' ? 'visitors' : 'members'} have been used. ${back}`
  return purpose === 'visitor'
    ? `All of today’s live searches from your network have been used. ${back} Sign up to get your own daily searches.`
    : `You’ve used all your live searches for today. ${back}`
}
