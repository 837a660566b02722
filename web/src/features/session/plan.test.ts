import { expect, test } from 'vitest'
import { fitsPlan, isSamePlan } from './plan.ts'

const known = {
  subscriptionStatus: 'active',
  subscriptionTier: 'annual',
  accessUntil: '2027-11-29T10:00:00.000Z',
} as const
const told = { status: 'active', tier: 'annual', accessUntil: '2027-11-29T10:00:00Z' } as const

test('a session knows of a plan whose status, tier and end it has', () => {
  expect(fitsPlan(known, told)).toBe(true)
})

test.each([
  [{ status: 'canceled' }],
  [{ tier: 'monthly' }],
  [{ accessUntil: '2027-11-22T10:00:00Z' }],
  [{ accessUntil: null }],
  [{ status: null, tier: null, accessUntil: null }],
] as const)('a session does not know of it yet where billing says %j', (change) => {
  expect(fitsPlan(known, { ...told, ...change })).toBe(false)
})

test('nobody with a plan is told from somebody else without one', () => {
  const nothing = { subscriptionStatus: null, subscriptionTier: null, accessUntil: null }
  expect(isSamePlan(nothing, nothing)).toBe(true)
  expect(isSamePlan(known, nothing)).toBe(false)
  expect(isSamePlan(known, { ...known })).toBe(true)
})
