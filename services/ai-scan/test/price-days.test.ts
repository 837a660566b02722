import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { forAllTests } from '../../../test/setup/for-all-tests.ts'
import type { HistoryFare } from '../src/history/history-fare.ts'
import {
  findPriceDaysAroundTrip,
  findPriceDaysOfSeason,
  findPriceDaysOfTrip,
  findNewestPriceDays,
  findPriceDaysOfQuestion,
  findPriceDaysSeenOn,
} from '../src/history/price-days.ts'
import { storeFaresAndPriceDays } from '../src/history/store.ts'
import { historyFareLike } from './fares.ts'
import { type TestScanService, startTestScanService } from './harness.ts'

let scans: TestScanService
forAllTests(
  () => startTestScanService({ works: false, fares: false }),
  (it) => (scans = it),
)

const at = (day: string, time = '10:00') => new Date(`${day}T${time}:00Z`)
const seen = (day: string, usd: number, over: Partial<HistoryFare> = {}) =>
  historyFareLike({ _id: randomUUID(), scannedAt: at(day), usdMinor: usd * 100, ...over })
const store = (...fares: HistoryFare[]) => storeFaresAndPriceDays(scans.deps, fares)
const daysOf = async (questionKey: string, since = '2031-01-01') => {
  const trip = { questionKey, departureDate: '2031-03-04', returnDate: '2031-03-11' }
  const found = await findPriceDaysOfTrip(scans.deps.priceDays, trip, { since })
  return found.map(({ day, usdMinor }) => [day, usdMinor / 100])
}

test('each day of a trip has its lowest observed price, in any order of arrival', async () => {
  const questionKey = 'LOW-DAY'
  await store(seen('2031-01-11', 500, { questionKey }), seen('2031-01-10', 420, { questionKey }))
  await store(seen('2031-01-10', 400, { questionKey }), seen('2031-01-10', 430, { questionKey }))
  await store(seen('2031-01-10', 460, { questionKey, scannedAt: at('2031-01-10', '23:59') }))
  const expected = [
    ['2031-01-10', 400],
    ['2031-01-11', 500],
  ]
  expect(await daysOf(questionKey)).toEqual(expected)
  expect(await daysOf(questionKey, '2031-01-11')).toEqual(expected.slice(1))
  const [first] = await scans.deps.priceDays.find({ questionKey }).sort({ _id: 1 }).lean()
  expect(first).toEqual({
    _id: 'LOW-DAY 2031-03-04 2031-03-11 2031-01-10',
    questionKey,
    departureDate: '2031-03-04',
    returnDate: '2031-03-11',
    day: '2031-01-10',
    usdMinor: 40_000,
    seenAt: at('2031-01-10', '23:59'),
  })
})

test('a trip from an airport whose code has changed continues under the new one', async () => {
  const questionKey = (code: string) => `LHR-${code} roundtrip economy any`
  await store(
    seen('2031-01-10', 400, { questionKey: questionKey('KIV') }),
    seen('2031-01-11', 430, { questionKey: questionKey('KIV') }),
    seen('2031-01-11', 420, { questionKey: questionKey('RMO') }),
  )
  const both = [
    ['2031-01-10', 400],
    ['2031-01-11', 420],
  ]
  expect(await daysOf(questionKey('RMO'))).toEqual(both)
  expect(await daysOf(questionKey('KIV'))).toEqual(both)
  const span = { since: '2031-01-01', until: '2031-02-01', most: 10 }
  const newest = await findPriceDaysOfQuestion(scans.deps.priceDays, questionKey('RMO'), span)
  expect(newest.map(({ usdMinor }) => usdMinor)).toEqual(expect.arrayContaining([40_000, 42_000, 43_000]))
  const season = { from: '2031-03-01', to: '2031-03-31', until: '2031-02-01', most: 10 }
  expect(await findPriceDaysOfSeason(scans.deps.priceDays, questionKey('RMO'), season)).toHaveLength(3)
  const trip = { questionKey: questionKey('RMO'), departureDate: '2031-03-05', returnDate: '2031-03-12' }
  const around = await findPriceDaysAroundTrip(scans.deps.priceDays, trip, { since: '2031-01-01', within: 1 })
  expect(around).toHaveLength(3)
})

test('a redelivered event changes nothing', async () => {
  const fare = seen('2031-01-10', 400, { questionKey: 'TWICE' })
  await store(fare)
  await store(fare, fare)
  expect(await daysOf('TWICE')).toEqual([['2031-01-10', 400]])
})

test('a redelivered fare keeps its first verdict', async () => {
  const [sane, absurd] = [{ best: true }, { best: false, quarantined: true }]
  const [believed, not] = [
    seen('2031-01-10', 400, { questionKey: 'BELIEVED' }),
    seen('2031-01-10', 4, { questionKey: 'NOT' }),
  ]
  for (const verdict of [sane, absurd]) await store({ ...believed, ...verdict })
  for (const verdict of [absurd, sane]) await store({ ...not, ...verdict })
  expect([await daysOf('BELIEVED'), await daysOf('NOT')]).toEqual([[['2031-01-10', 400]], []])
})

test.each([
  ['is not the cheapest of its quote', { best: false }],
  ['has no question key', { questionKey: null }],
  ['has no price in dollars', { usdMinor: null }],
])('a fare that %s gives no price day', async (_, over) => {
  const fare = seen('2031-02-10', 400, { questionKey: 'NONE', ...over })
  await store(fare)
  expect(await scans.deps.priceDays.find({ day: '2031-02-10' }).lean()).toEqual([])
})

test('a trip’s days exclude other trips, one-way trips and other questions', async () => {
  const questionKey = 'ONLY roundtrip economy any'
  await store(
    seen('2031-01-10', 400, { questionKey }),
    seen('2031-01-10', 100, { questionKey: `${questionKey} ` }),
    seen('2031-01-10', 100, { questionKey, returnDate: null }),
    seen('2031-01-10', 100, { questionKey, returnDate: '2031-03-12' }),
    seen('2031-01-10', 100, { questionKey, departureDate: '2031-03-03' }),
  )
  expect(await daysOf(questionKey)).toEqual([['2031-01-10', 400]])
  const trip = { questionKey, departureDate: '2031-03-04', returnDate: null }
  expect(await findPriceDaysOfTrip(scans.deps.priceDays, trip, { since: '2031-01-01' })).toHaveLength(1)
})

test('days of all questions are newest first, from midnight to midnight', async () => {
  const times = [at('2032-01-09', '23:59'), at('2032-01-10', '00:00'), at('2032-01-11', '23:59')]
  await store(
    ...times.map((scannedAt, n) => seen('2032-01-01', n + 1, { questionKey: `ALL ${n}`, scannedAt })),
  )
  await store(seen('2032-01-12', 9, { questionKey: 'ALL' }))
  const { priceDays } = scans.deps
  const span = { since: '2032-01-10', until: '2032-01-11' }
  const questionKey = (days: { questionKey: string }[]) => days.map((it) => it.questionKey)
  expect(questionKey(await findNewestPriceDays(priceDays, { ...span, most: 5 }))).toEqual(['ALL 2', 'ALL 1'])
  expect(questionKey(await findNewestPriceDays(priceDays, { ...span, most: 1 }))).toEqual(['ALL 2'])
  expect(questionKey(await findPriceDaysSeenOn(priceDays, '2032-01-10', 5))).toEqual(['ALL 1'])
})
