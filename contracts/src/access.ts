import type { Principal, Viewer } from './viewer.ts'

// Without schemas: the client needs these rules before it loads zod.

/** As it is stored, or as it is told. */
type Instant = Date | string

/** Whether a plan gives somebody access at `now`. It is decided at use, so one that has run out counts at once. */
export function hasPlanAccess({ accessUntil }: { accessUntil: Instant | null }, now: Date | number): boolean {
  return accessUntil !== null && new Date(accessUntil) > new Date(now)
}

/** Whether somebody has access to open values at `now`: whoever administers has, and all others while a plan gives it. */
export function hasFareAccess(who: { isAdmin: boolean; accessUntil: Instant | null }, now: Date): boolean {
  return who.isAdmin || hasPlanAccess(who, now)
}

/** The viewer that a principal is at `now`. */
export function toViewer(who: Pick<Principal, 'role' | 'accessUntil'> | null, now: Date): Viewer {
  if (!who) return 'visitor'
  return hasFareAccess({ isAdmin: who.role !== 'user', accessUntil: who.accessUntil }, now)
    ? 'subscriber'
    : 'member'
}

/** How old, in minutes, a sign-in may be for what an administrator changes or takes out as a file. */
export const adminSignInMaxAgeMinutes = 15

/** Whether somebody signed in recently enough for a route with `recentSignIn`. */
export function hasRecentSignIn({ signedInAt }: { signedInAt?: string | undefined }, now: Date): boolean {
  return (
    signedInAt !== undefined && now.getTime() - Date.parse(signedInAt) <= adminSignInMaxAgeMinutes * 60_000
  )
}
