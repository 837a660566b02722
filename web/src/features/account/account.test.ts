import { expect, test, describe, it } from 'vitest'
import { deviceLabel, deviceName, formatSeen } from './device.ts'
import type { CardPlan, OwnSubscription } from '@faresight/contracts/billing/subscription'
import { planStatus, planSchedule, cancellationNotice, isCardOver, jointAccessEnd } from './plan-schedule.ts'
import { changePasswordPagePath } from '@faresight/contracts/auth/sign-in-pages'
import { paths } from '../../paths.ts'
import { sections } from './sections.tsx'

test.each([
  [{ browser: 'Firefox', system: 'macOS' }, 'Firefox on macOS'],
  [{ browser: 'Firefox', system: null }, 'Firefox'],
  [{ browser: null, system: 'Android' }, 'Android'],
  [{ browser: null, system: null }, 'Unknown device'],
])('a session of %j is called %s', (session, name) => {
  expect(deviceName(session)).toBe(name)
})

const now = Date.parse('2027-01-19T14:05:00Z')

test.each([
  ['2027-01-19T14:05:30.000Z', 'less than an hour ago'],
  ['2027-01-19T13:06:00.000Z', 'less than an hour ago'],
  ['2027-01-19T11:00:00.000Z', '3 h ago'],
  ['2027-01-15T11:00:00.000Z', '4 days ago'],
])('a session that was seen at %s was so %s', (seen, words) => {
  expect(formatSeen(seen, now)).toBe(words)
})

test.each([
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15', 'iPhone'],
  ['Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36', 'Android phone'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15', 'Mac'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36', 'Windows PC'],
  ['Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36', 'Chromebook'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101', 'Linux computer'],
  ['curl/8.0', ''],
])('a passkey made by %s is called %j', (userAgent, label) => {
  expect(deviceLabel(userAgent)).toBe(label)
})

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
  complimentary: null,
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
    expect(cancellationNotice({ ...own, complimentary: granted(soon) }, now).grantedUntil).toBe(soon)
    expect(cancellationNotice({ ...own, complimentary: granted(past) }, now).grantedUntil).toBe(null)
  })
})

test('password managers are led to a section that the account page has', () => {
  expect(sections.map((id) => `${paths.account}#${id}`)).toContain(changePasswordPagePath)
})
