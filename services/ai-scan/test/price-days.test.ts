import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { forAllTests } from '../../../test/setup/for-all-tests.ts'
import type { HistoryFare } from '../src/history/fare.ts'
import {
  daysAround,
  daysOfSeason,
  daysOfTrip,
  newestDays,
  newestOfQuestion,
  tripsSeenOn,
} from '../src/history/price-days.ts'
import { storeFares } from '../src/history/store.ts'
import { fareLike } from './fares.ts'
import { type Scans, startScans } from './harness.ts'

let scans: Scans
forAllTests(
  () => startScans({ works: false, fares: false }),
  (it) => (scans = it),
)

const at = (day: string, time = '10:00') => new Date(`${day}T${time}:00Z`)
const seen = (day: string, usd: number, over: Partial<HistoryFare> = {}) =>
  fareLike({ _id: randomUUID(), scannedAt: at(day), usdMinor: usd * 100, ...over })
const store = (...fares: HistoryFare[]) => storeFares(scans.deps, fares)
const daysOf = async (asked: string, since = '2031-01-01') => {
  const trip = { asked, departureDate: '2031-03-04', returnDate: '2031-03-11' }
  const found = await daysOfTrip(scans.deps.priceDays, trip, { since })
  return found.map(({ day, usdMinor }) => [day, usdMinor / 100])
}

test('each day of a trip has the lowest price that was seen of it, whatever came first', async () => {
  const asked = 'LOW-DAY'
  await store(seen('2031-01-11', 500, { asked }), seen('2031-01-10', 420, { asked }))
  await store(seen('2031-01-10', 400, { asked }), seen('2031-01-10', 430, { asked }))
  await store(seen('2031-01-10', 460, { asked, scannedAt: at('2031-01-10', '23:59') }))
  const expected = [
    ['2031-01-10', 400],
    ['2031-01-11', 500],
  ]
  expect(await daysOf(asked)).toEqual(expected)
  expect(await daysOf(asked, '2031-01-11')).toEqual(expected.slice(1))
  const [first] = await scans.deps.priceDays.find({ asked }).sort({ _id: 1 }).lean()
  expect(first).toEqual({
    _id: 'LOW-DAY 2031-03-04 2031-03-11 2031-01-10',
    asked,
    departureDate: '2031-03-04',
    returnDate: '2031-03-11',
    day: '2031-01-10',
    usdMinor: 40_000,
    seenAt: at('2031-01-10', '23:59'),
  })
})

test('a trip from an airport whose code has changed goes on under the new one', async () => {
  const asked = (code: string) => `LHR-${code} roundtrip economy any`
  await store(
    seen('2031-01-10', 400, { asked: asked('KIV') }),
    seen('2031-01-11', 430, { asked: asked('KIV') }),
    seen('2031-01-11', 420, { asked: asked('RMO') }),
  )
  const both = [
    ['2031-01-10', 400],
    ['2031-01-11', 420],
  ]
  expect(await daysOf(asked('RMO'))).toEqual(both)
  expect(await daysOf(asked('KIV'))).toEqual(both)
  const span = { since: '2031-01-01', until: '2031-02-01', most: 10 }
  const newest = await newestOfQuestion(scans.deps.priceDays, asked('RMO'), span)
  expect(newest.map(({ usdMinor }) => usdMinor)).toEqual(expect.arrayContaining([40_000, 42_000, 43_000]))
  const season = { from: '2031-03-01', to: '2031-03-31', until: '2031-02-01', most: 10 }
  expect(await daysOfSeason(scans.deps.priceDays, asked('RMO'), season)).toHaveLength(3)
  const trip = { asked: asked('RMO'), departureDate: '2031-03-05', returnDate: '2031-03-12' }
  const around = await daysAround(scans.deps.priceDays, trip, { since: '2031-01-01', within: 1 })
  expect(around).toHaveLength(3)
})

test('what is told twice changes nothing', async () => {
  const fare = seen('2031-01-10', 400, { asked: 'TWICE' })
  await store(fare)
  await store(fare, fare)
  expect(await daysOf('TWICE')).toEqual([['2031-01-10', 400]])
})

test('what is told twice is judged once', async () => {
  const [sane, absurd] = [{ best: true }, { best: false, quarantined: true }]
  const [believed, not] = [
    seen('2031-01-10', 400, { asked: 'BELIEVED' }),
    seen('2031-01-10', 4, { asked: 'NOT' }),
  ]
  for (const verdict of [sane, absurd]) await store({ ...believed, ...verdict })
  for (const verdict of [absurd, sane]) await store({ ...not, ...verdict })
  expect([await daysOf('BELIEVED'), await daysOf('NOT')]).toEqual([[['2031-01-10', 400]], []])
})

test.each([
  ['is not the cheapest of its quote', { best: false }],
  ['answers no question of before', { asked: null }],
  ['has no price in dollars', { usdMinor: null }],
])('a fare that %s is no price of a day', async (_, over) => {
  const fare = seen('2031-02-10', 400, { asked: 'NONE', ...over })
  await store(fare)
  expect(await scans.deps.priceDays.find({ day: '2031-02-10' }).lean()).toEqual([])
})

test('days of other trips, of one way and of other questions are not those of a trip', async () => {
  const asked = 'ONLY roundtrip economy any'
  await store(
    seen('2031-01-10', 400, { asked }),
    seen('2031-01-10', 100, { asked: `${asked} ` }),
    seen('2031-01-10', 100, { asked, returnDate: null }),
    seen('2031-01-10', 100, { asked, returnDate: '2031-03-12' }),
    seen('2031-01-10', 100, { asked, departureDate: '2031-03-03' }),
  )
  expect(await daysOf(asked)).toEqual([['2031-01-10', 400]])
  const trip = { asked, departureDate: '2031-03-04', returnDate: null }
  expect(await daysOfTrip(scans.deps.priceDays, trip, { since: '2031-01-01' })).toHaveLength(1)
})

test('days of all questions are told newest first, from midnight to midnight', async () => {
  const times = [at('2032-01-09', '23:59'), at('2032-01-10', '00:00'), at('2032-01-11', '23:59')]
  await store(...times.map((scannedAt, n) => seen('2032-01-01', n + 1, { asked: `ALL ${n}`, scannedAt })))
  await store(seen('2032-01-12', 9, { asked: 'ALL' }))
  const { priceDays } = scans.deps
  const span = { since: '2032-01-10', until: '2032-01-11' }
  const asked = (days: { asked: string }[]) => days.map((it) => it.asked)
  expect(asked(await newestDays(priceDays, { ...span, most: 5 }))).toEqual(['ALL 2', 'ALL 1'])
  expect(asked(await newestDays(priceDays, { ...span, most: 1 }))).toEqual(['ALL 2'])
  expect(asked(await tripsSeenOn(priceDays, '2032-01-10', 5))).toEqual(['ALL 1'])
})
