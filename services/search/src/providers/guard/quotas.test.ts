import { expect, test } from 'vitest'
import { quotaRefusalMessage } from './refusal-messages.ts'
import { createCallerQuotas, isQuotaUsedAbnormallyFast } from './quotas.ts'

const limits = { perDay: 2000, perSecond: 5 }
const mostOf = (...[purpose, quotaKeys, perDay = 2000]: [...Parameters<typeof ask>, number?]) =>
  ask(purpose, quotaKeys, perDay)?.quotas.map(({ maxRequests }) => maxRequests)
const ask = (
  purpose: 'visitor' | 'member' | 'subscriber' | 'scheduled',
  quotaKeys: string[],
  perDay = 2000,
) => createCallerQuotas({ ...limits, perDay }, purpose, quotaKeys)

test.each([
  ['visitor', ['hash/32', '203.0.113.0/24', '203.0.0.0/16'], 2000, [800, 16, 20, 24]],
  ['visitor', ['hash/64', 'hash/56', '2001:db8:1::/48'], 20_000, [8000, 160, 200, 240]],
  ['visitor', ['hash/32', '203.0.113.0/24', '203.0.0.0/16'], 50, [20, 12, 12, 12]],
  ['visitor', ['no address at all'], 2000, [800, 16]],
  ['visitor', [], 2000, [800]],
  ['member', ['user 1'], 2000, [800, 40]],
  ['member', ['user 1', 'members hash/32', 'members 203.0.113.0/24'], 2000, [800, 40, 120, 120]],
  ['subscriber', ['user 1', 'members hash/32'], 2000, [500]],
  ['subscriber', [], 2000, []],
  ['scheduled', ['user 1'], 2000, undefined],
] as const)('a %s of %o with %i requests a day has the quotas %o', (purpose, quotaKeys, perDay, most) => {
  expect(mostOf(purpose, [...quotaKeys], perDay)).toEqual(most)
})

test.each([
  ['00:00', 0.3, false],
  ['00:00', 0.31, true],
  ['12:00', 0.64, false],
  ['12:00', 0.66, true],
  ['18:00', 0.8, false],
  ['23:59', 0.99, false],
  ['23:00', 1, true],
])('at %s UTC a quota of which %d is used is abnormal: %s', (time, used, expected) => {
  const now = new Date(`2026-11-27T${time}:00Z`)
  expect(isQuotaUsedAbnormallyFast({ used: used * 800, quota: 800, now })).toBe(expected)
})

test.each([
  [
    'group-quota',
    'visitor',
    '2026-11-27T23:30:00Z',
    'All of today’s live searches for visitors have been used. Live search is back at midnight UTC, in an hour.',
  ],
  [
    'group-quota',
    'member',
    '2026-11-27T12:00:01Z',
    'All of today’s live searches for members have been used. Live search is back at midnight UTC, in 12 hours.',
  ],
  [
    'caller-quota',
    'member',
    '2026-11-27T22:00:00Z',
    'You’ve used all your live searches for today. Live search is back at midnight UTC, in 2 hours.',
  ],
] as const)('the refusal %s of a %s says when live search is back', (refusal, purpose, now, sentence) => {
  expect(quotaRefusalMessage(refusal, purpose, new Date(now))).toBe(sentence)
})
