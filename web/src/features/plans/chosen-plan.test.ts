import { expect, test } from 'vitest'
import { nextCharge } from './chosen-plan.tsx'

test.each([
  ['2026-11-22', 1, '2026-12-22'],
  ['2026-11-22', 6, '2027-05-22'],
  ['2026-11-22', 12, '2027-11-22'],
  ['2027-01-31', 1, '2027-02-28'],
  ['2028-02-29', 12, '2029-02-28'],
  ['2026-08-31', 6, '2027-02-28'],
])('a plan bought on %s for %i months is charged next on %s', (today, months, day) => {
  expect(nextCharge(today, months, 0)).toBe(day)
})

test('with a trial it is first charged when that ends', () => {
  expect(nextCharge('2026-11-28', 12, 7)).toBe('2026-12-05')
})
