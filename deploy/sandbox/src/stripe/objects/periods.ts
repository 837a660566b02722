import type { StripePrice } from './state.ts'

export const daySeconds = 86_400

/**
 * The first moment after `start` that is a whole number of intervals from the anchor. It keeps the anchor's day of the month,
 * or takes the last day of a shorter month: 31 Jan, 28 Feb, 31 Mar.
 */
export function nextPeriodEnd(
  anchor: number,
  start: number,
  { interval, interval_count: each }: StripePrice['recurring'],
): number {
  for (let count = 0; ; count++) {
    const end = addMonths(anchor, count * each * (interval === 'year' ? 12 : 1))
    if (end > start) return end
  }
}

function addMonths(seconds: number, months: number): number {
  const from = new Date(seconds * 1000)
  const year = from.getUTCFullYear()
  const month = from.getUTCMonth() + months
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  return Date.UTC(year, month, Math.min(from.getUTCDate(), lastDay)) / 1000 + (seconds % daySeconds)
}

/** The share of `amount` for `part` of `whole` seconds, rounded half up as Stripe does. Exact for any size. */
export function prorateAmount(amount: number, part: number, whole: number): number {
  return Number((2n * BigInt(amount) * BigInt(part) + BigInt(whole)) / (2n * BigInt(whole)))
}
