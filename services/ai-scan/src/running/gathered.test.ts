import { findCheapestOffer } from '@faresight/contracts/ai-scan/lowest-fare'
import { toDayNumber } from '@faresight/contracts/days'
import type { ProviderStatus } from '@faresight/contracts/search/result'
import { expect, test } from 'vitest'
import { offerLike, scanLike } from '../../test/records.ts'
import type { Check } from '../sampler/task.ts'
import { growthBy } from './gathered.ts'

const now = new Date('2026-11-21T10:00:00Z')
const pair: Check = {
  kind: 'pair',
  departureDay: toDayNumber('2026-12-01'),
  returnDay: toDayNumber('2026-12-08'),
  why: 'exploit',
}
const ok: ProviderStatus = { provider: 'ignav', status: 'ok', count: 2, detail: null }

test('a check leaves a sample with its cheapest offer and with what stands for it', () => {
  const offers = [offerLike(100, 600), offerLike(120, 300)]
  const { sample, state } = growthBy(scanLike(), pair, { offers, providers: [ok] }, now)
  expect(sample).toEqual({
    departureDate: '2026-12-01',
    returnDate: '2026-12-08',
    why: 'exploit',
    price: 100,
    cheapest: findCheapestOffer(offers),
    outcome: { price: 120, minutes: 300, lowest: 100 },
    offers: ['100 600', '120 300'],
    checkedAt: now,
  })
  expect(state).toMatchObject({
    progress: 2,
    bestDeal: { id: '120 300', date: '2026-12-01', month: '2026-12' },
    providers: [{ provider: 'ignav', answered: 1, missed: 0, trouble: null }],
  })
})

test('a check that finds nothing leaves a sample without a price', () => {
  const { sample, offers, state } = growthBy(scanLike(), pair, { offers: [], providers: [ok] }, now)
  expect(sample).toMatchObject({ price: null, outcome: null, offers: [] })
  expect(offers).toEqual([])
  expect(state.bestDeal).toBeNull()
})

test('a day of one leg tells the sampler its price, and is no deal', () => {
  const leg: Check = { kind: 'leg', leg: 'inbound', day: toDayNumber('2026-12-08'), why: 'leg' }
  const { sample, offers, state } = growthBy(
    scanLike(),
    leg,
    { offers: [offerLike(40, 300)], providers: [ok] },
    now,
  )
  expect(sample).toMatchObject({ departureDate: null, returnDate: '2026-12-08', price: 40, offers: [] })
  expect(sample.outcome).toEqual({ price: 40, minutes: 300, lowest: 40 })
  expect(offers).toEqual([])
  expect(state.bestDeal).toBeNull()
})

test('an offer that is known already is not kept a second time', () => {
  const offer = offerLike(100, 600)
  const before = scanLike({ allResults: [offer] })
  const { sample, offers } = growthBy(before, pair, { offers: [offer], providers: [ok] }, now)
  expect(sample.offers).toEqual([offer.id])
  expect(offers).toEqual([])
})

test('progress is held below the end, however many checks were made', () => {
  const samples = Array.from(
    { length: 49 },
    () => growthBy(scanLike(), pair, { offers: [], providers: [] }, now).sample,
  )
  const { state } = growthBy(scanLike({ smartSamples: samples }), pair, { offers: [], providers: [] }, now)
  expect(state.progress).toBe(99)
})

test('providers are counted, with what they said last when they did not answer, and each remark is kept once', () => {
  const late: ProviderStatus = {
    provider: 'ignav',
    status: 'late',
    count: 0,
    detail: 'Late.',
    remarks: ['A', 'B'],
  }
  const first = growthBy(scanLike({ remarks: ['A'] }), pair, { offers: [], providers: [late] }, now).state
  const { providers = [], remarks = [] } = first
  expect(remarks).toEqual(['A', 'B'])
  const second = growthBy(scanLike({ providers, remarks }), pair, { offers: [], providers: [ok] }, now).state
  expect(second.providers).toEqual([
    { provider: 'ignav', answered: 1, missed: 1, trouble: { status: 'late', detail: 'Late.' } },
  ])
})
