import { randomUUID } from 'node:crypto'
import { planWindowChecksRpc } from '@faresight/contracts/ai-scan/rpc'
import type { FareQuery } from '@faresight/contracts/search/search-request'
import { readCachedFareCalendarRpc } from '@faresight/contracts/search/rpc'
import type { Bus } from '@faresight/kit/bus/bus'
import { beforeAll, expect, test } from 'vitest'
import { isoDateInDays } from '../../../test/setup/iso-dates.ts'
import { forAllTests } from '../../../test/setup/for-all-tests.ts'
import { createObservedFaresRecorder } from '../src/history/record-observed-fares.ts'
import type { DepartureWindow, WindowCheckPlan } from '../src/departure-windows/plan.ts'
import { type TestScanService, startTestScanService } from './harness.ts'

let scans: TestScanService
let alerts: Bus
forAllTests(
  () => startTestScanService({ works: false, fares: false }),
  (it) => (scans = it),
)
beforeAll(async () => {
  alerts = await scans.nats.connect('alerts')
  return () => alerts[Symbol.asyncDispose]()
})

const windowLike = (change: Partial<DepartureWindow> = {}): DepartureWindow => ({
  tripType: 'roundtrip',
  origin: 'LHR',
  destination: 'JFK',
  from: isoDateInDays(30),
  to: isoDateInDays(60),
  minNights: 5,
  maxNights: 9,
  passengers: 1,
  children: 0,
  infants: 0,
  cabinClass: 'economy',
  stops: 'any',
  currency: 'USD',
  today: isoDateInDays(0),
  limit: 5,
  seen: [],
  ...change,
})
const plan = (change?: Partial<DepartureWindow>) => alerts.request(planWindowChecksRpc, windowLike(change))

type Pair = WindowCheckPlan['pairs'][number]
const textOf = ({ departureDate, returnDate }: Pair) => `${departureDate} ${returnDate}`

type Places = Record<'asked' | 'sold', [origin: string, destination: string]>

/** What a check of a pair has found, as search tells everybody, between airports of the places that were asked for. */
async function observed(
  { departureDate, returnDate }: Pair,
  dollars: number,
  places: Places = { asked: ['LHR', 'JFK'], sold: ['LHR', 'JFK'] },
): Promise<void> {
  const [origin, destination] = places.asked
  const out = { origin, destination, departureDate }
  const back = returnDate && { origin: destination, destination: origin, departureDate: returnDate }
  const question: FareQuery = {
    tripType: back ? 'roundtrip' : 'oneway',
    legs: back ? [out, back] : [out],
    passengers: 1,
    children: 0,
    infants: 0,
    cabinClass: 'economy',
    stops: 'any',
    nearbyAirports: false,
    currency: 'USD',
  }
  const seenAt = new Date().toISOString()
  const fare = {
    origin: places.sold[0],
    destination: places.sold[1],
    departureDate,
    returnDate,
    provider: 'ignav',
    airline: 'Zed Air',
    stops: 0,
    durationMinutes: 900,
    price: { minor: dollars * 100, currency: 'USD' as const },
    usd: { minor: dollars * 100, rateDate: seenAt.slice(0, 10) },
    live: true,
    seenAt,
  }
  const data = { quoteId: randomUUID(), query: question, observedAt: seenAt, fares: [fare] }
  await createObservedFaresRecorder(scans.deps)([{ id: randomUUID(), data }])
}

test('a window is planned without calendars, and each round uses the checks before it', async () => {
  const first = await plan()
  expect(first.candidates).toBe(31 * 5)
  expect(first.pairs).toHaveLength(5)
  for (const [index, pair] of first.pairs.entries())
    await observed(pair, index === 3 ? 240 : 500 + 10 * index)
  const second = await plan()
  expect(second.pairs[0]).toEqual(first.pairs[3])
  const before = new Set(first.pairs.map(textOf))
  expect(second.pairs.filter((pair) => !before.has(textOf(pair))).length).toBeGreaterThanOrEqual(3)
  expect(await plan()).toEqual(second)
})

test('fares of a city count for the city, whichever airports sold them', async () => {
  const metro = { origin: 'LON', destination: 'NYC' }
  const { pairs } = await plan(metro)
  for (const [index, pair] of pairs.entries())
    await observed(pair, index === 2 ? 240 : 500, { asked: ['LON', 'NYC'], sold: ['STN', 'EWR'] })
  expect((await plan(metro)).pairs[0]).toEqual(pairs[2])
})

test('calendars guide a plan, and are requested as scheduled', async () => {
  await using search = await scans.nats.connect('search')
  const asked: object[] = []
  const cheap = { departureDate: isoDateInDays(41), returnDate: null }
  search.serveRpc(readCachedFareCalendarRpc, async (question) => {
    asked.push(question)
    const about = { stops: null, seenAt: new Date().toISOString() }
    const fares = Array.from({ length: 31 }, (_, day) => isoDateInDays(30 + day)).map((departureDate) => ({
      ...about,
      departureDate,
      returnDate: null,
      price: { minor: departureDate === cheap.departureDate ? 9000 : 20_000, currency: 'USD' as const },
    }))
    return { fares, providers: [] }
  })
  const oneWay = { origin: 'CDG', tripType: 'oneway', minNights: null, maxNights: null } as const
  const { pairs, candidates } = await plan(oneWay)
  expect(candidates).toBe(31)
  expect(pairs).toContainEqual(cheap)
  expect(asked).toMatchObject([
    { purpose: 'scheduled', from: isoDateInDays(30), to: isoDateInDays(60), currency: 'USD' },
  ])
})

test('a window of one pair plans that pair, and a past window none', async () => {
  const one = { from: isoDateInDays(30), to: isoDateInDays(30), minNights: 7, maxNights: 7 }
  expect(await plan(one)).toEqual({
    pairs: [{ departureDate: isoDateInDays(30), returnDate: isoDateInDays(37) }],
    candidates: 1,
  })
  expect(await plan({ from: isoDateInDays(-9), to: isoDateInDays(-1) })).toEqual({ pairs: [], candidates: 0 })
})
