import { expect, test } from 'vitest'
import { expectedCheckAt } from './expected.ts'

const at = (time: string) => new Date(`2026-11-22T${time}:00Z`)
const now = at('10:00')
const midnight = new Date('2026-11-23T00:00:00Z')
const tomorrow = new Date('2026-11-23T08:00:00Z')
const unused = { used: 0, pacedTo: at('00:00') }
const [due, later] = [
  { nextCheckAt: at('09:00'), queuedAt: null },
  { nextCheckAt: at('12:00'), queuedAt: null },
]

test.each([
  ['is due', due, unused, at('09:00')],
  ['is due before anything was used today', due, null, at('09:00')],
  ['is due later', later, unused, at('12:00')],
  [
    'is being checked, whenever the one after that is',
    { nextCheckAt: tomorrow, queuedAt: at('09:59') },
    unused,
    at('09:59'),
  ],
  ['is due while the budget has nothing for it yet', due, { used: 50, pacedTo: at('10:20') }, at('10:20')],
  ['is due when nothing is left of the day', due, { used: 90, pacedTo: at('10:00') }, midnight],
  ['is due later on a day of which nothing is left', later, { used: 90, pacedTo: at('10:00') }, midnight],
  [
    'is due tomorrow, whatever is left of today',
    { nextCheckAt: tomorrow, queuedAt: null },
    { used: 99, pacedTo: now },
    tomorrow,
  ],
])('a watch that %s', (_, watch, use, expected) => {
  expect(expectedCheckAt(watch, use, { cost: 15, budget: 100, now })).toEqual(expected)
})

test('where no checks are made none is promised', () => {
  expect(expectedCheckAt(due, null, { cost: 1, budget: 0, now })).toBeNull()
})
