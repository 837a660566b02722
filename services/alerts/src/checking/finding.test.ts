import type { ObservedFare } from '@faresight/contracts/search/events'
import type { QuoteProviderStatus } from '@faresight/contracts/search/rpc'
import { expect, test } from 'vitest'
import { findingOf, type Quoted } from './finding.ts'

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
const quoted = (fares: ObservedFare[], ...providers: QuoteProviderStatus[]): Quoted => ({
  pair,
  reply: { quoteId: 'one', observedAt: '2026-11-22T10:00:00.000Z', fares, providers, results: [] },
})
const away: Quoted = { pair, reply: null }

test('a check costs what its lowest live fare does, whatever is only remembered or looks wrong', () => {
  const finding = findingOf([
    quoted(
      [fare(52_000), fare(30_000, { live: false }), fare(1, { suspicious: true })],
      status({ count: 2 }),
    ),
    quoted([fare(51_000)], status({ count: 1 })),
    quoted([], status()),
  ])
  expect(finding).toMatchObject({
    isWhole: true,
    isSpent: false,
    lowest: { minor: 51_000, rateDate: '2026-11-20' },
    found: [{ lowest: { minor: 52_000 } }, { lowest: { minor: 51_000 } }, { lowest: null }],
  })
})

test('a fare in another currency costs what it does in dollars, and nothing where no rate is known', () => {
  const euros = { price: { minor: 100, currency: 'EUR' as const } }
  const { lowest } = findingOf([
    quoted([fare(50_000, euros), fare(1, { ...euros, usd: undefined })], status({ count: 2 })),
  ])
  expect(lowest).toEqual({ minor: 50_000, rateDate: '2026-11-20' })
})

test.each([
  ['search is away', away],
  ['providers fail', quoted([], status({ status: 'failed' }))],
  ['they rest', quoted([], status({ status: 'limited', limitedBy: 'pause' }))],
  ['those who answer only remember', quoted([], status({ cachedOnly: true }))],
  ['what they sell is of earlier days', quoted([fare(30_000, { live: false })], status({ count: 1 }))],
])('nobody has answered where %s', (_, one) => {
  expect(findingOf([one])).toEqual({ found: [], isWhole: false, lowest: null, isSpent: false })
  expect(findingOf([one, quoted([fare(50_000)], status({ count: 1 }))])).toMatchObject({
    isWhole: false,
    lowest: { minor: 50_000 },
  })
})

test('a day is spent where all that could answer may be asked no more', () => {
  const spent = status({ status: 'limited', limitedBy: 'budget' })
  expect(findingOf([quoted([], spent, status({ status: 'limited', unsuited: true }))]).isSpent).toBe(true)
  expect(findingOf([quoted([], spent, status({ status: 'failed' }))]).isSpent).toBe(false)
  expect(findingOf([quoted([], spent), quoted([fare(50_000)], status({ count: 1 }))]).isSpent).toBe(false)
})
