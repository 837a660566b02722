import { expect, test } from 'vitest'
import { periodFrom } from './period.ts'

test.each([
  ['2026-11-20', '3_months', '2026-11-21', '2027-02-20'],
  ['2026-11-30', '1_month', '2026-12-01', '2026-12-31'],
  ['2027-01-30', '1_month', '2027-01-31', '2027-02-28'],
  ['2027-01-28', '1_month', '2027-01-29', '2027-02-28'],
  ['2026-08-31', '6_months', '2026-09-01', '2027-02-28'],
  // Providers sell 361 days ahead.
  ['2026-11-20', '12_months', '2026-11-21', '2027-11-16'],
] as const)('on %s a period of %s goes from %s to %s', (today, period, from, to) => {
  expect(periodFrom(today, period)).toEqual({ from, to })
})
