import { expect, test } from 'vitest'
import { estimateNextCheckTime } from './budget.ts'

const at = (time: string) => new Date(`2026-11-22T${time}:00Z`)
const now = at('10:00')
const midnight = new Date('2026-11-23T00:00:00Z')
const tomorrow = new Date('2026-11-23T08:00:00Z')
const unused = { used: 0, nextAllowedAt: at('00:00') }
const [due, later] = [
  { nextCheckAt: at('09:00'), queuedAt: null },
  { nextCheckAt: at('12:00'), queuedAt: null },
]

test.each([
  ['is due', due, unused, at('09:00')],
  ['is due before the first check of the day', due, null, at('09:00')],
  ['is due later', later, unused, at('12:00')],
  [
    'is being checked, whatever its next check is',
    { nextCheckAt: tomorrow, queuedAt: at('09:59') },
    unused,
    at('09:59'),
  ],
  [
    'is due while the paced budget allows no check',
    due,
    { used: 50, nextAllowedAt: at('10:20') },
    at('10:20'),
  ],
  ['is due when the day’s budget is used up', due, { used: 90, nextAllowedAt: at('10:00') }, midnight],
  [
    'is due later on a day whose budget is used up',
    later,
    { used: 90, nextAllowedAt: at('10:00') },
    midnight,
  ],
  [
    'is due tomorrow, whatever is left of today’s budget',
    { nextCheckAt: tomorrow, queuedAt: null },
    { used: 99, nextAllowedAt: now },
    tomorrow,
  ],
])('a watch that %s', (_, watch, use, expected) => {
  expect(estimateNextCheckTime(watch, use, { cost: 15, budget: 100, now })).toEqual(expected)
})

test('no check is estimated without a budget', () => {
  expect(estimateNextCheckTime(due, null, { cost: 1, budget: 0, now })).toBeNull()
})
