import { expect, test } from 'vitest'
import { fitsPlan } from '../../people/user.ts'
import { inactivePlanOf, isSamePlan } from './session.ts'

const known = {
  subscriptionStatus: 'active',
  subscriptionTier: 'annual',
  accessUntil: '2027-11-29T10:00:00.000Z',
} as const
const billed = { status: 'active', tier: 'annual', accessUntil: '2027-11-29T10:00:00Z' } as const

test('a session knows of a plan whose status, tier and end it has', () => {
  expect(fitsPlan(known, billed)).toBe(true)
})

test.each([
  [{ status: 'canceled' }],
  [{ tier: 'monthly' }],
  [{ accessUntil: '2027-11-22T10:00:00Z' }],
  [{ accessUntil: null }],
  [{ status: null, tier: null, accessUntil: null }],
] as const)('a session is out of date where billing says %j', (change) => {
  expect(fitsPlan(known, { ...billed, ...change })).toBe(false)
})

test('users with and without a plan differ', () => {
  const nothing = { subscriptionStatus: null, subscriptionTier: null, accessUntil: null }
  expect(isSamePlan(nothing, nothing)).toBe(true)
  expect(isSamePlan(known, nothing)).toBe(false)
  expect(isSamePlan(known, { ...known })).toBe(true)
})

const now = Date.parse('2026-11-22T06:00:00Z')
const ahead = '2026-11-29T06:00:00.000Z'
const graceAhead = '2026-12-06T06:00:00.000Z'
const gone = '2026-11-21T06:00:00.000Z'

test.each([
  ['without a plan there is nothing to keep', null, null, null, { kind: 'none' }],
  ['a trial runs until its own end', 'trialing', ahead, graceAhead, { kind: 'trialing', until: ahead }],
  [
    'a canceled plan stays until its period ends',
    'canceled',
    null,
    ahead,
    { kind: 'canceled', until: ahead },
  ],
  ['a canceled plan that has ended is none', 'canceled', null, gone, { kind: 'none' }],
  ['a payment that is due leaves some days', 'past_due', null, ahead, { kind: 'past_due', until: ahead }],
  [
    'a payment still due after those is the matter',
    'past_due',
    null,
    gone,
    { kind: 'past_due', until: null },
  ],
] as const)('%s', (_, subscriptionStatus, trialEndsAt, accessUntil, plan) => {
  expect(inactivePlanOf({ subscriptionStatus, trialEndsAt, accessUntil }, now)).toEqual(plan)
})
