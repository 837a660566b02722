/** Monthly and annual recurring revenue, in dollars, of what comes in each month, in cents and before it is rounded. */
export function revenueStats(mrrMinor: number): { mrr: number; arr: number } {
  // Prices are whole cents, and periods 1, 6 or 12 months: twelve times as much is whole cents, too, but for what the
  // addition of fractions has lost.
  const arrMinor = Math.round(mrrMinor * 12)
  return { mrr: Math.round(arrMinor / 12) / 100, arr: arrMinor / 100 }
}

/** Monthly recurring revenue of each tier, in dollars: rounded so that the tiers add up to the rounded total. */
export function revenueByTier(minors: readonly number[]): number[] {
  const total = Math.round(100 * revenueStats(minors.reduce((sum, minor) => sum + minor, 0)).mrr)
  const cents = minors.map((minor) => Math.floor(minor + roundingTolerance))
  const left = total - cents.reduce((sum, cent) => sum + cent, 0)
  // The cents that are left go to the largest fractions.
  const order = minors
    .map((minor, at) => ({ at, rest: minor - (cents[at] ?? 0) }))
    .sort((a, b) => b.rest - a.rest)
  const raised = new Set(order.slice(0, left).map(({ at }) => at))
  return cents.map((cent, at) => dollars(cent + (raised.has(at) ? 1 : 0)))
}

/** What the addition of many fractions may lose. */
const roundingTolerance = 1e-6

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
