import { expect, test } from 'vitest'
import { nextPeriodEnd, prorateAmount } from './periods.ts'

const seconds = (instant: string) => Date.parse(instant) / 1000

test.each([
  ['2027-01-31T09:30', 'month', 1, ['2027-02-28T09:30', '2027-03-31T09:30', '2027-04-30T09:30']],
  [
    '2028-02-29T00:00',
    'year',
    1,
    ['2029-02-28T00:00', '2030-02-28T00:00', '2031-02-28T00:00', '2032-02-29T00:00'],
  ],
  ['2026-08-31T23:59', 'month', 6, ['2027-02-28T23:59', '2027-08-31T23:59']],
  ['2026-11-22T06:00', 'month', 1, ['2026-12-22T06:00', '2027-01-22T06:00']],
] as const)('periods from %s by %s × %d end by the calendar', (anchor, interval, count, expected) => {
  let start = seconds(`${anchor}Z`)
  for (const end of expected) {
    start = nextPeriodEnd(seconds(`${anchor}Z`), start, { interval, interval_count: count })
    expect(new Date(start * 1000).toISOString().slice(0, 16)).toBe(end)
  }
})

test('a period before the anchor ends at it, as a trial does', () => {
  const anchor = seconds('2027-01-15T00:00:00Z')
  expect(nextPeriodEnd(anchor, anchor - 100, { interval: 'month', interval_count: 1 })).toBe(anchor)
})

test.each([
  [499, 21, 31, 338],
  [999, 1, 2, 500],
  [1, 1, 3, 0],
  [4999, 31_536_000, 31_536_000, 4999],
  [4999, 0, 31_536_000, 0],
  // Beyond what a double holds exactly.
  [999_999_999_999, 31_535_999, 31_536_000, 999_999_968_289],
])('of %d for %d seconds of %d the share is %d', (amount, part, whole, expected) => {
  expect(prorateAmount(amount, part, whole)).toBe(expected)
})
