/** Monthly and annual recurring revenue, in dollars, of what comes in each month, in cents and before it is rounded. */
export function revenueFigures(mrrMinor: number): { mrr: number; arr: number } {
  // Prices are whole cents, and periods 1, 6 or 12 months: twelve times as much is whole cents, too, but for what the
  // addition of fractions has lost.
  const arrMinor = Math.round(mrrMinor * 12)
  return { mrr: Math.round(arrMinor / 12) / 100, arr: arrMinor / 100 }
}

/** Active subscriptions of all users; `null` without users, or where either is not known. */
export function conversionRate(active: number | null, users: number | null): number | null {
  return active === null || !users ? null : active / users
}

/** Payments that succeeded of those that did or did not; `null` without any. */
export function successRate({ succeeded, failed }: { succeeded: number; failed: number }): number | null {
  return succeeded + failed ? succeeded / (succeeded + failed) : null
}

/** US dollars of US cents. */
export function dollars(minor: number): number {
  return minor / 100
}
