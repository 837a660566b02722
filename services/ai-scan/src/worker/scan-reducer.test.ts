import { findCheapestOffer } from '@faresight/contracts/ai-scan/lowest-fare'
import { toDayNumber } from '@faresight/contracts/days'
import type { UnlockedResult } from '@faresight/contracts/search/result'
import type { QuoteProviderStatus } from '@faresight/contracts/search/rpc'
import { describe, expect, test } from 'vitest'
import { openResultLike, storedSampleLike, pendingScanLike } from '../../test/records.ts'
import type { ScanCheck } from '../sampler/task.ts'
import type { ScanRecord } from '../scans/record.ts'
import { reduceScan, toPriceEstimateRows, toCertificateFloor } from './scan-reducer.ts'

const at = new Date('2026-11-21T10:00:00Z')
const pair: ScanCheck = {
  kind: 'pair',
  departureDay: toDayNumber('2026-12-01'),
  returnDay: toDayNumber('2026-12-08'),
  why: 'exploit',
}
const leg: ScanCheck = { kind: 'leg', leg: 'inbound', day: toDayNumber('2026-12-08'), why: 'leg' }
const ok: QuoteProviderStatus = { provider: 'ignav', status: 'ok', count: 2, detail: null }
const late: QuoteProviderStatus = {
  provider: 'ignav',
  status: 'late',
  count: 0,
  detail: 'Late.',
  remarks: ['A', 'B'],
}

const failed: QuoteProviderStatus = { provider: 'ignav', status: 'failed', count: 0, detail: 'Down.' }
const fallback: QuoteProviderStatus = { ...ok, provider: 'skyscanner', fallback: true }

const answer = (scan: ScanRecord, check: ScanCheck, offers: UnlockedResult[], providers = [ok]) =>
  reduceScan(scan, { type: 'check-answered', check, offers, providers, at })

describe('an answered check', () => {
  test('adds a sample with its cheapest offer and its outcome', () => {
    const offers = [openResultLike(100, 600), openResultLike(120, 300)]
    const after = answer(pendingScanLike(), pair, offers)
    expect(after.smartSamples).toEqual([
      {
        departureDate: '2026-12-01',
        returnDate: '2026-12-08',
        why: 'exploit',
        price: 100,
        cheapest: findCheapestOffer(offers),
        outcome: { price: 120, minutes: 300, lowest: 100 },
        offers: ['100 600', '120 300'],
        checkedAt: at,
      },
    ])
    expect(after).toMatchObject({
      checks: 1,
      progress: 2,
      allResults: offers,
      bestDeal: { id: '120 300', date: '2026-12-01', month: '2026-12' },
      providers: [{ provider: 'ignav', answered: 1, missed: 0, lastFailure: null }],
    })
  })

  test.each([
    ['at the certificate’s bound, held', [openResultLike(100, 600)], 100, true],
    ['below it, did not hold', [openResultLike(120, 300), openResultLike(99, 600)], 100, false],
    ['of a pair that is not sold, held', [], 100, true],
    ['without a certificate, tells nothing', [openResultLike(100, 600)], null, null],
  ] as const)('of an audit %s', (_, offers, floor, held) => {
    const certificate = floor && { floor, confidence: 0.95 }
    const audit = { ...pair, why: 'audit' as const }
    expect(answer(pendingScanLike({ certificate }), audit, [...offers]).hasCertificateHeld).toBe(held)
    expect(answer(pendingScanLike({ certificate }), pair, [...offers]).hasCertificateHeld).toBeNull()
  })

  test('without offers adds a sample without a price', () => {
    const after = answer(pendingScanLike(), pair, [])
    expect(after.smartSamples).toMatchObject([{ price: null, outcome: null, offers: [] }])
    expect(after).toMatchObject({ allResults: [], bestDeal: null })
  })

  test('of one leg has an outcome for the sampler and no deal', () => {
    const after = answer(pendingScanLike(), leg, [openResultLike(40, 300)])
    expect(after.smartSamples).toMatchObject([
      { departureDate: null, returnDate: '2026-12-08', price: 40, offers: [] },
    ])
    expect(after.smartSamples[0]?.outcome).toEqual({ price: 40, minutes: 300, lowest: 40 })
    expect(after).toMatchObject({ allResults: [], bestDeal: null })
  })

  test('adds an offer that is known already only to its sample', () => {
    const offer = openResultLike(100, 600)
    const after = answer(pendingScanLike({ allResults: [offer] }), pair, [offer])
    expect(after.smartSamples[0]?.offers).toEqual([offer.id])
    expect(after.allResults).toEqual([offer])
  })

  test('raises progress to 99 at most', () => {
    const samples = Array.from({ length: 49 }, () => storedSampleLike())
    expect(answer(pendingScanLike({ smartSamples: samples }), pair, []).progress).toBe(99)
  })
})

test('providers are counted with their last failure, and each remark is kept once', () => {
  const first = reduceScan(pendingScanLike({ remarks: ['A'] }), { type: 'check-failed', providers: [late] })
  expect(first.remarks).toEqual(['A', 'B'])
  const second = answer(first, pair, [])
  expect(second.providers).toEqual([
    { provider: 'ignav', answered: 1, missed: 1, lastFailure: { status: 'late', detail: 'Late.' } },
  ])
})

test.each<[string, Parameters<typeof reduceScan>[1], Partial<ScanRecord>]>([
  [
    'a started batch shows its pairs as being checked, and no legs',
    { type: 'batch-started', checks: [pair, leg] },
    { checking: [{ date: '2026-12-01', returnDate: '2026-12-08' }] },
  ],
  [
    'skipped checks are kept as unanswered',
    { type: 'checks-skipped', checks: [leg] },
    { unanswered: [{ departureDate: null, returnDate: '2026-12-08', why: 'leg' }] },
  ],
  [
    'updated estimates raise the version of the calendar',
    { type: 'estimates-updated', certificate: null, calendar: { earlierPrices: [], estimates: [] } },
    { calendar: { earlierPrices: [], estimates: [] }, calendarVersion: 1 },
  ],
  [
    'a stop ends the scan, and nothing is being checked any more',
    { type: 'stopped', reason: { kind: 'sampler', ended: 'budget' }, at },
    { status: 'completed', ended: 'exhausted', progress: 100, completedAt: at, checking: [] },
  ],
])('%s', (_, event, change) => {
  const before = pendingScanLike()
  const after = reduceScan(before, event)
  expect(after).toMatchObject(change)
  // `stopped` alone adds a remark.
  expect({ ...after, remarks: [] }).toEqual({ ...before, ...change })
})

const day = toDayNumber('2026-12-01')

test('estimates have a row per departure and a column per stay, with nulls for the rest', () => {
  const estimates = [
    { departureDay: day + 1, returnDay: day + 4, low: 99.6, high: 130.4 },
    { departureDay: day, returnDay: day + 3, low: 80, high: 90 },
    { departureDay: day, returnDay: day + 5, low: 70, high: 100 },
  ]
  expect(toPriceEstimateRows(estimates, { minNights: 3, maxNights: 5 })).toEqual([
    { date: '2026-12-01', low: [80, null, 70], high: [90, null, 100] },
    { date: '2026-12-02', low: [100, null, null], high: [130, null, null] },
  ])
})

test('one-way estimates have one column', () => {
  expect(toPriceEstimateRows([{ departureDay: day, returnDay: null, low: 80, high: 90 }], null)).toEqual([
    { date: '2026-12-01', low: [80], high: [90] },
  ])
})

test('no estimate is below the certificate’s floor', () => {
  const estimates = [
    { departureDay: day, returnDay: null, low: 80, high: 120 },
    { departureDay: day + 1, returnDay: null, low: 96, high: 120 },
    { departureDay: day + 2, returnDay: null, low: 70, high: 90 },
  ]
  expect(toPriceEstimateRows(estimates, null, 95.2).map(({ low, high }) => [low[0], high[0]])).toEqual([
    [95, 120],
    [96, 120],
    [95, 95],
  ])
})

test('the certificate’s floor is rounded down to the cent', () => {
  const certificate = { candidates: 9, confidence: 0.95, lowest: 100, gap: 8.001 }
  expect(toCertificateFloor(certificate)).toEqual({ floor: 91.99, confidence: 0.95 })
  expect(toCertificateFloor(null)).toBeNull()
})

test('checks that another provider answered instead are counted by its name, and others are not', () => {
  const afterTwo = [1, 2].reduce(
    (scan) => answer(scan, pair, [openResultLike(100, 600)], [failed, fallback]),
    pendingScanLike(),
  )
  const after = reduceScan(afterTwo, {
    type: 'check-failed',
    providers: [failed, { ...failed, provider: 'skyscanner', fallback: true }],
  })
  expect(after.providers).toMatchObject([
    { provider: 'ignav', answered: 0, missed: 3, replacedBy: { skyscanner: 2 } },
    { provider: 'skyscanner', answered: 2, missed: 1 },
  ])
})
