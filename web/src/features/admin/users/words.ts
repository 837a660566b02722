import type { AdminUser } from '@faresight/contracts/auth/listed-user'
import { formatDayOf } from '../../../format/dates.ts'
import { adminUserText } from '../../../text/admin-user-text.ts'

/** First and last name; `null` where neither was given. */
export function fullName({ firstName, lastName }: Pick<AdminUser, 'firstName' | 'lastName'>): string | null {
  return [firstName, lastName].filter(Boolean).join(' ') || null
}

/** What somebody is called in a sentence. */
export function nameOf(user: Pick<AdminUser, 'firstName' | 'lastName' | 'email'>): string {
  return fullName(user) ?? user.email
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
