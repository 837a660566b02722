import { expect, test } from 'vitest'
import { novemberDay, createSubscriptionSnapshot } from '../../test/snapshots.ts'
import { computeCustomerPlan } from './compute-plan.ts'
import { classifyPlanChange, type PlanChange } from './plan-change.ts'
import type { SubscriptionSnapshot } from './subscription-snapshot.ts'

const now = novemberDay(20)
const planFrom = (
  subscriptions: SubscriptionSnapshot[],
  grants: Parameters<typeof computeCustomerPlan>[1] = [],
) => computeCustomerPlan(subscriptions, grants, { graceDays: 7, now })
const nothing = planFrom([])
const active = planFrom([createSubscriptionSnapshot()])
const canceled = planFrom([createSubscriptionSnapshot({ cancelAtPeriodEnd: true })])
const due = planFrom([createSubscriptionSnapshot({ status: 'past_due', periodStartsAt: novemberDay(19) })])
const ended = planFrom([createSubscriptionSnapshot({ status: 'canceled', endedAt: novemberDay(19) })])
const trial = planFrom([
  createSubscriptionSnapshot({
    status: 'trialing',
    trialEndsAt: novemberDay(25),
    periodEndsAt: novemberDay(25),
  }),
])
const renewed = planFrom([createSubscriptionSnapshot({ periodEndsAt: novemberDay('2027-01-01T12:00:00Z') })])
const yearly = planFrom([
  createSubscriptionSnapshot({ tier: 'annual', periodEndsAt: novemberDay('2027-11-20T12:00:00Z') }),
])
const second = planFrom([createSubscriptionSnapshot({ id: 'sub_2' })])
const given = planFrom([], [{ tier: 'annual', endsAt: novemberDay(25), canceledAt: null }])
const takenAway = planFrom([], [{ tier: 'annual', endsAt: novemberDay(20), canceledAt: novemberDay(20) }])

test.each<[string, typeof nothing, typeof nothing, PlanChange | null]>([
  ['no plan to a paid plan', nothing, active, 'subscribed'],
  ['no plan to a trial', nothing, trial, 'subscribed'],
  ['an ended plan to another', ended, second, 'subscribed'],
  ['no plan to a complimentary plan', nothing, given, 'granted'],
  ['a complimentary plan to none', given, takenAway, 'ended'],
  ['one month to the next', active, renewed, 'renewed'],
  ['a trial to a paid plan', trial, active, 'renewed'],
  ['a month to a year', active, yearly, 'changed'],
  ['active to cancelled', active, canceled, 'canceled'],
  ['cancelled to active', canceled, active, 'resumed'],
  ['active to past due', active, due, 'past_due'],
  ['past due to active', due, renewed, 'recovered'],
  ['past due to its end', due, ended, 'ended'],
  ['active to its end at once', active, ended, 'ended'],
  ['cancelled to its end at once', canceled, ended, 'ended'],
  ['any plan to none', active, nothing, 'ended'],
  ['the same to the same', active, planFrom([createSubscriptionSnapshot()]), null],
])('from %s', (_, before, after, change) => {
  expect(classifyPlanChange(before, after, now)).toBe(change)
})
