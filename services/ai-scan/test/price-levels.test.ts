import { randomUUID } from 'node:crypto'
import { addDays } from '@faresight/contracts/days'
import { readExchangeRatesRpc } from '@faresight/contracts/search/rpc'
import { describe, expect, test } from 'vitest'
import { isoDateInDays } from '../../../test/setup/iso-dates.ts'
import { forAllTests } from '../../../test/setup/for-all-tests.ts'
import {
  createMemberPrincipal,
  createAdminPrincipal,
  createSubscriberPrincipal,
} from '../../../test/setup/principals.ts'
import type { HistoryFare } from '../src/history/history-fare.ts'
import { storeFaresAndPriceDays } from '../src/history/store.ts'
import { historyFareLike } from './fares.ts'
import { type TestScanService, startTestScanService } from './harness.ts'
import { wholeTest } from '../../../test/setup/whole-test.ts'

let scans: TestScanService
forAllTests(
  () => startTestScanService({ works: false }),
  (it) => (scans = it),
)

const [out, back] = [isoDateInDays(40), isoDateInDays(47)]
const question = { origin: 'LHR', destination: 'JFK', departureDate: out, returnDate: back }
const get = (
  path: string,
  query: object,
  who: ReturnType<typeof createMemberPrincipal> | null = createSubscriberPrincipal(),
) => scans.call('GET', `${path}?${new URLSearchParams(Object.entries(query)).toString()}`, who)
const daysOf = (query: object = {}, who?: ReturnType<typeof createMemberPrincipal> | null) =>
  get('/api/price-history/days', { ...question, ...query }, who)
const levelsOf = (query: object) => get('/api/price-levels', { destination: 'JFK', ...query })

/** Fares of round trips for each of these: what they cost so many days ago, and how much later they leave. */
async function seen(
  origin: string,
  fares: readonly (readonly [daysAgo: number, usd: number, shift?: number])[],
  over: Partial<HistoryFare> = {},
): Promise<void> {
  const questionKey = `${origin}-JFK roundtrip economy any`
  const all = fares.map(([daysAgo, usd, shift = 0]) =>
    historyFareLike({
      _id: randomUUID(),
      questionKey,
      usdMinor: usd * 100,
      scannedAt: new Date(`${isoDateInDays(-daysAgo)}T00:00:00Z`),
      departureDate: addDays(out, shift),
      returnDate: addDays(back, shift),
      ...over,
    }),
  )
  await storeFaresAndPriceDays(scans.deps, all)
}

/**
 * As a scan leaves a route that nobody has looked for: one price of each of 15 pairs, all of today, within a week of
 * mid-month.
 */
const oneScan = Array.from({ length: 15 }, (_, n) => [0, 300 + n, 8 + n - Number(out.slice(8))] as const)
const itsLevel = { low: 302.8, typical: 307, high: 311.2, samples: 15 }

describe('the days of a trip', () => {
  test('are ascending, one price per day, 60 days back', async () => {
    await seen(
      'LHR',
      [0, 1, 2, 5, 59, 60].map((ago) => [ago, 400 + ago] as const),
    )
    await seen('LHR', [[2, 390]])
    const answer = await daysOf()
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual({
      route: 'LHR-JFK',
      tripType: 'roundtrip',
      departureDate: out,
      returnDate: back,
      currency: 'USD',
      days: [
        { day: isoDateInDays(-59), price: 459 },
        { day: isoDateInDays(-5), price: 405 },
        { day: isoDateInDays(-2), price: 390 },
        { day: isoDateInDays(-1), price: 401 },
        { day: isoDateInDays(0), price: 400 },
      ],
      basis: 'trip',
      level: null,
    })
  })

  test('are those of its neighbours where it has too few', async () => {
    await seen('LGW', [
      [0, 500],
      [0, 450, 3],
      [3, 480, -3],
      [4, 400, 4],
    ])
    await seen('LGW', [[9, 470]], { returnDate: addDays(back, 3) })
    await seen('LGW', [[9, 300]], { returnDate: addDays(back, 4) })
    expect((await daysOf({ origin: 'LGW' })).json()).toMatchObject({
      basis: 'around',
      days: [
        { day: isoDateInDays(-9), price: 470 },
        { day: isoDateInDays(-3), price: 480 },
        { day: isoDateInDays(0), price: 450 },
      ],
    })
  })

  test('of one-way trips exclude round trips', async () => {
    await seen('MAN', [[0, 500]])
    await seen('MAN', [[1, 200, 1]], { returnDate: null, questionKey: 'MAN-JFK oneway economy any' })
    expect((await daysOf({ origin: 'MAN', tripType: 'oneway' })).json()).toMatchObject({
      tripType: 'oneway',
      returnDate: null,
      basis: 'around',
      days: [{ day: isoDateInDays(-1), price: 200 }],
    })
  })

  test.each(['', 'soon', '2031-02-30', '2001-01-01'])(
    'of one-way trips ignore a return date of %o',
    async (returnDate) => {
      const answer = await daysOf({ tripType: 'oneway', returnDate })
      expect(answer.statusCode).toBe(200)
      expect(answer.json()).toMatchObject({ returnDate: null })
    },
  )

  test('of a route without observations are empty', async () => {
    const none = { basis: 'trip', days: [], level: null }
    expect((await daysOf({ origin: 'EDI' })).json()).toMatchObject(none)
  })

  test.each(['0001-01-01', '9999-12-31'])('of a trip on %s are empty', async (departureDate) => {
    const trip = { departureDate, tripType: 'oneway' }
    expect((await daysOf(trip)).json()).toMatchObject({ days: [], level: null })
  })

  test('of a departed trip remain available', async () => {
    const past = { departureDate: isoDateInDays(-2), returnDate: isoDateInDays(5) }
    await seen(
      'EDI',
      [3, 4, 5, 6, 7].map((ago) => [ago, 400] as const),
      past,
    )
    const { basis, days } = (await daysOf({ origin: 'EDI', ...past })).json()
    expect([basis, days.length]).toEqual(['trip', 5])
  })

  test('are in the requested currency, at current rates', async () => {
    await seen('DUB', [...oneScan, [0, 307]])
    await using bus = await scans.nats.connect('ai-scan')
    const { perDollar } = await bus.request(readExchangeRatesRpc, {})
    const { currency, days, level } = (await daysOf({ origin: 'dub', currency: 'EUR' })).json()
    const dollars = (await daysOf({ origin: 'DUB' })).json()
    expect(currency).toBe('EUR')
    expect(days[0].price).toBeCloseTo(dollars.days[0].price * perDollar.EUR, 1)
    expect(level.typical).toBeCloseTo(dollars.level.typical * perDollar.EUR, 1)
  })

  wholeTest('have the level of their month, even behind thousands of newer prices', async () => {
    await seen(
      'BRS',
      oneScan.map(([, usd, shift]) => [5, usd, shift] as const),
    )
    const later = Array.from({ length: 150 }, (_, n) => [0, 900, 100 + n] as const)
    for (let nights = 0; nights < 54; nights++)
      await seen('BRS', later, { returnDate: addDays(back, 400 + nights) })
    expect((await daysOf({ origin: 'BRS' })).json()).toMatchObject({ level: itsLevel })
  })

  test('come with a level after a single scan, the same as their month’s', async () => {
    await seen('STN', oneScan)
    expect((await daysOf({ origin: 'STN' })).json()).toMatchObject({ level: itsLevel })
    const { months } = (await levelsOf({ origin: 'STN' })).json()
    expect(months).toContainEqual({ month: out.slice(0, 7), level: itsLevel })
  })
})

describe('levels of months', () => {
  test('cover 12 months, null for those without observations', async () => {
    await seen('LTN', oneScan)
    const { currency, months } = (await levelsOf({ origin: 'LTN' })).json()
    expect([currency, months.length, months[0].month]).toEqual(['USD', 12, isoDateInDays(0).slice(0, 7)])
    const told = new Map(months.map(({ month, level }: { month: string; level: unknown }) => [month, level]))
    expect(told.get(out.slice(0, 7))).toMatchObject({ samples: expect.any(Number) })
    expect(months.at(-1).level).toBeNull()
  })

  test('of a route without observations are null', async () => {
    const { months } = (await levelsOf({ origin: 'GLA' })).json()
    expect(months.every(({ level }: { level: unknown }) => level === null)).toBe(true)
  })
})

describe('bad input', () => {
  test.each([
    [{ origin: 'LH' }, 'origin', 'Please enter origin city'],
    [{ destination: 'lhr' }, 'destination', 'Please choose two different places'],
    [{ destination: 'LON' }, 'destination', 'Please choose two different places'],
    [{ departureDate: '2031-02-30' }, 'departureDate', 'Please enter travel date'],
    [{ returnDate: '' }, 'returnDate', 'Please enter a return date'],
    [{ returnDate: '2031-02-30' }, 'returnDate', 'Please enter a return date'],
    [{ returnDate: out }, 'returnDate', 'Return date must be after departure date'],
    [{ tripType: 'multicity' }, 'tripType', 'Please choose round trip or one way'],
    [{ cabinClass: 'roof' }, 'cabinClass', 'Please choose economy, premium economy, business or first'],
    [{ stops: 'many' }, 'stops', 'Please choose any stops, nonstop or 1 stop'],
  ])('refuses %o with a message for its field', async (change, path, message) => {
    const answer = await daysOf(change)
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ code: 'request/invalid', errors: [{ path, message }] })
  })

  test('unknown places are named', async () => {
    for (const answer of [await daysOf({ origin: 'QQQ' }), await levelsOf({ origin: 'QQQ' })]) {
      expect(answer.statusCode).toBe(400)
      expect(answer.json()).toMatchObject({ code: 'search/unknown-airport', errors: [{ path: 'origin' }] })
    }
  })
})

test('visitors are asked to sign in, members for a plan, and administrators need none', async () => {
  for (const path of ['/api/price-history/days', '/api/price-levels']) {
    expect((await get(path, question, null)).statusCode).toBe(401)
    expect((await get(path, question, createMemberPrincipal())).json()).toMatchObject({
      status: 403,
      code: 'access/plan-required',
    })
    expect((await get(path, question, createAdminPrincipal())).statusCode).toBe(200)
  }
})
