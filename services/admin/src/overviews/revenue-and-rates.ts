/** Monthly and annual recurring revenue in dollars, from unrounded monthly cents. */
export function mrrAndArrInDollars(mrrMinor: number): { mrr: number; arr: number } {
  // Prices are whole cents for 1, 6 or 12 months, so a year is whole cents except for floating-point error.
  const arrMinor = Math.round(mrrMinor * 12)
  return { mrr: Math.round(arrMinor / 12) / 100, arr: arrMinor / 100 }
}

/** Monthly recurring revenue per tier in dollars, rounded so that the tiers add up to the rounded total. */
export function mrrByTierInDollars(minors: readonly number[]): number[] {
  const total = Math.round(100 * mrrAndArrInDollars(minors.reduce((sum, minor) => sum + minor, 0)).mrr)
  const cents = minors.map((minor) => Math.floor(minor + roundingTolerance))
  const left = total - cents.reduce((sum, cent) => sum + cent, 0)
  // The remaining cents go to the largest fractions.
  const order = minors
    .map((minor, at) => ({ at, rest: minor - (cents[at] ?? 0) }))
    .sort((a, b) => b.rest - a.rest)
  const raised = new Set(order.slice(0, left).map(({ at }) => at))
  return cents.map((cent, at) => centsToDollars(cent + (raised.has(at) ? 1 : 0)))
}

/** Floating-point error of many added fractions. */
const roundingTolerance = 1e-6

/** `null` without users, or when either number is unknown. */
export function conversionRate(active: number | null, users: number | null): number | null {
  return active === null || !users ? null : active / users
}

/** `null` without payments. */
export function paymentSuccessRate({
  succeeded,
  failed,
}: {
  succeeded: number
  failed: number
}): number | null {
  return succeeded + failed ? succeeded / (succeeded + failed) : null
}

export function centsToDollars(minor: number): number {
  return minor / 100
}
