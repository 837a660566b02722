import type { Principal, Viewer } from './viewer.ts'

// Without schemas: the client needs these rules before it loads zod.

type Instant = Date | string

/** Checked at each use, so an expired plan counts at once. */
export function hasPlanAccess({ accessUntil }: { accessUntil: Instant | null }, now: Date | number): boolean {
  return accessUntil !== null && new Date(accessUntil) > new Date(now)
}

/** At `now`: administrators, and users with a plan. */
export function hasFareAccess(who: { isAdmin: boolean; accessUntil: Instant | null }, now: Date): boolean {
  return who.isAdmin || hasPlanAccess(who, now)
}

export function toViewer(who: Pick<Principal, 'role' | 'accessUntil'> | null, now: Date): Viewer {
  if (!who) return 'visitor'
  return hasFareAccess({ isAdmin: who.role !== 'user', accessUntil: who.accessUntil }, now)
    ? 'subscriber'
    : 'member'
}

/** Maximum age of the sign-in for changes and exports by administrators. */
export const adminSignInMaxAgeMinutes = 15

export function hasRecentAdminSignIn(
  { signedInAt }: { signedInAt?: string | undefined },
  now: Date,
): boolean {
  return (
    signedInAt !== undefined && now.getTime() - Date.parse(signedInAt) <= adminSignInMaxAgeMinutes * 60_000
  )
}
