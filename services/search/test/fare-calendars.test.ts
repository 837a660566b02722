import { dayMs, daysBetween } from '@faresight/contracts/days'
import { readCachedFareCalendarRpc } from '@faresight/contracts/search/rpc'
import { connectBus } from '@faresight/kit/bus/bus'
import { silentLog } from '@faresight/kit/testing'
import { afterEach, expect, test } from 'vitest'
import { wholeTest } from '../../../test/setup/whole-test.ts'
import { forAllTests } from '../../../test/setup/for-all-tests.ts'
import { isoDateInDays } from '../../../test/setup/iso-dates.ts'
import { type SearchOnSandbox, startSearchUnderTest, startSearchOnSandbox } from './harness.ts'
import { lhrToJfkCalendarQuestion, patientCalendarCall } from './calendar-questions.ts'

let search: SearchOnSandbox
forAllTests(
  () => startSearchOnSandbox({ env: { TRAVELPAYOUTS_TOKEN: 'test' } }),
  (it) => (search = it),
)
afterEach(() => search.sandbox.heal())

test('a calendar has the cheapest fare of each date pair, in the requested currency', async () => {
  const { fares, providers } = await search.deps.calendars.fares(
    { ...lhrToJfkCalendarQuestion(130), currency: 'EUR' },
    patientCalendarCall(),
  )
  expect(fares.length).toBeGreaterThan(5)
  expect(new Set(fares.map((it) => `${it.departureDate} ${it.returnDate}`)).size).toBe(fares.length)
  for (const { departureDate, returnDate, price, seenAt } of fares) {
    expect(departureDate >= isoDateInDays(130) && departureDate <= isoDateInDays(150)).toBe(true)
    expect(returnDate && returnDate > departureDate).toBe(true)
    expect(price.currency).toBe('EUR')
    expect(Date.now() - Date.parse(seenAt)).toBeLessThan(8 * dayMs)
  }
  expect(providers).toMatchObject([{ provider: 'travelpayouts', status: 'ok', detail: null }])
})

test('a month is requested once for all callers and currencies', async () => {
  await search.deps.postgres.pool.query('delete from provider_states')
  const first = await search.deps.calendars.fares(lhrToJfkCalendarQuestion(200), patientCalendarCall())
  await search.sandbox.order('travelpayouts', { fault: '5xx' })
  const again = await search.deps.calendars.fares(
    { ...lhrToJfkCalendarQuestion(200), currency: 'GBP' },
    patientCalendarCall(),
  )
  expect(again.fares.map(({ departureDate }) => departureDate)).toEqual(
    first.fares.map(({ departureDate }) => departureDate),
  )
  expect(again.providers).toMatchObject([{ status: 'ok' }])
})

test('a calendar without answers is empty, reports the failures and is not cached', async () => {
  await search.sandbox.order('travelpayouts', { fault: '5xx' })
  const failed = await search.deps.calendars.fares(lhrToJfkCalendarQuestion(255), patientCalendarCall())
  expect(failed).toEqual({
    fares: [],
    providers: [
      {
        provider: 'travelpayouts',
        status: 'failed',
        count: 0,
        cachedOnly: true,
        detail: 'Travelpayouts couldn’t complete the search.',
        unexplained: true,
      },
    ],
  })
  await search.sandbox.heal()
  await search.deps.postgres.pool.query('delete from provider_states')
  const { fares } = await search.deps.calendars.fares(lhrToJfkCalendarQuestion(255), patientCalendarCall())
  expect(fares.length).toBeGreaterThan(0)
})

test('a calendar with a missing month reports it, and that month is not cached', async () => {
  await search.deps.postgres.pool.query('delete from provider_states')
  const span = { ...lhrToJfkCalendarQuestion(200), to: isoDateInDays(200), tripType: 'oneway' as const }
  await search.sandbox.order('travelpayouts', { fault: 'bad-json', times: 1 })
  const partial = await search.deps.calendars.fares(span, patientCalendarCall())
  expect(partial.providers).toMatchObject([
    {
      status: 'failed',
      detail: 'Travelpayouts returned partial results, so some fares are missing.',
    },
  ])
  const whole = await search.deps.calendars.fares(span, patientCalendarCall())
  expect(whole.providers).toMatchObject([{ status: 'ok', detail: null }])
  expect(whole.fares.length).toBeGreaterThanOrEqual(partial.fares.length)
})

test('a caller that stops waiting gets the months that have arrived', async () => {
  const asking = { signal: AbortSignal.abort(), purpose: 'subscriber' as const }
  const { fares, providers } = await search.deps.calendars.fares(lhrToJfkCalendarQuestion(310), asking)
  expect(fares).toEqual([])
  expect(providers).toMatchObject([{ status: 'late' }])
})

test('a one-way calendar has no return dates', async () => {
  const asked = { ...lhrToJfkCalendarQuestion(60), tripType: 'oneway' as const }
  const { fares } = await search.deps.calendars.fares(asked, patientCalendarCall())
  expect(fares.length).toBeGreaterThan(5)
  expect(new Set(fares.map(({ returnDate }) => returnDate))).toEqual(new Set([null]))
})

test('other services get calendars by RPC', async () => {
  await using bus = await connectBus({ url: search.nats.setupUrl, name: 'test', log: silentLog })
  const asked = { ...lhrToJfkCalendarQuestion(50), purpose: 'scheduled' as const }
  const { fares, providers } = await bus.request(readCachedFareCalendarRpc, asked, { timeoutMs: 20_000 })
  expect(fares).toEqual(
    (await search.deps.calendars.fares(lhrToJfkCalendarQuestion(50), patientCalendarCall())).fares,
  )
  expect(providers).toMatchObject([{ provider: 'travelpayouts', status: 'ok', count: expect.any(Number) }])
})

const aYear = {
  from: isoDateInDays(1),
  to: isoDateInDays(365),
  currency: 'USD',
  purpose: 'subscriber',
} as const

wholeTest('a scan gets a calendar of a whole year at ten requests a second', async () => {
  await using own = await startSearchUnderTest(search.sandbox.url, {
    env: { TRAVELPAYOUTS_TOKEN: 'test', TRAVELPAYOUTS_PER_SECOND: '10', PROVIDER_DEADLINE_MS: '4000' },
  })
  await using bus = await own.nats.connect('ai-scan')
  for (const tripType of ['roundtrip', 'oneway'] as const) {
    const year = () =>
      bus.request(
        readCachedFareCalendarRpc,
        { origin: 'LON', destination: 'NYC', tripType, ...aYear },
        { timeoutMs: 20_000 },
      )
    expect((await year()).providers).not.toMatchObject([{ status: 'limited' }])
    // On a busy machine the rest of it comes after the answer, and is known to who asks again.
    await expect.poll(year, { timeout: 15_000 }).toMatchObject({ providers: [{ status: 'ok' }] })
    const { fares } = await year()
    const months = new Set(fares.map(({ departureDate }) => departureDate.slice(0, 7)))
    expect(months.size).toBeGreaterThanOrEqual(12)
    if (tripType === 'oneway') continue
    const nights = fares.map(({ departureDate, returnDate }) => daysBetween(departureDate, returnDate ?? ''))
    expect(new Set(nights).size).toBeGreaterThan(10)
  }
})

test.each([
  ['of two unknown places', { origin: 'XXX', destination: 'QQQ' }],
  ['from a place to itself', { origin: 'LHR', destination: 'LHR' }],
  [
    'that ends before it begins',
    { origin: 'LHR', destination: 'JFK', from: isoDateInDays(9), to: isoDateInDays(3) },
  ],
])('a calendar %s is empty, and no failure', async (_, change) => {
  await using bus = await search.nats.connect('ai-scan')
  const asked = { ...aYear, tripType: 'oneway' as const, ...change }
  expect(await bus.request(readCachedFareCalendarRpc, asked, { timeoutMs: 20_000 })).toMatchObject({
    fares: [],
  })
})

test('without a provider of calendars a calendar is empty at once', async () => {
  await using own = await startSearchUnderTest(search.sandbox.url)
  await using bus = await own.nats.connect('ai-scan')
  const asked = { ...aYear, origin: 'LON', destination: 'NYC', tripType: 'oneway' as const }
  const nothing = { fares: [], providers: [] }
  expect(await bus.request(readCachedFareCalendarRpc, asked, { timeoutMs: 20_000 })).toEqual(nothing)
})
