import fc from 'fast-check'
import { expect, test } from 'vitest'
import { novemberDay, createSubscriptionSnapshot } from '../../test/snapshots.ts'
import { computeCustomerPlan, type CustomerPlan, hasSamePublishedPlan } from './compute-plan.ts'
import type { SubscriptionSnapshot } from './subscription-snapshot.ts'

const december = (day: number) => novemberDay(`2026-12-${String(day).padStart(2, '0')}T12:00:00Z`)
const at = { graceDays: 7, now: novemberDay(20) }
const noPlan: CustomerPlan = {
  status: null,
  tier: null,
  currency: null,
  trialEndsAt: null,
  subscriptionEndsAt: null,
  accessUntil: null,
  stripeSubscriptionId: null,
  changesAt: null,
}

test.each<[string, Partial<SubscriptionSnapshot>, Partial<CustomerPlan>]>([
  [
    'an active plan gives access past its renewal, whose event may be late',
    {},
    { status: 'active', subscriptionEndsAt: december(1), accessUntil: december(8) },
  ],
  [
    'a trial lasts until its end',
    { status: 'trialing', trialEndsAt: december(1) },
    { status: 'trialing', trialEndsAt: december(1), accessUntil: december(8) },
  ],
  [
    'a former trial shows no trial end',
    { trialEndsAt: novemberDay(1) },
    { status: 'active', trialEndsAt: null },
  ],
  [
    'a cancelled plan gives access until its period ends, and no longer',
    { cancelAtPeriodEnd: true },
    { status: 'canceled', subscriptionEndsAt: december(1), accessUntil: december(1) },
  ],
  [
    'so does a cancelled trial',
    { status: 'trialing', trialEndsAt: december(1), cancelAtPeriodEnd: true },
    { status: 'canceled', trialEndsAt: december(1), accessUntil: december(1) },
  ],
  [
    'a plan past due gives access for the grace days of the unpaid period',
    { status: 'past_due', periodStartsAt: novemberDay(18) },
    { status: 'past_due', subscriptionEndsAt: novemberDay(18), accessUntil: novemberDay(25) },
  ],
  [
    'so does an unpaid plan, however old',
    { status: 'unpaid', periodStartsAt: novemberDay(2) },
    { status: 'past_due', subscriptionEndsAt: novemberDay(2), accessUntil: novemberDay(9) },
  ],
  [
    'a paused plan gives no access',
    { status: 'paused', periodStartsAt: novemberDay(18) },
    { status: 'past_due', accessUntil: novemberDay(18) },
  ],
  [
    'an ended plan gives no access',
    { status: 'canceled', endedAt: novemberDay(10) },
    { status: 'canceled', subscriptionEndsAt: novemberDay(10), accessUntil: novemberDay(10) },
  ],
])('%s', (_, fields, expected) => {
  expect(computeCustomerPlan([createSubscriptionSnapshot(fields)], [], at)).toMatchObject({
    tier: 'monthly',
    currency: 'USD',
    stripeSubscriptionId: 'sub_1',
    changesAt: null,
    ...expected,
  })
})

test.each(['incomplete', 'incomplete_expired'])('an %s subscription counts as none', (status) => {
  expect(computeCustomerPlan([createSubscriptionSnapshot({ status })], [], at)).toEqual(noPlan)
})

test('without grace days access lasts only as long as payment', () => {
  expect(
    computeCustomerPlan([createSubscriptionSnapshot()], [], { ...at, graceDays: 0 }).accessUntil,
  ).toEqual(december(1))
})

test.each<[string, SubscriptionSnapshot[], string]>([
  [
    'the live one before an ended one',
    [
      createSubscriptionSnapshot({ id: 'ended', status: 'canceled', endedAt: novemberDay(19) }),
      createSubscriptionSnapshot({ id: 'lives', createdAt: novemberDay(2) }),
    ],
    'lives',
  ],
  [
    'the older of two live ones',
    [
      createSubscriptionSnapshot({ id: 'newer', createdAt: novemberDay(2) }),
      createSubscriptionSnapshot({ id: 'older', createdAt: novemberDay(1) }),
    ],
    'older',
  ],
  [
    'the paid one of two live ones',
    [
      createSubscriptionSnapshot({ id: 'due', status: 'past_due', createdAt: novemberDay(1) }),
      createSubscriptionSnapshot({ id: 'paid', createdAt: novemberDay(2) }),
    ],
    'paid',
  ],
  [
    'the last of ended ones',
    [
      createSubscriptionSnapshot({ id: 'last', status: 'canceled', endedAt: novemberDay(19) }),
      createSubscriptionSnapshot({
        id: 'before',
        status: 'canceled',
        endedAt: novemberDay(18),
        createdAt: novemberDay(2),
      }),
    ],
    'last',
  ],
])('of several subscriptions the current one is %s', (_, several, id) => {
  expect(computeCustomerPlan(several, [], at).stripeSubscriptionId).toBe(id)
  expect(computeCustomerPlan(several.toReversed(), [], at).stripeSubscriptionId).toBe(id)
})

const given = (endsAt: Date, canceledAt: Date | null = null) => ({
  tier: 'annual' as const,
  endsAt,
  canceledAt,
})

test('a complimentary plan is active and then, without a change, canceled', () => {
  const grants = [given(novemberDay(25))]
  const during = computeCustomerPlan([], grants, at)
  expect(during).toEqual({
    ...noPlan,
    status: 'active',
    tier: 'annual',
    subscriptionEndsAt: novemberDay(25),
    accessUntil: novemberDay(25),
    changesAt: novemberDay(25),
  })
  expect(computeCustomerPlan([], grants, { ...at, now: novemberDay(25) })).toEqual({
    ...during,
    status: 'canceled',
    changesAt: null,
  })
})

test('a cancelled complimentary plan gives access to its end', () => {
  expect(computeCustomerPlan([], [given(novemberDay(25), novemberDay(19))], at)).toMatchObject({
    status: 'canceled',
    accessUntil: novemberDay(25),
  })
})

test('access lasts to the later end, and that plan is shown', () => {
  expect(computeCustomerPlan([createSubscriptionSnapshot()], [given(december(20))], at)).toMatchObject({
    tier: 'annual',
    accessUntil: december(20),
    stripeSubscriptionId: 'sub_1',
  })
  expect(computeCustomerPlan([createSubscriptionSnapshot()], [given(novemberDay(25))], at)).toMatchObject({
    tier: 'monthly',
    accessUntil: december(8),
  })
})

test('after a complimentary plan a live card plan shows again, however overdue', () => {
  const due = createSubscriptionSnapshot({ status: 'past_due', periodStartsAt: novemberDay(2) })
  const plan = computeCustomerPlan([due], [given(novemberDay(25))], at)
  expect(plan).toMatchObject({ status: 'active', accessUntil: novemberDay(25), changesAt: novemberDay(25) })
  expect(computeCustomerPlan([due], [given(novemberDay(25))], { ...at, now: novemberDay(25) })).toMatchObject(
    {
      status: 'past_due',
      accessUntil: novemberDay(9),
      changesAt: null,
    },
  )
})

const anyDay = fc.integer({ min: 0, max: 90 }).map((day) => novemberDay(day))
const anySaid = fc
  .record({
    id: fc.string({ minLength: 1, maxLength: 3 }),
    status: fc.constantFrom('active', 'trialing', 'past_due', 'unpaid', 'paused', 'canceled', 'incomplete'),
    periodStartsAt: anyDay,
    periodEndsAt: anyDay,
    cancelAtPeriodEnd: fc.boolean(),
    endedAt: anyDay,
    createdAt: anyDay,
  })
  .map((it) => createSubscriptionSnapshot({ ...it, endedAt: it.status === 'canceled' ? it.endedAt : null }))
const anyGrant = fc.record({
  tier: fc.constantFrom('monthly' as const, 'annual' as const),
  endsAt: anyDay,
  canceledAt: fc.option(anyDay),
})
const anything = fc.tuple(
  fc.uniqueArray(anySaid, { maxLength: 4, selector: ({ id }) => id }),
  fc.array(anyGrant, { maxLength: 3 }),
  anyDay,
  fc.integer({ min: 0, max: 14 }),
)

test('a plan stays the same until `changesAt`, and then changes', () => {
  fc.assert(
    fc.property(anything, fc.nat(), ([subscriptions, grants, now, graceDays], some) => {
      const planAt = (moment: Date) => computeCustomerPlan(subscriptions, grants, { graceDays, now: moment })
      const plan = planAt(now)
      const end = plan.changesAt?.getTime() ?? now.getTime() + 200 * 86_400_000
      expect(end).toBeGreaterThan(now.getTime())
      const before = new Date(now.getTime() + (some % (end - now.getTime())))
      expect(hasSamePublishedPlan(planAt(before), plan)).toBe(true)
      expect(plan.changesAt && hasSamePublishedPlan(planAt(plan.changesAt), plan)).not.toBe(true)
    }),
  )
})

test('the order of subscriptions and grants does not matter', () => {
  fc.assert(
    fc.property(anything, ([subscriptions, grants, now, graceDays]) => {
      const plan = computeCustomerPlan(subscriptions, grants, { graceDays, now })
      expect(computeCustomerPlan(subscriptions.toReversed(), grants, { graceDays, now })).toEqual(plan)
    }),
  )
})

test('an additional grant or subscription never takes access away', () => {
  fc.assert(
    fc.property(anything, anyGrant, ([subscriptions, grants, now, graceDays], more) => {
      const until = (all: typeof grants) =>
        computeCustomerPlan(subscriptions, all, { graceDays, now }).accessUntil ?? now
      const before = until(grants)
      fc.pre(before > now)
      expect(until([...grants, more]).getTime()).toBeGreaterThanOrEqual(before.getTime())
    }),
  )
})
