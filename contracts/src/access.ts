/** As it is stored, or as it is told. */
type Instant = Date | string

/** Whether a plan gives somebody access at `now`. It is decided at use, so one that has run out counts at once. */
export function hasPlan({ accessUntil }: { accessUntil: Instant | null }, now: Date | number): boolean {
  return accessUntil !== null && new Date(accessUntil) > new Date(now)
}

/** Whether somebody has access to open values at `now`: whoever administers has, and all others while a plan gives it. */
export function hasAccess(who: { isAdmin: boolean; accessUntil: Instant | null }, now: Date): boolean {
  return who.isAdmin || hasPlan(who, now)
}
