import { expect, test } from 'vitest'
import type { Grant, Subscription } from '../schema.ts'
import { toOwnSubscription } from './own-subscription.ts'

const now = new Date('2026-12-10T12:00:00.000Z')
const at = { graceDays: 7, now }

const card = (more: Partial<Subscription> = {}): Subscription => ({
  id: 'sub_1',
  userId: 'u',
  status: 'active',
  tier: 'monthly',
  amount: 499,
  currency: 'USD',
  itemId: 'si_1',
  periodStartsAt: new Date('2026-12-01T00:00:00.000Z'),
  periodEndsAt: new Date('2027-01-01T00:00:00.000Z'),
  trialEndsAt: null,
  cancelAtPeriodEnd: false,
  endedAt: null,
  createdAt: new Date('2026-11-01T00:00:00.000Z'),
  ...more,
})
const complimentaryPlan = (more: Partial<Grant> = {}): Grant => ({
  id: 'g',
  userId: 'u',
  tier: 'annual',
  startsAt: new Date('2026-12-05T00:00:00.000Z'),
  endsAt: new Date('2027-06-05T00:00:00.000Z'),
  canceledAt: null,
  grantedBy: 'a',
  createdAt: new Date('2026-12-05T00:00:00.000Z'),
  ...more,
})
const own = (subscriptions: Subscription[], grants: Grant[] = []) =>
  toOwnSubscription({ customer: { stripeCustomerId: 'cus_1' }, subscriptions, grants }, at)

test.each([
  ['active', {}, { canCancel: true, canResume: false, canChange: true, renews: true }],
  [
    'trialing',
    { status: 'trialing', trialEndsAt: new Date('2027-01-01T00:00:00.000Z') },
    { canCancel: true, canResume: false, canChange: false, renews: true },
  ],
  [
    'canceled',
    { cancelAtPeriodEnd: true },
    { canCancel: false, canResume: true, canChange: false, renews: false },
  ],
  [
    'past_due',
    { status: 'past_due' },
    {
      canCancel: true,
      canResume: false,
      canChange: false,
      renews: true,
      // The paid time ended when the unpaid period began.
      periodEndsAt: '2026-12-01T00:00:00.000Z',
      graceUntil: '2026-12-08T00:00:00.000Z',
    },
  ],
] as const)('the actions on a card plan that is %s', (status, more, expected) => {
  expect(own([card(more)]).card).toMatchObject({ status, amount: 4.99, ...expected })
})

test('a cancelled plan past its end, of which no event arrived, cannot be resumed', () => {
  const over = card({ cancelAtPeriodEnd: true, periodEndsAt: new Date('2026-12-10T11:00:00.000Z') })
  expect(own([over]).card).toMatchObject({ canResume: false })
})

test('an ended plan is shown as ended, without actions', () => {
  const ended = card({ status: 'canceled', endedAt: new Date('2026-12-09T00:00:00.000Z') })
  expect(own([ended])).toMatchObject({
    status: 'canceled',
    tier: 'monthly',
    accessUntil: '2026-12-09T00:00:00.000Z',
    card: null,
    complimentary: null,
    hasPortal: true,
  })
})

test('there is no portal before the first card plan', () => {
  expect(own([]).hasPortal).toBe(false)
  expect(own([card({ status: 'incomplete_expired' })], [complimentaryPlan()]).hasPortal).toBe(false)
  expect(own([card()]).hasPortal).toBe(true)
})

test('only a complimentary plan that has not ended is shown', () => {
  const past = complimentaryPlan({ endsAt: new Date('2026-12-06T00:00:00.000Z') })
  expect(own([], [past, complimentaryPlan()]).complimentary).toEqual({
    tier: 'annual',
    endsAt: '2027-06-05T00:00:00.000Z',
  })
  expect(own([], [past])).toMatchObject({ status: 'canceled', complimentary: null })
})
