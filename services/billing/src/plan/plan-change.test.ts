import { expect, test } from 'vitest'
import { type Change, changeOf } from './change.ts'
import { on, said } from './examples.ts'
import type { Said } from './from-stripe.ts'
import { planOf } from './plan.ts'

const now = on(20)
const planFrom = (subscriptions: Said[], grants: Parameters<typeof planOf>[1] = []) =>
  planOf(subscriptions, grants, { graceDays: 7, now })
const nothing = planFrom([])
const active = planFrom([said()])
const canceled = planFrom([said({ cancelAtPeriodEnd: true })])
const due = planFrom([said({ status: 'past_due', periodStartsAt: on(19) })])
const ended = planFrom([said({ status: 'canceled', endedAt: on(19) })])
const trial = planFrom([said({ status: 'trialing', trialEndsAt: on(25), periodEndsAt: on(25) })])
const renewed = planFrom([said({ periodEndsAt: on('2027-01-01T12:00:00Z') })])
const yearly = planFrom([said({ tier: 'annual', periodEndsAt: on('2027-11-20T12:00:00Z') })])
const second = planFrom([said({ id: 'sub_2' })])
const given = planFrom([], [{ tier: 'annual', endsAt: on(25), canceledAt: null }])
const takenAway = planFrom([], [{ tier: 'annual', endsAt: on(20), canceledAt: on(20) }])

test.each<[string, typeof nothing, typeof nothing, Change | null]>([
  ['nothing to a paid plan', nothing, active, 'subscribed'],
  ['nothing to a trial', nothing, trial, 'subscribed'],
  ['one that ended to another', ended, second, 'subscribed'],
  ['nothing to a plan that is given', nothing, given, 'granted'],
  ['a plan that is given to none', given, takenAway, 'ended'],
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
  ['whatever there was to nothing', active, nothing, 'ended'],
  ['the same to the same', active, planFrom([said()]), null],
])('from %s', (_, before, after, change) => {
  expect(changeOf(before, after, now)).toBe(change)
})
