import fc from 'fast-check'
import { expect, test } from 'vitest'
import { on, said } from './examples.ts'
import type { Said } from './from-stripe.ts'
import { isSamePlan, type Plan, planOf } from './plan.ts'

const december = (day: number) => on(`2026-12-${String(day).padStart(2, '0')}T12:00:00Z`)
const at = { graceDays: 7, now: on(20) }
const nobody: Plan = {
  status: null,
  tier: null,
  currency: null,
  trialEndsAt: null,
  subscriptionEndsAt: null,
  accessUntil: null,
  stripeSubscriptionId: null,
  changesAt: null,
}

test.each<[string, Partial<Said>, Partial<Plan>]>([
  [
    'an active plan gives access past its renewal, which we may hear of late',
    {},
    { status: 'active', subscriptionEndsAt: december(1), accessUntil: december(8) },
  ],
  [
    'a trial is one until it ends',
    { status: 'trialing', trialEndsAt: december(1) },
    { status: 'trialing', trialEndsAt: december(1), accessUntil: december(8) },
  ],
  [
    'what was a trial shows no end of it any more',
    { trialEndsAt: on(1) },
    { status: 'active', trialEndsAt: null },
  ],
  [
    'one that is cancelled gives access until its period ends, and not a moment longer',
    { cancelAtPeriodEnd: true },
    { status: 'canceled', subscriptionEndsAt: december(1), accessUntil: december(1) },
  ],
  [
    'a cancelled trial, likewise',
    { status: 'trialing', trialEndsAt: december(1), cancelAtPeriodEnd: true },
    { status: 'canceled', trialEndsAt: december(1), accessUntil: december(1) },
  ],
  [
    'one that is past due gives access for the days of grace from when the unpaid period began',
    { status: 'past_due', periodStartsAt: on(18) },
    { status: 'past_due', subscriptionEndsAt: on(18), accessUntil: on(25) },
  ],
  [
    'one that is unpaid, likewise, however long ago',
    { status: 'unpaid', periodStartsAt: on(2) },
    { status: 'past_due', subscriptionEndsAt: on(2), accessUntil: on(9) },
  ],
  [
    'one that is paused gives none',
    { status: 'paused', periodStartsAt: on(18) },
    { status: 'past_due', accessUntil: on(18) },
  ],
  [
    'one that was ended gives none from then on',
    { status: 'canceled', endedAt: on(10) },
    { status: 'canceled', subscriptionEndsAt: on(10), accessUntil: on(10) },
  ],
])('%s', (_, fields, expected) => {
  expect(planOf([said(fields)], [], at)).toMatchObject({
    tier: 'monthly',
    currency: 'USD',
    stripeSubscriptionId: 'sub_1',
    changesAt: null,
    ...expected,
  })
})

test.each(['incomplete', 'incomplete_expired'])('one that is %s is as if it were not there', (status) => {
  expect(planOf([said({ status })], [], at)).toEqual(nobody)
})

test('without days of grace nothing lasts longer than it is paid for', () => {
  expect(planOf([said()], [], { ...at, graceDays: 0 }).accessUntil).toEqual(december(1))
})

test.each<[string, Said[], string]>([
  [
    'the one that lives before one that ended',
    [said({ id: 'ended', status: 'canceled', endedAt: on(19) }), said({ id: 'lives', createdAt: on(2) })],
    'lives',
  ],
  [
    'of two that live the older',
    [said({ id: 'newer', createdAt: on(2) }), said({ id: 'older', createdAt: on(1) })],
    'older',
  ],
  [
    'of two that live the one that is paid',
    [said({ id: 'due', status: 'past_due', createdAt: on(1) }), said({ id: 'paid', createdAt: on(2) })],
    'paid',
  ],
  [
    'of those that ended the last',
    [
      said({ id: 'last', status: 'canceled', endedAt: on(19) }),
      said({ id: 'before', status: 'canceled', endedAt: on(18), createdAt: on(2) }),
    ],
    'last',
  ],
])('of several subscriptions it is %s', (_, several, id) => {
  expect(planOf(several, [], at).stripeSubscriptionId).toBe(id)
  expect(planOf(several.toReversed(), [], at).stripeSubscriptionId).toBe(id)
})

const given = (endsAt: Date, canceledAt: Date | null = null) => ({
  tier: 'annual' as const,
  endsAt,
  canceledAt,
})

test('a plan that was given is active, then canceled by itself', () => {
  const grants = [given(on(25))]
  const during = planOf([], grants, at)
  expect(during).toEqual({
    ...nobody,
    status: 'active',
    tier: 'annual',
    subscriptionEndsAt: on(25),
    accessUntil: on(25),
    changesAt: on(25),
  })
  expect(planOf([], grants, { ...at, now: on(25) })).toEqual({
    ...during,
    status: 'canceled',
    changesAt: null,
  })
})

test('one that was given and cancelled gives access to its end all the same', () => {
  expect(planOf([], [given(on(25), on(19))], at)).toMatchObject({ status: 'canceled', accessUntil: on(25) })
})

test('access lasts to the later end, which is the one that is shown', () => {
  expect(planOf([said()], [given(december(20))], at)).toMatchObject({
    tier: 'annual',
    accessUntil: december(20),
    stripeSubscriptionId: 'sub_1',
  })
  expect(planOf([said()], [given(on(25))], at)).toMatchObject({ tier: 'monthly', accessUntil: december(8) })
})

test('when what was given is over, a card that is to be charged shows again, however overdue', () => {
  const due = said({ status: 'past_due', periodStartsAt: on(2) })
  const plan = planOf([due], [given(on(25))], at)
  expect(plan).toMatchObject({ status: 'active', accessUntil: on(25), changesAt: on(25) })
  expect(planOf([due], [given(on(25))], { ...at, now: on(25) })).toMatchObject({
    status: 'past_due',
    accessUntil: on(9),
    changesAt: null,
  })
})

const anyDay = fc.integer({ min: 0, max: 90 }).map((day) => on(day))
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
  .map((it) => said({ ...it, endedAt: it.status === 'canceled' ? it.endedAt : null }))
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

test('a plan stays as it is until it says that it changes, and then does', () => {
  fc.assert(
    fc.property(anything, fc.nat(), ([subscriptions, grants, now, graceDays], some) => {
      const planAt = (moment: Date) => planOf(subscriptions, grants, { graceDays, now: moment })
      const plan = planAt(now)
      const end = plan.changesAt?.getTime() ?? now.getTime() + 200 * 86_400_000
      expect(end).toBeGreaterThan(now.getTime())
      const before = new Date(now.getTime() + (some % (end - now.getTime())))
      expect(isSamePlan(planAt(before), plan)).toBe(true)
      expect(plan.changesAt && isSamePlan(planAt(plan.changesAt), plan)).not.toBe(true)
    }),
  )
})

test('it does not matter in which order things are told', () => {
  fc.assert(
    fc.property(anything, ([subscriptions, grants, now, graceDays]) => {
      const plan = planOf(subscriptions, grants, { graceDays, now })
      expect(planOf(subscriptions.toReversed(), grants, { graceDays, now })).toEqual(plan)
    }),
  )
})

test('what is given or paid beside it never takes access away', () => {
  fc.assert(
    fc.property(anything, anyGrant, ([subscriptions, grants, now, graceDays], more) => {
      const until = (all: typeof grants) => planOf(subscriptions, all, { graceDays, now }).accessUntil ?? now
      const before = until(grants)
      fc.pre(before > now)
      expect(until([...grants, more]).getTime()).toBeGreaterThanOrEqual(before.getTime())
    }),
  )
})
