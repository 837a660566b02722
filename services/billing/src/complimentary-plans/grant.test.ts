import { expect, test } from 'vitest'
import { addMonths } from './grant.ts'

test.each([
  ['2026-11-22T10:30:00.000Z', 1, '2026-12-22T10:30:00.000Z'],
  ['2026-11-22T10:30:00.000Z', 12, '2027-11-22T10:30:00.000Z'],
  ['2027-01-31T00:00:00.000Z', 1, '2027-02-28T00:00:00.000Z'],
  ['2027-08-31T23:59:59.999Z', 6, '2028-02-29T23:59:59.999Z'],
  ['2028-02-29T12:00:00.000Z', 12, '2029-02-28T12:00:00.000Z'],
])('a plan granted at %s for %i months ends at %s', (from, months, expected) => {
  expect(addMonths(new Date(from), months).toISOString()).toBe(expected)
})
