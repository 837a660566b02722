import { expect, test } from 'vitest'
import { accessUntil, normaliseEmail } from './user.ts'

const ends = new Date('2026-12-01T00:00:00Z')
const open = new Date('9999-12-31T23:59:59Z')
const withGrace = new Date('2026-12-08T00:00:00Z')

test.each([
  ['an active plan to the end of its period', 'active', ends, ends],
  ['an active plan without an end for good', 'active', null, open],
  ['a trial to its end', 'trialing', ends, ends],
  ['a trial without an end for good', 'trialing', null, open],
  ['a cancelled plan to the end of what was paid', 'canceled', ends, ends],
  ['a cancelled plan without an end not at all', 'canceled', null, null],
  ['a plan past due to the end of its period and seven days of grace', 'past_due', ends, withGrace],
  ['a plan past due without an end not at all', 'past_due', null, null],
  ['no plan not at all', null, null, null],
  ['no plan not at all, whatever end was left behind', null, ends, null],
] as const)('access lasts for %s', (_, subscriptionStatus, subscriptionEndsAt, expected) => {
  expect(accessUntil({ subscriptionStatus, subscriptionEndsAt }, 7)).toEqual(expected)
})

test.each([
  ['Ada@Example.ORG', 'ada@example.org'],
  ['  ada@example.org ', 'ada@example.org'],
  ['zoe\u0308@example.org', 'zo\u00eb@example.org'],
])('the address %j is kept as %j', (typed, kept) => {
  expect(normaliseEmail(typed)).toBe(kept)
})
