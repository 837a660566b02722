import { expect, test } from 'vitest'
import { openResultLike, storedSampleLike, pendingScanLike } from '../../test/records.ts'
import { rankDeals, toScoreWeights } from '../scans/deals.ts'
import type { QuoteFailureKind } from './failure.ts'
import { type ScanStopReason, toMissedCheckRemarks, toScanOutcome } from './outcome.ts'

const at = new Date('2026-11-21T10:00:00Z')
const offer = openResultLike(100, 300)
const { best: bestDeal } = rankDeals([storedSampleLike({ offers: [offer.id] })], [offer], toScoreWeights(0.7))
const withDeal = pendingScanLike({ bestDeal })
const withoutDeal = pendingScanLike()
const failure = (kind: QuoteFailureKind): ScanStopReason => ({
  kind: 'failure',
  failure: kind,
  detail: 'Ignav couldn’t complete the search.',
})

test.each([
  ['its checks are used up', { kind: 'sampler', ended: 'budget' }, 'completed', 'budget'],
  ['further checks can hardly find better', { kind: 'sampler', ended: 'sure' }, 'completed', 'sure'],
  ['its deadline passes', { kind: 'deadline' }, 'completed', 'stopped'],
  ['providers limit requests', failure('provider-limited'), 'completed', 'stopped'],
  ['the providers’ budget is spent', failure('provider-budget-spent'), 'completed', 'stopped'],
  ['the requester’s quota is exceeded', failure('requester-quota-exceeded'), 'completed', 'stopped'],
  ['there are only stale fares', failure('stale-fares'), 'completed', 'stopped'],
  ['requests are rate limited', failure('rate-limited'), 'completed', 'stopped'],
  ['no provider answers any more', failure('providers-down'), 'completed', 'stopped'],
  ['search is unavailable', failure('search-unavailable'), 'completed', 'stopped'],
  ['it has lost too many workers', { kind: 'too-many-lost-workers' }, 'failed', 'failed'],
] as const)('with a deal and when %s a scan is %s', (_, reason, status, ended) => {
  expect(toScanOutcome(reason, withDeal, at)).toMatchObject({ status, ended })
})

test.each([
  { kind: 'deadline' },
  failure('provider-limited'),
  failure('providers-down'),
  failure('stale-fares'),
  failure('unsupported'),
] as const)('without a deal a scan that stops for %o fails with a message', (reason) => {
  const { status, errorMessage } = toScanOutcome(reason, withoutDeal, at)
  expect(status).toBe('failed')
  expect(errorMessage).toMatch(/\.$/)
})

test('a scan that finds no flights is completed and says how many checks it made', () => {
  for (const ended of ['no-route', 'budget'] as const) {
    expect(toScanOutcome({ kind: 'sampler', ended }, pendingScanLike({ checks: 10 }), at)).toEqual({
      status: 'completed',
      ended: 'exhausted',
      errorMessage: null,
      progress: 100,
      remarks: ['10 checks across the period found no flights between LHR and JFK.'],
      completedAt: at,
    })
  }
})

test.each([
  [{ kind: 'deadline' }, 'This search ran out of time before making all its checks.'],
  [failure('providers-down'), 'Fare providers stopped responding, so we couldn’t make all the checks.'],
] as const)('a scan that stops early says why: %o', (reason, remark) => {
  expect(toScanOutcome(reason, withDeal, at).remarks).toEqual([remark])
})

test('a scan that spent a budget may be retried from the next UTC midnight', () => {
  const { retryAt } = toScanOutcome(failure('provider-budget-spent'), withoutDeal, at)
  expect(retryAt).toEqual(new Date('2026-11-22T00:00:00Z'))
  expect(toScanOutcome(failure('providers-down'), withoutDeal, at)).not.toHaveProperty('retryAt')
})

test('each provider that missed checks is named with their number', () => {
  const lastFailure = { status: 'late' as const, detail: 'Late.' }
  expect(
    toMissedCheckRemarks([
      { provider: 'ignav', answered: 50, missed: 0, lastFailure: null },
      { provider: 'skyscanner', answered: 38, missed: 12, lastFailure },
      { provider: 'amadeus', answered: 0, missed: 50, lastFailure },
    ]),
  ).toEqual([
    'Skyscanner didn’t respond to 12 of 50 checks, so some fares may be missing.',
    'Amadeus didn’t respond to 50 of 50 checks, so some fares may be missing. Late.',
  ])
})

test.each([
  [
    'another one answered them',
    {
      answered: 18,
      missed: 12,
      lastFailure: { status: 'failed', detail: 'Down.' },
      replacedBy: { skyscanner: 12 },
    },
    'Ignav didn’t respond to 12 of 30 checks, so we used Skyscanner for those.',
  ],
  [
    'two others answered them',
    {
      answered: 18,
      missed: 12,
      lastFailure: { status: 'late', detail: 'Late.' },
      replacedBy: { skyscanner: 10, amadeus: 2 },
    },
    'Ignav didn’t respond to 12 of 30 checks, so we used Skyscanner and Amadeus for those.',
  ],
  [
    'another one answered some',
    {
      answered: 18,
      missed: 12,
      lastFailure: { status: 'failed', detail: 'Down.' },
      replacedBy: { skyscanner: 9 },
    },
    'Ignav didn’t respond to 12 of 30 checks. We used Skyscanner for 9 of those; other fares may be missing.',
  ],
  [
    'it takes no more searches',
    {
      answered: 0,
      missed: 12,
      lastFailure: { status: 'limited', detail: 'Ignav has reached its daily limit.' },
      replacedBy: { skyscanner: 12 },
    },
    'Ignav wasn’t available for 12 of 12 checks, so we used Skyscanner for those. Ignav has reached its daily limit.',
  ],
] as const)('where a provider missed checks and %s, the remark says so', (_, tally, remark) => {
  expect(toMissedCheckRemarks([{ provider: 'ignav', ...tally }])).toEqual([remark])
})
