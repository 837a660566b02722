import { randomUUID } from 'node:crypto'
import type { PriceHistoryFare } from '@faresight/contracts/ai-scan/price-history'
import { addDays } from '@faresight/contracts/days'
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

let scans: TestScanService
forAllTests(
  () => startTestScanService({ works: false }),
  (it) => (scans = it),
)

const get = (
  path: string,
  query: object,
  who: ReturnType<typeof createMemberPrincipal> | null = createSubscriberPrincipal(),
) => scans.call('GET', `${path}?${new URLSearchParams(Object.entries(query)).toString()}`, who)
const faresOf = (query: object, who?: ReturnType<typeof createMemberPrincipal> | null) =>
  get('/api/price-history', { destination: 'JFK', ...query }, who)
const fileOf = (query: object) => get('/api/price-history.csv', { destination: 'JFK', ...query })

/** Fares of a route, seen so many minutes ago. */
async function seen(
  origin: string,
  minutesAgo: readonly number[],
  over: Partial<HistoryFare> = {},
): Promise<void> {
  const now = Date.now()
  const fares = minutesAgo.map((minutes) =>
    historyFareLike({
      _id: `${randomUUID()}:0`,
      origin,
      route: `${origin}-JFK`,
      minor: 10_000 + minutes,
      scannedAt: new Date(now - minutes * 60_000),
      ...over,
    }),
  )
  await storeFaresAndPriceDays(scans.deps, fares)
}

/** All pages, one after the other; `between` happens before each but the first. */
async function pagesOf(
  query: object,
  between: () => Promise<void> = async () => {},
): Promise<PriceHistoryFare[][]> {
  const pages: PriceHistoryFare[][] = []
  for (let cursor: string | null = ''; cursor !== null;) {
    const answer = await faresOf({ ...query, ...(cursor && { cursor }) })
    expect(answer.statusCode).toBe(200)
    const page: { fares: PriceHistoryFare[]; nextCursor: string | null } = answer.json()
    pages.push(page.fares)
    cursor = page.nextCursor
    if (cursor !== null) await between()
  }
  return pages
}
const prices = (fares: readonly PriceHistoryFare[]) => fares.map(({ price }) => price)

describe('the fares of a route', () => {
  test('include those under any former code of its airports', async () => {
    const former = { origin: 'KIV', route: 'KIV-JFK', questionKey: 'KIV-JFK roundtrip economy any' }
    await storeFaresAndPriceDays(scans.deps, [
      historyFareLike({ _id: 'former:0', ...former, scannedAt: new Date(Date.now() - 60_000) }),
    ])
    const answer = await faresOf({ origin: 'rmo' })
    expect(answer.json().fares).toMatchObject([{ id: 'former:0', origin: 'KIV' }])
  })

  test('are listed newest first, with all their details', async () => {
    await seen('LHR', [0], { _id: 'one:0', quarantined: true, best: false, travelTime: 0 })
    await seen('LHR', [5], { live: false, currency: 'JPY', minor: 41_250, usdMinor: null, returnDate: null })
    const { fares, nextCursor } = (await faresOf({ origin: 'lhr' })).json()
    expect(nextCursor).toBeNull()
    expect(fares).toEqual([
      {
        id: 'one:0',
        route: 'LHR-JFK',
        origin: 'LHR',
        destination: 'JFK',
        departureDate: '2031-03-04',
        returnDate: '2031-03-11',
        price: 100,
        currency: 'USD',
        usdMinor: 40_000,
        airline: 'Zed Air',
        provider: 'ignav',
        stops: 1,
        travelTime: null,
        cabinClass: 'economy',
        live: true,
        quarantined: true,
        scannedAt: expect.any(String),
      },
      expect.objectContaining({
        price: 41_250,
        currency: 'JPY',
        usdMinor: null,
        live: false,
        returnDate: null,
      }),
    ])
  })

  test('are paged, each once, even if observed at the same moment', async () => {
    await seen('LGW', [1, 2, 3, 4, 4, 4, 4, 5, 6])
    await seen('LGW', [7, 7, 7, 8], { scannedAt: new Date(Date.now() - 3_600_000) })
    const pages = await pagesOf({ origin: 'LGW', limit: 2 })
    expect(pages.map(({ length }) => length)).toEqual([2, 2, 2, 2, 2, 2, 1])
    const all = pages.flat()
    expect(new Set(all.map(({ id }) => id)).size).toBe(13)
    expect(all.map((it) => it.scannedAt)).toEqual(
      all
        .map((it) => it.scannedAt)
        .toSorted()
        .toReversed(),
    )
  })

  test('on later pages stay the same while others arrive', async () => {
    await seen('STN', [10, 20, 30, 40, 50])
    const pages = await pagesOf({ origin: 'STN', limit: 2 }, () => seen('STN', [0, 1, 2]))
    expect(prices(pages.flat())).toEqual([100.1, 100.2, 100.3, 100.4, 100.5])
  })

  test('of a city are those of all its airports, in one list', async () => {
    await seen('CDG', [10, 30, 50])
    await seen('ORY', [20, 40])
    const pages = await pagesOf({ origin: 'PAR', destination: 'NYC', limit: 2 })
    expect(prices(pages.flat())).toEqual([100.1, 100.2, 100.3, 100.4, 100.5])
    expect(new Set(pages.flat().map(({ route }) => route))).toEqual(new Set(['CDG-JFK', 'ORY-JFK']))
  })

  test.each([
    [{}, [100.1, 100.2, 100.4, 100.5]],
    [{ cabinClass: 'business' }, [100.3]],
    [{ departureDate: '2031-03-04' }, [100.1, 100.4, 100.5]],
    [{ departureDate: '2031-03-04', returnDate: '2031-03-12' }, [100.4]],
    [{ tripType: 'oneway' }, [100.5]],
    [{ from: isoDateInDays(-400), to: isoDateInDays(-399) }, [90]],
    [{ from: isoDateInDays(-400) }, [90]],
    [{ to: isoDateInDays(-300) }, [90]],
    [{ from: isoDateInDays(1) }, []],
  ])('%o filter the fares', async (query, expected) => {
    const origin = 'MAN'
    if ((await pagesOf({ origin })).flat().length === 0) {
      await seen(origin, [10])
      await seen(origin, [20], { departureDate: '2031-03-05' })
      await seen(origin, [30], { cabinClass: 'business' })
      await seen(origin, [40], { returnDate: '2031-03-12' })
      await seen(origin, [50], { tripType: 'oneway', returnDate: null })
      await seen(origin, [60], { minor: 9000, scannedAt: new Date(`${isoDateInDays(-399)}T23:59:59Z`) })
    }
    expect(prices((await pagesOf({ origin, ...query })).flat())).toEqual(expected)
  })

  test('of a route without observations are empty', async () => {
    expect((await faresOf({ origin: 'EDI' })).json()).toEqual({ fares: [], nextCursor: null })
  })
})

describe('the file of a route', () => {
  test('has a line per fare, newest first, safe for spreadsheets', async () => {
    await seen('DUB', [1], { _id: 'first:0', airline: '=cmd|"/c calc"!A1', travelTime: 0 })
    await seen('DUB', [2], { _id: 'other:0', returnDate: null, usdMinor: null })
    const answer = await fileOf({ origin: 'DUB' })
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="faresight-DUB-JFK-${isoDateInDays(0)}.csv"`,
      'cache-control': 'no-store',
    })
    const [header, first, second, ...rest] = answer.body.split('\r\n')
    expect(header).toBe(
      'id,route,origin,destination,departureDate,returnDate,price,currency,usdMinor,airline,provider,stops,travelTime,cabinClass,live,quarantined,scannedAt',
    )
    expect(first).toMatch(
      /^first:0,DUB-JFK,DUB,JFK,2031-03-04,2031-03-11,100\.01,USD,40000,"'=cmd\|""\/c calc""!A1",ignav,1,,economy,true,false,2/,
    )
    expect(second).toMatch(/^other:0,DUB-JFK,DUB,JFK,2031-03-04,,100\.02,USD,,Zed Air,ignav,1,900,economy,/)
    expect(rest).toEqual([''])
  })

  test('has all of them, whatever the page size', async () => {
    await seen(
      'GLA',
      Array.from({ length: 1200 }, (_, n) => n),
    )
    const lines = (await fileOf({ origin: 'GLA' })).body.split('\r\n')
    expect(lines).toHaveLength(1202)
    expect(new Set(lines).size).toBe(1202)
  })

  test('of a route without observations has only a header', async () => {
    const { body } = await fileOf({ origin: 'EDI' })
    expect(body.split('\r\n')).toHaveLength(2)
  })
})

describe('bad input', () => {
  const year = { from: '2030-01-01', to: '2031-01-02' }
  test.each([
    [{ origin: 'LH' }, 'origin', 'Please enter origin city'],
    [{ destination: 'lhr' }, 'destination', 'Please choose two different places'],
    [{ destination: 'LON' }, 'destination', 'Please choose two different places'],
    [{ tripType: 'multicity' }, 'tripType', 'Please choose round trip or one way'],
    [{ cabinClass: 'roof' }, 'cabinClass', 'Please choose economy, premium economy, business or first'],
    [{ departureDate: '2031-02-30' }, 'departureDate', 'Please enter a date as YYYY-MM-DD'],
    [{ from: 'yesterday' }, 'from', 'Please enter a date as YYYY-MM-DD'],
    [{ from: '2031-01-02', to: '2031-01-01' }, 'to', 'The last day cannot be before the first one'],
    [year, 'to', 'Please choose at most 366 days'],
  ])('refuses %o with a message for its field', async (change, path, message) => {
    for (const ask of [faresOf, fileOf]) {
      const answer = await ask({ origin: 'LHR', ...change })
      expect(answer.statusCode).toBe(400)
      expect(answer.json()).toMatchObject({ code: 'request/invalid', errors: [{ path, message }] })
    }
  })

  test.each([{ to: '9999-12-31' }, { from: '0001-01-01' }])('accepts the span %o', async (span) => {
    expect((await faresOf({ origin: 'LHR', ...span })).statusCode).toBe(200)
  })

  test('accepts a year and a day', async () => {
    const span = { from: addDays(year.from, 1), to: year.to }
    expect((await faresOf({ origin: 'LHR', ...span })).statusCode).toBe(200)
  })

  test.each(['0', '201', '1e1', 'all', '-5'])('%s fares are refused', async (limit) => {
    expect((await faresOf({ origin: 'LHR', limit })).json()).toMatchObject({
      errors: [{ path: 'limit', message: 'Please ask for 1 to 200 fares at a time' }],
    })
  })

  test.each([
    ['limit=1&limit=2', 'Please ask for 1 to 200 fares at a time'],
    ['cursor=a&cursor=b', 'Please begin with the first page'],
    [`cursor=${'a'.repeat(401)}`, 'Please begin with the first page'],
  ])('refuses %s with a message for its field', async (query, message) => {
    const answer = await scans.call(
      'GET',
      `/api/price-history?origin=LHR&destination=JFK&${query}`,
      createSubscriberPrincipal(),
    )
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ errors: [{ message }] })
  })

  test('a cursor that is garbled is refused', async () => {
    await seen('BHX', [1, 2, 3])
    const { nextCursor } = (await faresOf({ origin: 'BHX', limit: 1 })).json()
    for (const cursor of ['x', nextCursor.slice(2), `${nextCursor}xyz`, 'MjAzMS0wMS0wMQ']) {
      const answer = await faresOf({ origin: 'BHX', limit: 1, cursor })
      expect(answer.statusCode).toBe(400)
      expect(answer.json()).toMatchObject({ code: 'ai-scan/bad-cursor' })
    }
  })

  test('unknown places are named', async () => {
    for (const ask of [faresOf, fileOf]) {
      const answer = await ask({ origin: 'QQQ' })
      expect(answer.statusCode).toBe(400)
      expect(answer.json()).toMatchObject({ code: 'search/unknown-airport', errors: [{ path: 'origin' }] })
    }
  })
})

test('visitors are asked to sign in, members for a plan, and administrators need none', async () => {
  const route = { origin: 'LHR', destination: 'JFK' }
  for (const path of ['/api/price-history', '/api/price-history.csv']) {
    expect((await get(path, route, null)).statusCode).toBe(401)
    expect((await get(path, route, createMemberPrincipal())).json()).toMatchObject({
      status: 403,
      code: 'access/plan-required',
    })
    expect((await get(path, route, createAdminPrincipal())).statusCode).toBe(200)
  }
})
