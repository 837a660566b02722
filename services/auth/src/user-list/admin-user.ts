import type { AdminUser } from '@faresight/contracts/auth/admin-user'
import type { User } from '../schema.ts'

/** An account as administrators see it. */
export function adminUserOf(user: User): AdminUser {
  return {
    id: user.id,
    email: user.email,
    firstName: user.firstName,
    lastName: user.lastName,
    role: user.role,
    authProvider: user.authProvider,
    emailVerified: user.emailVerified,
    subscriptionStatus: user.subscriptionStatus,
    subscriptionTier: user.subscriptionTier,
    subscriptionEndsAt: user.subscriptionEndsAt?.toISOString() ?? null,
    accessUntil: user.accessUntil?.toISOString() ?? null,
    createdAt: user.createdAt.toISOString(),
  }
}
