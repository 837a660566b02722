import type { CurrentUser } from '@faresight/contracts/auth/user'
import { supportedCurrencyCodeSchema } from '@faresight/contracts/common'
import type { User } from '../schema.ts'

/** Keyboards differ in case and in how they compose accents. */
export function normaliseEmail(email: string): string {
  return email.trim().normalize('NFC').toLowerCase()
}

/** Without tokens, hashes and payment ids. */
export function toCurrentUser(user: User): CurrentUser {
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
    subscriptionCurrency: supportedCurrencyCodeSchema.nullable().catch(null).parse(user.subscriptionCurrency),
    accessUntil: user.accessUntil?.toISOString() ?? null,
  }
}

export function toEmailRecipient({
  email,
  firstName,
  lastName,
}: Pick<User, 'email' | 'firstName' | 'lastName'>): {
  email: string
  name: string | null
} {
  const name = [firstName, lastName].filter((part) => part !== null && part !== '').join(' ')
  return { email, name: name === '' ? null : name }
}
