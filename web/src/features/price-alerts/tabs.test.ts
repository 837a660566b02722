import { expect, it } from 'vitest'
import { alertTabs, isIn, nextCheckText } from './tabs.ts'

it.each([
  [{ isActive: true, isTriggered: false }, ['active']],
  [{ isActive: true, isTriggered: true }, ['triggered']],
  [{ isActive: false, isTriggered: false }, ['paused']],
  [{ isActive: false, isTriggered: true }, ['triggered', 'paused']],
])('an alert that is %o stands under %o', (alert, tabs) => {
  expect(alertTabs.filter((tab) => isIn(tab, alert))).toEqual(tabs)
})

it.each([
  ['11:59:00', 'next check any moment'],
  ['12:00:00', 'next check any moment'],
  ['12:00:20', 'next check in 1 min'],
  ['12:59:00', 'next check in 59 min'],
  ['13:20:00', 'next check in 1 h'],
  ['23:50:00', 'next check in 12 h'],
])('what is due at %s is at noon %s', (clock, words) => {
  expect(nextCheckText(`2027-01-01T${clock}Z`, Date.parse('2027-01-01T12:00:00Z'))).toBe(words)
})

it('tells days of what is days ahead', () => {
  expect(nextCheckText('2027-01-04T13:00:00Z', Date.parse('2027-01-01T12:00:00Z'))).toBe(
    'next check in 3 days',
  )
})
