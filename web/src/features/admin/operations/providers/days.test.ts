import { expect, it } from 'vitest'
import { lastDays, stateOf, sumOf } from './days.ts'

it.each([
  ['nothing was asked', undefined, 'none'],
  ['nothing was asked, which was noted', { requests: 0, failures: 0 }, 'none'],
  ['every answer came', { requests: 100, failures: 0 }, 'well'],
  ['two in a hundred failed', { requests: 100, failures: 2 }, 'well'],
  ['three in a hundred failed', { requests: 100, failures: 3 }, 'poor'],
  ['every fifth failed', { requests: 100, failures: 20 }, 'poor'],
  ['more failed', { requests: 100, failures: 21 }, 'bad'],
] as const)('where %s', (_, day, state) => expect(stateOf(day)).toBe(state))

it('shows thirty days up to today, with those on which nothing was asked', () => {
  const days = lastDays([{ day: '2027-03-01', requests: 4, failures: 4 }], '2027-03-02')
  expect(days).toHaveLength(30)
  expect(days[0]).toEqual({ day: '2027-02-01', state: 'none' })
  expect(days.slice(-2)).toEqual([
    { day: '2027-03-01', state: 'bad' },
    { day: '2027-03-02', state: 'none' },
  ])
})

it('adds up what was asked', () => {
  const days = [
    { day: '2027-03-01', requests: 4, failures: 1 },
    { day: '2027-03-02', requests: 6, failures: 0 },
  ]
  expect(sumOf(days)).toEqual({ requests: 10, failures: 1 })
})
