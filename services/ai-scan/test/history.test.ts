import { randomUUID } from 'node:crypto'
import { dayMs } from '@faresight/contracts/days'
import { toDayNumber } from '@faresight/contracts/days'
import { faresObservedEvent } from '@faresight/contracts/search/messages'
import type { FareQuery } from '@faresight/contracts/search/search-request'
import { readCachedFareCalendarRpc, readExchangeRatesRpc } from '@faresight/contracts/search/rpc'
import { BusUnavailableError } from '@faresight/kit/bus/errors'
import { silentLog } from '@faresight/kit/testing'
import { describe, expect, test } from 'vitest'
import { isoDateInDays } from '../../../test/setup/iso-dates.ts'
import { forAllTests } from '../../../test/setup/for-all-tests.ts'
import { findBestFarePerQuote, storeFaresAndPriceDays } from '../src/history/store.ts'
import { loadPriorFares } from '../src/known-fares/load-known-fares.ts'
import { createExchangeRateCache } from '../src/exchange-rates.ts'
import { trainMarketParametersIfDue } from '../src/training/training-job.ts'
import { type TestScanService, startTestScanService } from './harness.ts'
import { exchangeRatesLike } from './rates.ts'
import { pendingScanLike } from './records.ts'

let scans: TestScanService
forAllTests(
  () => startTestScanService({ works: false, fares: false }),
  (it) => (scans = it),
)

const beforeSoon = () => ({ until: new Date(Date.now() + 60_000), signal: new AbortController().signal })

/** What a search has seen of one pair of days, as the search service tells it. */
async function observed(
  [origin, destination]: [string, string],
  [out, back]: [number, number],
  {
    price = 400,
    passengers = 1,
    currency = 'USD',
  }: { price?: number; passengers?: number; currency?: 'USD' | 'EUR' } = {},
): Promise<string> {
  const id: string = randomUUID()
  await using bus = await scans.nats.connect('search')
  const seenAt = new Date().toISOString()
  const question: FareQuery = {
    tripType: 'roundtrip',
    legs: [
      { origin, destination, departureDate: isoDateInDays(out) },
      { origin: destination, destination: origin, departureDate: isoDateInDays(back) },
    ],
    passengers,
    children: 0,
    infants: 0,
    cabinClass: 'economy',
    stops: 'any',
    nearbyAirports: false,
    currency: 'USD',
  }
  const fare = {
    origin,
    destination,
    departureDate: isoDateInDays(out),
    returnDate: isoDateInDays(back),
    provider: 'ignav',
    airline: 'Zed Air',
    stops: 1,
    durationMinutes: 900,
    seenAt,
  }
  const fares = [
    { ...fare, live: true, price: { minor: price * 100, currency }, usd: usdOf(price, currency) },
    { ...fare, live: true, price: { minor: price * 110, currency }, usd: usdOf(1.1 * price, currency) },
    { ...fare, live: false, price: { minor: price * 90, currency } },
  ]
  const message = { id, subject: faresObservedEvent.subject, time: seenAt, source: 'search' }
  await bus.publish(faresObservedEvent, {
    ...message,
    data: { quoteId: randomUUID(), query: question, observedAt: seenAt, fares },
  })
  return id
}

const usdOf = (price: number, currency: 'USD' | 'EUR') => ({
  minor: Math.round(price * 100 * (currency === 'EUR' ? 1.25 : 1)),
  rateDate: '2026-11-20',
})

const fares = async (id: string) =>
  (await scans.deps.history.find({}).lean()).filter(({ _id }) => _id.startsWith(id))
const kept = async (id: string) => {
  await expect.poll(async () => (await fares(id)).length).toBe(3)
}

test('every observed fare for one adult is stored once, with all its details', async () => {
  const id = await observed(['LHR', 'JFK'], [30, 37])
  await kept(id)
  expect(await fares(id)).toMatchObject([
    {
      _id: `${id}:0`,
      route: 'LHR-JFK',
      origin: 'LHR',
      destination: 'JFK',
      tripType: 'roundtrip',
      departureDate: isoDateInDays(30),
      returnDate: isoDateInDays(37),
      price: 400,
      minor: 40_000,
      currency: 'USD',
      usdMinor: 40_000,
      rateDate: '2026-11-20',
      airline: 'Zed Air',
      provider: 'ignav',
      stops: 1,
      travelTime: 900,
      cabinClass: 'economy',
      live: true,
      leadDays: 30,
      scannedAt: expect.any(Date),
      best: true,
    },
    { best: false, live: true, price: 440 },
    { best: false, live: false, usdMinor: null },
  ])
})

test('a redelivered event is stored once', async () => {
  const id = await observed(['CDG', 'JFK'], [30, 37])
  await kept(id)
  const before = await fares(id)
  // As after a crash between the effect and the word that it is done.
  await storeFaresAndPriceDays(
    scans.deps,
    before.map((fare) => ({ ...fare, price: 1 })),
  )
  expect(await fares(id)).toEqual(before)
})

test('an invalid fare is reported, and does not prevent others from being stored', async () => {
  const id = await observed(['LIS', 'JFK'], [30, 37])
  await kept(id)
  const [known] = await fares(id)
  if (!known) throw new Error('There is no such fare')
  const [wrong, right] = [`${id}:wrong`, `${id}:right`]
  const batch = [known, { ...known, _id: wrong, provider: '' }, { ...known, _id: right }]
  // Twice, since the second time all that are fares clash.
  for (let times = 0; times < 2; times++)
    await expect(storeFaresAndPriceDays(scans.deps, batch)).rejects.toThrow(/provider/)
  const ids = (await fares(id)).map(({ _id }) => _id)
  expect(ids).toContain(right)
  expect(ids).not.toContain(wrong)
})

test('quotes of other dates do not crowd out those of a scan', async () => {
  const [id, newer] = [await observed(['OPO', 'JFK'], [30, 37]), await observed(['OPO', 'JFK'], [90, 97])]
  await kept(id)
  await kept(newer)
  const [fare] = await fares(newer)
  const window = { since: new Date(0), until: new Date(Date.now() + 60_000), most: 1 }
  const remembered = await findBestFarePerQuote(scans.deps.history, fare?.questionKey ?? '', {
    ...window,
    from: isoDateInDays(10),
    to: isoDateInDays(60),
  })
  expect(remembered).toMatchObject([{ departureDate: isoDateInDays(30) }])
})

test('fares for several travellers are not stored', async () => {
  const two = await observed(['LHR', 'LAX'], [30, 37], { passengers: 2 })
  await kept(await observed(['LHR', 'LAX'], [30, 37]))
  expect(await fares(two)).toEqual([])
})

describe('a scan in a currency without any fares', () => {
  const scanIn = (currency: 'JPY' | 'EUR') => {
    const period = { from: isoDateInDays(1), to: isoDateInDays(80), minNights: 3, maxNights: 14 }
    return pendingScanLike({ origin: 'MAD', destination: 'JFK', currency, passengers: 2, ...period })
  }

  test('starts without history while there are no rates; a scan in the history’s currency has it', async () => {
    await kept(await observed(['MAD', 'JFK'], [30, 37], { currency: 'EUR' }))
    expect(await loadPriorFares(scanIn('JPY'), beforeSoon(), scans.deps)).toEqual({
      fares: [],
      earlierPrices: [],
    })
    const { fares: known } = await loadPriorFares(scanIn('EUR'), beforeSoon(), scans.deps)
    expect(known).toMatchObject([{ departureDay: toDayNumber(isoDateInDays(30)), price: 800, source: 'own' }])
    const family = await loadPriorFares({ ...scanIn('EUR'), children: 1 }, beforeSoon(), scans.deps)
    expect(family).toMatchObject({ fares: [{ price: 800, source: 'calendar' }], earlierPrices: [] })
  })

  test('converts its history by the search service’s rates, read once', async () => {
    {
      await using bus = await scans.nats.connect('search')
      const rates = exchangeRatesLike({ EUR: 0.8, JPY: 150 })
      bus.serveRpc(readExchangeRatesRpc, async () => rates)
      await expect.poll(() => scans.deps.rates(), { timeout: 5000 }).toEqual(rates)
    }
    const { fares: known, earlierPrices: seen } = await loadPriorFares(
      scanIn('JPY'),
      beforeSoon(),
      scans.deps,
    )
    const price = 2 * 400 * (150 / 0.8)
    expect(known).toMatchObject([{ departureDay: toDayNumber(isoDateInDays(30)), price, source: 'own' }])
    expect(seen).toMatchObject([{ date: isoDateInDays(30), returnDate: isoDateInDays(37), price }])
  })
})

test.each([
  ['late once is requested again and used', ['late', 'ok'], 2],
  ['late twice is left out', ['late', 'late', 'ok'], 2],
  ['failing is not asked again', ['failed', 'ok'], 1],
] as const)('a calendar that is %s', async (_, statuses, calls) => {
  await using bus = await scans.nats.connect('search')
  let asked = 0
  const price = { minor: 30_000, currency: 'USD' as const }
  const fare = {
    departureDate: isoDateInDays(30),
    returnDate: isoDateInDays(37),
    price,
    stops: 0,
    seenAt: new Date().toISOString(),
  }
  bus.serveRpc(readCachedFareCalendarRpc, async () => {
    const status = statuses[asked++] ?? 'ok'
    const fares = status === 'ok' ? [fare] : []
    return { fares, providers: [{ provider: 'travelpayouts', status, count: fares.length, detail: null }] }
  })
  await bus.ready()
  const told: object[] = []
  const log = { ...silentLog, warn: (line: object) => void told.push(line) }
  const scan = pendingScanLike({
    origin: 'OSL',
    destination: 'JFK',
    from: isoDateInDays(1),
    to: isoDateInDays(80),
  })
  const { fares } = await loadPriorFares(scan, beforeSoon(), { ...scans.deps, log })
  const last = statuses[calls - 1]
  expect([asked, fares.length]).toEqual([calls, last === 'ok' ? 1 : 0])
  const missing = { provider: 'travelpayouts', status: last, detail: null, origin: 'OSL', destination: 'JFK' }
  expect(told).toEqual(last === 'ok' ? [] : [missing])
})

test('rates are read once an hour, and older ones are used while the search service is unavailable', async () => {
  let [asked, minutes] = [0, 0]
  const now = () => new Date(minutes * 60_000)
  const rates = createExchangeRateCache({ bus: scans.deps.bus, log: silentLog, now })
  const euroAt = async (minute: number) => {
    minutes = minute
    return (await rates()).perDollar.EUR
  }
  await expect(rates()).rejects.toThrow(BusUnavailableError)
  {
    await using bus = await scans.nats.connect('search')
    bus.serveRpc(readExchangeRatesRpc, async () => exchangeRatesLike({ EUR: ++asked }))
    await bus.ready()
    expect([await euroAt(0), await euroAt(59), await euroAt(61)]).toEqual([1, 1, 2])
  }
  expect(await euroAt(180)).toBe(2)
})

test('one process trains and stores the parameters, and a scan’s date effects come from other routes only', async () => {
  const { deps } = scans
  const scan = pendingScanLike({
    origin: 'FRA',
    destination: 'JFK',
    from: isoDateInDays(1),
    to: isoDateInDays(80),
  })
  expect(await deps.learned(scan)).toBeUndefined()
  const days = Array.from({ length: 20 }, (_, day) => day)
  const ids = []
  for (const day of days)
    ids.push(await observed(['MUC', 'JFK'], [20 + day, 27 + day], { price: 400 + 10 * (day % 7) }))
  for (const id of ids) await kept(id)
  const rules = { everyMs: dayMs, daysBack: 90 }
  const learned = await Promise.all([
    trainMarketParametersIfDue(deps, rules),
    trainMarketParametersIfDue(deps, rules),
  ])
  expect(learned.toSorted()).toEqual([false, true])
  expect(await trainMarketParametersIfDue(deps, rules)).toBe(false)
  await using replica = await scans.replica({}, { works: false })
  const lesson = await replica.deps.learned(scan)
  expect(lesson?.version).toBe(1)
  expect(Object.keys(lesson?.dates.outbound ?? {}).length).toBeGreaterThanOrEqual(20)
  const own = await replica.deps.learned({ ...scan, origin: 'MUC' })
  expect(Object.keys(own?.dates.outbound ?? {}).length).toBeLessThan(
    Object.keys(lesson?.dates.outbound ?? {}).length,
  )
})
