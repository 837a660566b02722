import { hasPlan } from '@faresight/contracts/access'
import type { AdminUser } from '@faresight/contracts/auth/listed-user'
import { formatDayOf } from '../../format/dates.ts'
import { adminUserText } from './messages.ts'

/** What one may do to somebody, and why not where one may not. */
export interface May {
  /** `isOwner`: an owner's account, of which nobody but owners may change anything. */
  change: 'isOwner' | null
  cancel: 'isOwner' | 'noPlan' | null
  role: 'ownersOnly' | null
}

/** The server decides again. */
export function mayDo(user: AdminUser, byOwner: boolean, now: number): May {
  const change = user.role === 'owner' && !byOwner ? 'isOwner' : null
  const isOver =
    user.subscriptionStatus === null || (user.subscriptionStatus === 'canceled' && !hasPlan(user, now))
  return { change, cancel: change ?? (isOver ? 'noPlan' : null), role: byOwner ? null : 'ownersOnly' }
}

/** First and last name; `null` where neither was given. */
export function fullName({ firstName, lastName }: Pick<AdminUser, 'firstName' | 'lastName'>): string | null {
  return [firstName, lastName].filter(Boolean).join(' ') || null
}

/** What somebody is called in a sentence. */
export function nameOf(user: Pick<AdminUser, 'firstName' | 'lastName' | 'email'>): string {
  return isolated(fullName(user) ?? user.email)
}

/** What is written from right to left, or turns what is around it, must not turn the sentence that it stands in. */
const turning = /[\u0590-\u08FF\u200E\u200F\u202A-\u202E\u2066-\u2069\uFB1D-\uFDFF\uFE70-\uFEFC]/

function isolated(name: string): string {
  return turning.test(name) ? `\u2068${name}\u2069` : name
}

/** `3 Aug 2027`: when a plan ends or renews; `null` without one. */
export function endOf({ subscriptionEndsAt, accessUntil }: AdminUser): string | null {
  const end = subscriptionEndsAt ?? accessUntil
  return end && formatDayOf(end)
}

/** `Annual, 3 Aug 2027`, as far as that is known; `null` without a plan. */
export function planWords(user: AdminUser): string | null {
  const end = endOf(user)
  if (user.subscriptionTier === null) return end
  return end === null
    ? adminUserText.tier(user.subscriptionTier)
    : adminUserText.planUntil(user.subscriptionTier, end)
}
