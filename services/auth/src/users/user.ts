import type { CurrentUser } from '@faresight/contracts/auth/user'
import { currencyCode } from '@faresight/contracts/currencies'
import { dayMs } from '@faresight/contracts/days'
import type { User } from '../schema.ts'

/** Where a plan runs with no end in sight. */
const openEnd = new Date('9999-12-31T23:59:59.000Z')

type Plan = Pick<User, 'subscriptionStatus' | 'subscriptionEndsAt' | 'trialEndsAt'>

/** Until when a plan gives access; `null` without one. It says nothing of now: whoever uses it compares at use. */
export function accessUntil(plan: Plan, graceDays: number): Date | null {
  const { subscriptionStatus: status, subscriptionEndsAt: ends } = plan
  if (status === null) return null
  if (status === 'active') return ends ?? openEnd
  if (status === 'trialing') return ends ?? plan.trialEndsAt
  if (status === 'past_due') return ends && new Date(ends.getTime() + graceDays * dayMs)
  return ends
}

/** One spelling for one mailbox: people type capitals, and keyboards differ in how they compose accents. */
export function normaliseEmail(email: string): string {
  return email.trim().normalize('NFC').toLowerCase()
}

/** The user as the client may know them: no token, no hash, no payment id. */
export function currentUserOf(user: User, graceDays: number): CurrentUser {
  return {
    id: user.id,
    email: user.email,
    firstName: user.firstName,
    lastName: user.lastName,
    profileImageUrl: user.profileImageUrl,
    role: user.role,
    subscriptionStatus: user.subscriptionStatus,
    subscriptionTier: user.subscriptionTier,
    trialEndsAt: user.trialEndsAt?.toISOString() ?? null,
    subscriptionEndsAt: user.subscriptionEndsAt?.toISOString() ?? null,
    subscriptionCurrency: currencyCode.nullable().catch(null).parse(user.subscriptionCurrency),
    accessUntil: accessUntil(user, graceDays)?.toISOString() ?? null,
  }
}
