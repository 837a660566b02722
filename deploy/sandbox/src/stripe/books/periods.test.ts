import { expect, test } from 'vitest'
import { periodEnd } from './periods.ts'
import { share } from './proration.ts'

const seconds = (instant: string) => Date.parse(instant) / 1000

/** The first ends of the periods from an anchor on. */
function ends(anchor: string, interval: string, each: number, count: number): string[] {
  const found: string[] = []
  let start = seconds(anchor)
  for (let at = 0; at < count; at++) {
    start = periodEnd(seconds(anchor), start, { interval, interval_count: each })
    found.push(new Date(start * 1000).toISOString().slice(0, 16))
  }
  return found
}

test.each([
  [
    'the last of January',
    '2027-01-31T09:30:00Z',
    'month',
    1,
    ['2027-02-28T09:30', '2027-03-31T09:30', '2027-04-30T09:30'],
  ],
  [
    'a leap day, by years',
    '2028-02-29T00:00:00Z',
    'year',
    1,
    ['2029-02-28T00:00', '2030-02-28T00:00', '2031-02-28T00:00', '2032-02-29T00:00'],
  ],
  [
    'the last of August, by half-years',
    '2026-08-31T23:59:00Z',
    'month',
    6,
    ['2027-02-28T23:59', '2027-08-31T23:59'],
  ],
  [
    'a day in the middle, over a new year',
    '2026-11-22T06:00:00Z',
    'month',
    1,
    ['2026-12-22T06:00', '2027-01-22T06:00'],
  ],
  ['weeks', '2026-12-28T01:00:00Z', 'week', 2, ['2027-01-11T01:00', '2027-01-25T01:00']],
])('periods from %s end by the calendar', (_, anchor, interval, each, expected) => {
  expect(ends(anchor, interval, each, expected.length)).toEqual(expected)
})

test('a period before the anchor ends at it', () => {
  const anchor = seconds('2027-01-15T00:00:00Z')
  expect(periodEnd(anchor, anchor - 100, { interval: 'month', interval_count: 1 })).toBe(anchor)
})

test.each([
  [499, 21, 31, 338],
  [999, 1, 2, 500],
  [1, 1, 3, 0],
  [4999, 31_536_000, 31_536_000, 4999],
  [4999, 0, 31_536_000, 0],
  // Beyond what a double holds exactly.
  [999_999_999_999, 31_535_999, 31_536_000, 999_999_968_289],
])('of %d for %d seconds of %d comes %d', (amount, part, whole, expected) => {
  expect(share(amount, part, whole)).toBe(expected)
})
