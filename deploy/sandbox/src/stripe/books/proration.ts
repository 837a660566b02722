/**
 * The part of `amount` that falls on `part` of `whole` seconds, rounded half away from zero as Stripe does; exact, whatever the
 * size of the numbers.
 */
export function share(amount: number, part: number, whole: number): number {
  const twice = 2n * BigInt(amount) * BigInt(part) + BigInt(whole)
  return Number(twice / (2n * BigInt(whole)))
}
