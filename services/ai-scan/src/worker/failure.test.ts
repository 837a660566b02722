import { expect, test } from 'vitest'
import { openResultLike } from '../../test/records.ts'
import { classifyQuoteFailure, earliestProviderProbeAt, hasUnansweredProviderCall } from './failure.ts'

const statusLike = (status: 'ok' | 'late' | 'failed' | 'limited', more = {}) => ({
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
  [
    'is answered if one of two providers answers with nothing',
    [statusLike('ok'), statusLike('failed')],
    null,
  ],
  ['fails if all are down', [statusLike('late'), statusLike('failed')], 'providers-down'],
  [
    'fails if only a provider without live fares answers',
    [statusLike('ok', { cachedOnly: true }), statusLike('failed')],
    'providers-down',
  ],
  ['fails if a provider limits requests', [statusLike('limited'), statusLike('failed')], 'provider-limited'],
  [
    'fails if one is rate limited',
    [statusLike('limited', { limitedBy: 'rate' }), statusLike('failed')],
    'rate-limited',
  ],
  [
    'fails if the providers’ daily budget is spent',
    [statusLike('limited', { limitedBy: 'budget' })],
    'provider-budget-spent',
  ],
  [
    'fails if the requester’s quota is exceeded',
    [statusLike('limited', { limitedBy: 'budget', quotaExceeded: true })],
    'requester-quota-exceeded',
  ],
  [
    'may yet be answered by a provider whose budget is not spent',
    [statusLike('limited', { limitedBy: 'budget' }), statusLike('late')],
    'provider-limited',
  ],
  ['fails if no provider supports it', [statusLike('limited', { unsupported: true })], 'unsupported'],
  ['fails without a provider', [], 'providers-down'],
] as const)('a check without offers %s', (_, providers, failure) => {
  expect(classifyQuoteFailure({ results: [], fares: [], providers: [...providers] })).toBe(failure)
})

test('a check with offers is answered, even if another provider is down', () => {
  const reply = { results: [openResultLike(100, 300)], fares: [], providers: [statusLike('failed')] }
  expect(classifyQuoteFailure(reply)).toBeNull()
})

test.each([
  ['the only provider that answers', [statusLike('ok', { count: 10 })]],
  ['one provider while another finds nothing', [statusLike('ok', { count: 10 }), statusLike('ok')]],
])('stale fares of %s are a failure', (_, providers) => {
  expect(classifyQuoteFailure({ results: [], fares: [fare(false)], providers })).toBe('stale-fares')
})

test.each([
  ['flights without a price', [statusLike('ok', { count: 10 })], []],
  [
    'no flights, while another provider has only cached fares',
    [statusLike('ok'), statusLike('ok', { count: 3, cachedOnly: true })],
    [fare(false)],
  ],
])('%s are an answer', (_, providers, fares) => {
  expect(classifyQuoteFailure({ results: [], fares, providers })).toBeNull()
})

const soon = '2026-11-21T10:00:05.000Z'
const later = '2026-11-21T10:00:10.000Z'

test.each([
  ['has failed', statusLike('failed'), true],
  ['asked for a pause', statusLike('limited', { limitedBy: 'pause' }), true],
  ['is behind an open circuit breaker', statusLike('failed', { retryAt: soon }), false],
  [
    'is behind one for a pause that it asked for',
    statusLike('limited', { limitedBy: 'pause', retryAt: soon }),
    false,
  ],
  ['has no budget left', statusLike('limited', { limitedBy: 'budget' }), false],
  ['does not support the question', statusLike('limited', { unsupported: true }), false],
  ['has only cached fares', statusLike('failed', { cachedOnly: true }), false],
] as const)('whether a provider that %s was called is known', (_, provider, isCalled) => {
  expect(hasUnansweredProviderCall([provider])).toBe(isCalled)
})

test('the earliest probe of several open circuit breakers counts', () => {
  const statuses = [
    statusLike('failed', { retryAt: later }),
    statusLike('failed', { retryAt: soon }),
    statusLike('late'),
  ]
  expect(earliestProviderProbeAt(statuses)).toBe(Date.parse(soon))
  expect(earliestProviderProbeAt([statusLike('late')])).toBeNull()
})
