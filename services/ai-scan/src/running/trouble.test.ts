import { expect, test } from 'vitest'
import { offerLike } from '../../test/records.ts'
import { askedAgainAt, troubleOf, wasAsked } from './trouble.ts'

const by = (status: 'ok' | 'late' | 'failed' | 'limited', more = {}) => ({
  provider: 'one',
  status,
  count: 0,
  detail: null,
  ...more,
})

const fare = (live: boolean) => ({
  origin: 'LHR',
  destination: 'JFK',
  departureDate: '2026-12-01',
  returnDate: '2026-12-08',
  provider: 'one',
  airline: 'Zed Air',
  stops: 0,
  durationMinutes: 500,
  price: { minor: 10_000, currency: 'USD' as const },
  usd: { minor: 10_000, rateDate: '2026-11-20' },
  live,
  seenAt: '2026-11-18T10:00:00.000Z',
})

test.each([
  ['is answered where one of two has answered with nothing', [by('ok'), by('failed')], null],
  ['is not answered where all are down', [by('late'), by('failed')], 'down'],
  ['is not answered by who only remembers', [by('ok', { cachedOnly: true }), by('failed')], 'down'],
  ['may be asked no more', [by('limited'), by('failed')], 'limited'],
  ['comes a second too soon', [by('limited', { limitedBy: 'rate' }), by('failed')], 'busy'],
  ['comes after the budget of the day', [by('limited', { limitedBy: 'budget' })], 'spent'],
  [
    'comes after what its asker may have',
    [by('limited', { limitedBy: 'budget', quotaExceeded: true })],
    'allowance',
  ],
  ['may be answered by the other one yet', [by('limited', { limitedBy: 'budget' }), by('late')], 'limited'],
  ['is taken by nobody', [by('limited', { unsupported: true })], 'unsuited'],
  ['has nobody to answer it', [], 'down'],
] as const)('a check without offers %s', (_, providers, trouble) => {
  expect(troubleOf({ results: [], fares: [], providers: [...providers] })).toBe(trouble)
})

test('a check with offers is answered, whoever else is down', () => {
  expect(troubleOf({ results: [offerLike(100, 300)], fares: [], providers: [by('failed')] })).toBeNull()
})

test.each([
  ['by the only one who answered', [by('ok', { count: 10 })]],
  ['by one, while another found nothing', [by('ok', { count: 10 }), by('ok')]],
])('fares of earlier days that are told %s are no answer', (_, providers) => {
  expect(troubleOf({ results: [], fares: [fare(false)], providers })).toBe('stale')
})

test.each([
  ['flights without a price', [by('ok', { count: 10 })], []],
  [
    'nothing, while another only remembers',
    [by('ok'), by('ok', { count: 3, cachedOnly: true })],
    [fare(false)],
  ],
])('%s are an answer', (_, providers, fares) => {
  expect(troubleOf({ results: [], fares, providers })).toBeNull()
})

const soon = '2026-11-21T10:00:05.000Z'
const later = '2026-11-21T10:00:10.000Z'

test.each([
  ['has failed', by('failed'), true],
  ['has had enough of us just now', by('limited', { limitedBy: 'pause' }), true],
  ['is left alone', by('failed', { retryAt: soon }), false],
  ['is left alone for a pause it wanted', by('limited', { limitedBy: 'pause', retryAt: soon }), false],
  ['has answered as often as it may', by('limited', { limitedBy: 'budget' }), false],
  ['takes no such question', by('limited', { unsupported: true }), false],
  ['only remembers', by('failed', { cachedOnly: true }), false],
] as const)('of a provider that %s it is known whether it was asked in vain', (_, provider, asked) => {
  expect(wasAsked([provider])).toBe(asked)
})

test('of several that are left alone the first counts that is asked again', () => {
  const resting = [by('failed', { retryAt: later }), by('failed', { retryAt: soon }), by('late')]
  expect(askedAgainAt(resting)).toBe(Date.parse(soon))
  expect(askedAgainAt([by('late')])).toBeNull()
})
