import { expect, test } from 'vitest'
import {
  conversionRate,
  centsToDollars,
  mrrByTierInDollars,
  mrrAndArrInDollars,
  paymentSuccessRate,
} from './revenue-and-rates.ts'

test.each([
  { monthly: 0, semiannual: 0, annual: 0, mrr: 0, arr: 0 },
  { monthly: 1, semiannual: 0, annual: 0, mrr: 4.99, arr: 59.88 },
  // A month costs 3.331666…
  { monthly: 0, semiannual: 1, annual: 0, mrr: 3.33, arr: 39.98 },
  // 4.165833…
  { monthly: 0, semiannual: 0, annual: 1, mrr: 4.17, arr: 49.99 },
  { monthly: 3, semiannual: 2, annual: 5, mrr: 42.46, arr: 509.55 },
  // Exactly half a cent goes up: 3 × 3.331666… is 9.995.
  { monthly: 0, semiannual: 3, annual: 0, mrr: 10, arr: 119.94 },
  // 100,000 fractions that do not add up in binary: 333,166.666… and 416,583.333…
  { monthly: 0, semiannual: 100_000, annual: 100_000, mrr: 749_750, arr: 8_997_000 },
])('$monthly monthly, $semiannual semiannual and $annual annual plans have an MRR of $mrr', (sold) => {
  const added = (minor: number, count: number) =>
    Array.from({ length: count }, () => minor).reduce((sum, it) => sum + it, 0)
  const minor = added(499, sold.monthly) + added(1999 / 6, sold.semiannual) + added(4999 / 12, sold.annual)
  expect(mrrAndArrInDollars(minor)).toEqual({ mrr: sold.mrr, arr: sold.arr })
})

test.each([
  { minors: [], tiers: [] },
  { minors: [499, 0, 0], tiers: [4.99, 0, 0] },
  { minors: [0, 1999 / 6, 4999 / 12], tiers: [0, 3.33, 4.17] },
  // Each rounded alone they would add up to 14.99, though the total is 15.00.
  { minors: [0, (1999 / 6) * 2, (4999 / 12) * 2], tiers: [0, 6.67, 8.33] },
  // And here to 17.50 instead of 17.49.
  { minors: [0, (1999 / 6) * 4, 4999 / 12], tiers: [0, 13.33, 4.16] },
])('tiers of $minors cents add up to the total: $tiers', ({ minors, tiers }) => {
  expect(mrrByTierInDollars(minors)).toEqual(tiers)
  const cents = tiers.reduce((sum, usd) => sum + Math.round(usd * 100), 0)
  expect(cents).toBe(Math.round(mrrAndArrInDollars(minors.reduce((sum, it) => sum + it, 0)).mrr * 100))
})

test('a rate without a base is null', () => {
  expect([conversionRate(3, 12), conversionRate(0, 12)]).toEqual([0.25, 0])
  expect([conversionRate(0, 0), conversionRate(null, 12), conversionRate(3, null)]).toEqual([
    null,
    null,
    null,
  ])
  expect(paymentSuccessRate({ succeeded: 3, failed: 1 })).toBe(0.75)
  expect(paymentSuccessRate({ succeeded: 0, failed: 2 })).toBe(0)
  expect(paymentSuccessRate({ succeeded: 0, failed: 0 })).toBe(null)
  expect(centsToDollars(-1999)).toBe(-19.99)
})
