import { expect, it } from 'vitest'
import { nextWords } from './waits.ts'

it.each([
  ['11:59:00', 'next any moment'],
  ['12:00:00', 'next any moment'],
  ['12:00:20', 'next in 1 min'],
  ['12:59:00', 'next in 59 min'],
  ['13:20:00', 'next in 1 h'],
  ['23:50:00', 'next in 12 h'],
])('what is due at %s is at noon %s', (clock, words) => {
  expect(nextWords(`2027-01-01T${clock}Z`, Date.parse('2027-01-01T12:00:00Z'))).toBe(words)
})

it('tells days of what is days ahead', () => {
  expect(nextWords('2027-01-04T13:00:00Z', Date.parse('2027-01-01T12:00:00Z'))).toBe('next in 3 days')
})
