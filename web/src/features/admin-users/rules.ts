import { hasPlanAccess } from '@faresight/contracts/access'
import type { AdminUser } from '@faresight/contracts/auth/admin-user'
import { formatDayOf } from '../../format/dates.ts'
import { adminUserText } from './messages.ts'

/** Why an action isn't allowed; `null` if it is. */
export interface Permissions {
  change: 'isOwner' | null
  cancel: 'isOwner' | 'noPlan' | null
  role: 'ownersOnly' | null
}

/** What an admin may do to a user. The server checks again. */
export function permissionsFor(user: AdminUser, byOwner: boolean, now: number): Permissions {
  const change = user.role === 'owner' && !byOwner ? 'isOwner' : null
  const isOver =
    user.subscriptionStatus === null || (user.subscriptionStatus === 'canceled' && !hasPlanAccess(user, now))
  return { change, cancel: change ?? (isOver ? 'noPlan' : null), role: byOwner ? null : 'ownersOnly' }
}

/** `null` without any name. */
export function fullName({ firstName, lastName }: Pick<AdminUser, 'firstName' | 'lastName'>): string | null {
  return [firstName, lastName].filter(Boolean).join(' ') || null
}

/** Name or email address, isolated if its text direction could disturb a sentence. */
export function displayName(user: Pick<AdminUser, 'firstName' | 'lastName' | 'email'>): string {
  return isolate(fullName(user) ?? user.email)
}

const bidiCharacters = /[\u0590-\u08FF\u200E\u200F\u202A-\u202E\u2066-\u2069\uFB1D-\uFDFF\uFE70-\uFEFC]/

function isolate(name: string): string {
  return bidiCharacters.test(name) ? `\u2068${name}\u2069` : name
}

/** `3 Aug 2027`: when a plan ends or renews, or `null`. */
export function planEndDay({ subscriptionEndsAt, accessUntil }: AdminUser): string | null {
  const end = subscriptionEndsAt ?? accessUntil
  return end && formatDayOf(end)
}

/** `Annual, 3 Aug 2027`, as far as known, or `null`. */
export function planSummary(user: AdminUser): string | null {
  const end = planEndDay(user)
  if (user.subscriptionTier === null) return end
  return end === null
    ? adminUserText.tier(user.subscriptionTier)
    : adminUserText.planUntil(user.subscriptionTier, end)
}
