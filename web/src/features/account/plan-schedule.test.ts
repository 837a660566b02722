import type { CardPlan, OwnSubscription } from '@faresight/contracts/billing/subscription'
import { describe, expect, it, test } from 'vitest'
import { planStatus, planSchedule, cancellationNotice, isCardOver, jointAccessEnd } from './plan-schedule.ts'

const now = Date.parse('2027-01-19T14:00:00Z')
const past = '2027-01-19T13:59:59.000Z'
const soon = '2027-01-26T14:00:00.000Z'
const later = '2027-11-22T14:00:00.000Z'

const card: CardPlan = {
  status: 'active',
  tier: 'annual',
  amount: 49.99,
  currency: 'USD',
  periodEndsAt: later,
  renews: true,
  trialEndsAt: null,
  graceUntil: null,
  canCancel: true,
  canResume: false,
  canChange: true,
}

const own: OwnSubscription = {
  status: 'active',
  tier: 'annual',
  accessUntil: later,
  card,
  granted: null,
  hasPortal: true,
}

const canceled = { status: 'canceled', renews: false } as const

test('without a plan there is no status', () => {
  expect(planStatus({ status: null })).toBe('none')
  expect(planStatus({ status: 'past_due' })).toBe('past_due')
})

describe('how a plan goes on', () => {
  it.each<[string, Partial<CardPlan>, ReturnType<typeof planSchedule>]>([
    ['active', {}, { kind: 'renewsOn', at: later }],
    ['on trial', { status: 'trialing', trialEndsAt: later }, { kind: 'renewsOn', at: later }],
    ['canceled', canceled, { kind: 'accessUntil', at: later }],
    ['ended', { ...canceled, periodEndsAt: past }, { kind: 'accessEnded', at: past }],
    ['due, within its grace', { status: 'past_due', graceUntil: soon }, { kind: 'accessUntil', at: soon }],
    ['due for too long', { status: 'past_due', graceUntil: past }, { kind: 'accessEnded', at: past }],
    ['due without grace', { status: 'past_due' }, { kind: 'accessEnded', at: null }],
  ])('of one that is %s', (_name, change, schedule) => {
    expect(planSchedule({ ...card, ...change }, now)).toEqual(schedule)
  })

  it('is over once a canceled one has ended, and never while a payment can bring it back', () => {
    expect(isCardOver(null, now)).toBe(true)
    expect(isCardOver({ ...card, ...canceled, periodEndsAt: past }, now)).toBe(true)
    expect(isCardOver({ ...card, ...canceled }, now)).toBe(false)
    expect(isCardOver({ ...card, status: 'past_due', graceUntil: past }, now)).toBe(false)
  })
})

test.each([
  ['renews', {}, null],
  ['is canceled', canceled, later],
  ['is due', { status: 'past_due' }, later],
] as const)('two plans of which the one by card %s last until %s', (_name, change, until) => {
  expect(jointAccessEnd({ ...own, card: { ...card, ...change } })).toBe(until)
})

describe('before a plan is canceled', () => {
  it('says until when it gives access', () => {
    expect(cancellationNotice(own, now)).toEqual({ until: later, grantedUntil: null })
  })

  it('promises nothing of one that is not paid for', () => {
    const due: CardPlan = { ...card, status: 'past_due', graceUntil: soon }
    expect(cancellationNotice({ ...own, card: due }, now)).toEqual({ until: null, grantedUntil: null })
  })

  it('names a complimentary plan that stays, unless it has ended', () => {
    const granted = (endsAt: string) => ({ tier: 'annual', endsAt }) as const
    expect(cancellationNotice({ ...own, granted: granted(soon) }, now).grantedUntil).toBe(soon)
    expect(cancellationNotice({ ...own, granted: granted(past) }, now).grantedUntil).toBe(null)
  })
})
