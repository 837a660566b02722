import { expect, it } from 'vitest'
import { alertTabs, firstCheckText, matchesTab, nextCheckText } from './tabs.ts'

it.each([
  [{ isActive: true, isTriggered: false }, ['active']],
  [{ isActive: true, isTriggered: true }, ['triggered']],
  [{ isActive: false, isTriggered: false }, ['paused']],
  [{ isActive: false, isTriggered: true }, ['triggered', 'paused']],
])('an alert that is %o stands under %o', (alert, tabs) => {
  expect(alertTabs.filter((tab) => matchesTab(tab, alert))).toEqual(tabs)
})

it.each([
  ['11:53:00', 'waiting for its next check'],
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

it.each([
  ['2027-01-01T11:40', 'First check: today at 12:00'],
  ['2027-01-01T18:40', 'First check: today at 18:40'],
  ['2027-01-02T00:10', 'First check: tomorrow at 00:10'],
  ['2027-01-04T08:05', 'First check: Mon 4 Jan at 08:05'],
])('a first check at %s is at noon %s', (at, words) => {
  expect(firstCheckText(at, new Date('2027-01-01T12:00').getTime())).toBe(words)
})
