import { expect, test } from 'vitest'
import { countDatePairs, toSearchDateRange } from './date-pairs.ts'

test.each([
  ['2026-11-20', '3_months', '2026-11-21', '2027-02-20'],
  ['2026-11-30', '1_month', '2026-12-01', '2026-12-31'],
  ['2027-01-30', '1_month', '2027-01-31', '2027-02-28'],
  ['2027-01-28', '1_month', '2027-01-29', '2027-02-28'],
  ['2026-08-31', '6_months', '2026-09-01', '2027-02-28'],
  // Providers sell 361 days ahead.
  ['2026-11-20', '12_months', '2026-11-21', '2027-11-16'],
] as const)('on %s a period of %s runs from %s to %s', (today, period, from, to) => {
  expect(toSearchDateRange(today, period)).toEqual({ from, to })
})

test.each([
  ['three months of 3 to 14 nights', '2027-02-20', { minNights: 3, maxNights: 14 }, 1002],
  ['three months one way', '2027-02-20', null, 92],
  ['two weeks of a stay that just fits', '2026-12-04', { minNights: 13, maxNights: 13 }, 1],
  ['two weeks of longer stays', '2026-12-04', { minNights: 14, maxNights: 30 }, 0],
])('date pairs are counted in %s', (_, to, stay, pairs) => {
  expect(countDatePairs({ from: '2026-11-21', to }, stay)).toBe(pairs)
})
