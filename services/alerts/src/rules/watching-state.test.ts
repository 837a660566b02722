import { expect, test } from 'vitest'
import { hasLastDepartureDayPassed, toAlertState } from './watching-state.ts'

const on = { isActive: true, isTriggered: false }
const usual = { isOver: false, hasAccess: true }

test.each([
  ['an alert is on', on, usual, 'on'],
  ['not without a plan', on, { ...usual, hasAccess: false }, 'no-plan'],
  ['it has told of a fare', { ...on, isTriggered: true }, usual, 'triggered'],
  [
    'that is said without a plan, too',
    { ...on, isTriggered: true },
    { ...usual, hasAccess: false },
    'triggered',
  ],
  ['it is paused', { ...on, isActive: false }, usual, 'paused'],
  ['it is paused after it told', { isActive: false, isTriggered: true }, usual, 'paused'],
  ['nothing helps once it has departed', { ...on, isActive: false }, { ...usual, isOver: true }, 'departed'],
] as const)('%s', (_, alert, how, expected) => {
  expect(toAlertState(alert, how)).toBe(expected)
})

test('a day has passed when it has at the origin', () => {
  const now = new Date('2027-03-05T05:00:00Z')
  expect(hasLastDepartureDayPassed({ departsTo: '2027-03-04', timeZone: 'Europe/London' }, now)).toBe(true)
  expect(hasLastDepartureDayPassed({ departsTo: '2027-03-04', timeZone: 'America/Los_Angeles' }, now)).toBe(
    false,
  )
})
