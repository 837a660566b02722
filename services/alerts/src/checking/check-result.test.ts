import type { ObservedFare } from '@faresight/contracts/search/messages'
import type { QuoteProviderStatus } from '@faresight/contracts/search/rpc'
import { expect, test } from 'vitest'
import { type DatePairQuote, toWatchCheckResult } from './check-result.ts'

const pair = { departureDate: '2027-03-04', returnDate: '2027-03-11' }
const status = (change: Partial<QuoteProviderStatus> = {}): QuoteProviderStatus => ({
  provider: 'ignav',
  status: 'ok',
  count: 0,
  detail: null,
  ...change,
})
const fare = (minor: number, change: Partial<ObservedFare> = {}): ObservedFare => ({
  origin: 'LHR',
  destination: 'JFK',
  ...pair,
  provider: 'ignav',
  airline: 'Zed Air',
  stops: 0,
  durationMinutes: 480,
  price: { minor, currency: 'USD' },
  usd: { minor, rateDate: '2026-11-20' },
  live: true,
  seenAt: '2026-11-22T10:00:00.000Z',
  ...change,
})
const quoted = (fares: ObservedFare[], ...providers: QuoteProviderStatus[]): DatePairQuote => ({
  pair,
  reply: { quoteId: 'one', observedAt: '2026-11-22T10:00:00.000Z', fares, providers, results: [] },
})
const away: DatePairQuote = { pair, reply: null }

test('the result of a check is its lowest live fare, ignoring cached and suspicious ones', () => {
  const finding = toWatchCheckResult([
    quoted(
      [fare(52_000), fare(30_000, { live: false }), fare(1, { suspicious: true })],
      status({ count: 2 }),
    ),
    quoted([fare(51_000)], status({ count: 1 })),
    quoted([], status()),
  ])
  expect(finding).toMatchObject({
    isComplete: true,
    isQuotaExceeded: false,
    lowest: { minor: 51_000, rateDate: '2026-11-20' },
    pairs: [{ lowest: { minor: 52_000 } }, { lowest: { minor: 51_000 } }, { lowest: null }],
  })
})

test('a fare in another currency counts in US dollars, or not at all without a rate', () => {
  const euros = { price: { minor: 100, currency: 'EUR' as const } }
  const { lowest } = toWatchCheckResult([
    quoted([fare(50_000, euros), fare(1, { ...euros, usd: undefined })], status({ count: 2 })),
  ])
  expect(lowest).toEqual({ minor: 50_000, rateDate: '2026-11-20' })
})

test.each([
  ['search is away', away],
  ['providers fail', quoted([], status({ status: 'failed' }))],
  ['providers are paused', quoted([], status({ status: 'limited', limitedBy: 'pause' }))],
  ['only cache-only providers answer', quoted([], status({ cachedOnly: true }))],
  ['the fares are from earlier days', quoted([fare(30_000, { live: false })], status({ count: 1 }))],
])('a check is unanswered when %s', (_, one) => {
  expect(toWatchCheckResult([one])).toEqual({
    pairs: [],
    isComplete: false,
    lowest: null,
    isQuotaExceeded: false,
  })
  expect(toWatchCheckResult([one, quoted([fare(50_000)], status({ count: 1 }))])).toMatchObject({
    isComplete: false,
    lowest: { minor: 50_000 },
  })
})

test('the quota is exceeded when every suitable live provider is out of budget', () => {
  const spent = status({ status: 'limited', limitedBy: 'budget' })
  expect(
    toWatchCheckResult([quoted([], spent, status({ status: 'limited', unsupported: true }))]).isQuotaExceeded,
  ).toBe(true)
  expect(toWatchCheckResult([quoted([], spent, status({ status: 'failed' }))]).isQuotaExceeded).toBe(false)
  expect(
    toWatchCheckResult([quoted([], spent), quoted([fare(50_000)], status({ count: 1 }))]).isQuotaExceeded,
  ).toBe(false)
})
