import { expect, test } from 'vitest'
import { hasLastDepartureDayPassed, toDisplayedAlertState } from './alert-state.ts'

const on = { isActive: true, isTriggered: false }
const usual = { isOver: false, hasAccess: true }

test.each([
  ['an alert is on', on, usual, 'on'],
  ['an alert without a plan is off', on, { ...usual, hasAccess: false }, 'no-plan'],
  ['a triggered alert waits to be resumed', { ...on, isTriggered: true }, usual, 'triggered'],
  [
    'a triggered alert without a plan waits to be resumed',
    { ...on, isTriggered: true },
    { ...usual, hasAccess: false },
    'triggered',
  ],
  ['an alert is paused', { ...on, isActive: false }, usual, 'paused'],
  ['a triggered alert is paused', { isActive: false, isTriggered: true }, usual, 'paused'],
  ['a departed alert is over', { ...on, isActive: false }, { ...usual, isOver: true }, 'departed'],
] as const)('%s', (_, alert, how, expected) => {
  expect(toDisplayedAlertState(alert, how)).toBe(expected)
})

test('a day has passed when it has at the origin', () => {
  const now = new Date('2027-03-05T05:00:00Z')
  expect(hasLastDepartureDayPassed({ departsTo: '2027-03-04', timeZone: 'Europe/London' }, now)).toBe(true)
  expect(hasLastDepartureDayPassed({ departsTo: '2027-03-04', timeZone: 'America/Los_Angeles' }, now)).toBe(
    false,
  )
})
