import { expect, test } from 'vitest'
import { accessUntil, normaliseEmail } from './user.ts'

const ends = new Date('2026-12-01T00:00:00Z')
const open = new Date('9999-12-31T23:59:59Z')
const withGrace = new Date('2026-12-08T00:00:00Z')

const trialEnds = new Date('2026-11-20T00:00:00Z')

test.each([
  ['an active plan to the end of its period', 'active', ends, null, ends],
  ['an active plan without an end for good', 'active', null, null, open],
  ['an active plan without an end for good, whatever trial came before', 'active', null, trialEnds, open],
  ['a trial to the end of its period', 'trialing', ends, null, ends],
  ['a trial whose period has no end to its own end', 'trialing', null, trialEnds, trialEnds],
  ['a trial with both to the end of its period', 'trialing', ends, trialEnds, ends],
  ['a trial without any end not at all', 'trialing', null, null, null],
  ['a cancelled plan to the end of what was paid', 'canceled', ends, null, ends],
  ['a cancelled plan without an end not at all', 'canceled', null, trialEnds, null],
  ['a plan past due to the end of its period and seven days of grace', 'past_due', ends, null, withGrace],
  ['a plan past due without an end not at all', 'past_due', null, trialEnds, null],
  ['no plan not at all', null, null, null, null],
  ['no plan not at all, whatever ends were left behind', null, ends, trialEnds, null],
] as const)('access lasts for %s', (_, subscriptionStatus, subscriptionEndsAt, trialEndsAt, expected) => {
  expect(accessUntil({ subscriptionStatus, subscriptionEndsAt, trialEndsAt }, 7)).toEqual(expected)
})

test.each([
  ['Ada@Example.ORG', 'ada@example.org'],
  ['  ada@example.org ', 'ada@example.org'],
  ['zoe\u0308@example.org', 'zo\u00eb@example.org'],
])('the address %j is kept as %j', (typed, kept) => {
  expect(normaliseEmail(typed)).toBe(kept)
})
