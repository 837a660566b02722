import type { CurrentUser } from '@faresight/contracts/auth/user'
import { currencyCodeSchema } from '@faresight/contracts/currency-code'
import type { User } from '../schema.ts'

/** One spelling for one mailbox: people type capitals, and keyboards differ in how they compose accents. */
export function normaliseEmail(email: string): string {
  return email.trim().normalize('NFC').toLowerCase()
}

/** The user as the client may know them: no token, no hash, no payment id. */
export function currentUserOf(user: User): CurrentUser {
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
    subscriptionCurrency: currencyCodeSchema.nullable().catch(null).parse(user.subscriptionCurrency),
    accessUntil: user.accessUntil?.toISOString() ?? null,
  }
}

/** Where somebody is written to, and by what name. */
export function addressOf({ email, firstName, lastName }: Pick<User, 'email' | 'firstName' | 'lastName'>): {
  email: string
  name: string | null
} {
  const name = [firstName, lastName].filter((part) => part !== null && part !== '').join(' ')
  return { email, name: name === '' ? null : name }
}
