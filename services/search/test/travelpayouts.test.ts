import type { Question } from '@faresight/contracts/search/question'
import { type CalendarFare, fareCalendar, type Purpose } from '@faresight/contracts/search/rpc'
import { connectBus } from '@faresight/kit/bus/bus'
import { silentLog } from '@faresight/kit/testing'
import { afterEach, expect, test } from 'vitest'
import { forAllTests } from '../../../test/setup/for-all-tests.ts'
import { planOf } from '../src/searches/plan.ts'
import { aSubscriber, dayIn, opened, type Search, startSearch } from './harness.ts'
import { questionLike } from './itineraries.ts'
import { type Sandbox, startSandbox } from './sandbox.ts'

let search: Search & { sandbox: Sandbox }
forAllTests(
  async () => {
    await using owned = new AsyncDisposableStack()
    const sandbox = owned.use(await startSandbox())
    const env = {
      TRAVELPAYOUTS_TOKEN: 'test',
      TRAVELPAYOUTS_BASE_URL: `${sandbox.url}/travelpayouts`,
      TRAVELPAYOUTS_PER_DAY: '1000000',
      TRAVELPAYOUTS_PER_SECOND: '1000',
    }
    const started = owned.use(await startSearch(sandbox.url, { env }))
    const resources = owned.move()
    return { ...started, sandbox, [Symbol.asyncDispose]: () => resources.disposeAsync() }
  },
  (it) => (search = it),
)
afterEach(() => search.sandbox.heal())

/** LHR to JFK and back with departures from `from` days ahead, in a week of its own for each test. */
const around = (from: number) => ({
  origin: 'LHR',
  destination: 'JFK',
  tripType: 'roundtrip' as const,
  from: dayIn(from),
  to: dayIn(from + 20),
  currency: 'USD' as const,
})
const patient = () => ({ signal: AbortSignal.timeout(20_000), purpose: 'subscriber' as const })

const roundTrip = ({ departureDate, returnDate }: Pick<CalendarFare, 'departureDate' | 'returnDate'>) => ({
  tripType: 'roundtrip',
  origin: 'LHR',
  destination: 'JFK',
  departureDate,
  returnDate,
})

/** What Travelpayouts says of days on which it remembers something to book. */
async function rememberedTrip() {
  const { fares } = await search.deps.calendars.fares(around(50), patient())
  for (const fare of fares) {
    const answer = await search.publicSearch(roundTrip(fare), aSubscriber())
    const cached = opened(answer.results).filter(({ options }) =>
      options.some(({ provider }) => provider === 'travelpayouts'),
    )
    if (cached.length) return { ...answer, cached }
  }
  throw new Error('Nothing to book is remembered of any day')
}

test('remembered fares are options with their age, never live and never before one that is', async () => {
  const { results, cached, providers } = await rememberedTrip()
  for (const { options } of cached) {
    const [remembered] = options.filter(({ provider }) => provider === 'travelpayouts')
    expect(remembered).toMatchObject({ live: false, seller: 'Aviasales', price: expect.any(Number) })
    expect(Date.now() - Date.parse(remembered?.seenAt ?? '')).toBeGreaterThan(0)
    const firstCached = options.findIndex(({ live }) => !live)
    expect(options.slice(firstCached).every(({ live }) => !live)).toBe(true)
  }
  const areLive = opened(results).map(({ live }) => live)
  expect(areLive[0]).toBe(true)
  expect(areLive.indexOf(false) === -1 || areLive.lastIndexOf(true) < areLive.indexOf(false)).toBe(true)
  expect(providers.find(({ provider }) => provider === 'travelpayouts')).toEqual({
    provider: 'travelpayouts',
    status: 'ok',
    count: cached.length,
    cachedOnly: true,
    detail: expect.stringMatching(/^Travelpayouts remembers \d+ fares? for these days\.$/),
  })
})

test('what is remembered is told to a visitor without any price', async () => {
  const { fares } = await search.deps.calendars.fares(around(50), patient())
  const { text } = await search.publicSearch(roundTrip(fares[0] ?? { departureDate: '', returnDate: '' }))
  expect(text).toContain('Travelpayouts remembers')
  expect(text).not.toMatch(/"price":\d/)
})

test.each([
  ['two travellers', { passengers: 2 }],
  ['another cabin', { cabinClass: 'business' }],
])('for %s it says that it remembers nothing', async (_, change) => {
  const days = { departureDate: dayIn(70), returnDate: dayIn(80) }
  const { providers } = await search.publicSearch({ ...roundTrip(days), ...change }, aSubscriber())
  expect(providers.find(({ provider }) => provider === 'travelpayouts')).toMatchObject({
    status: 'limited',
    unsuited: true,
    detail: 'Travelpayouts remembers fares for one adult in economy alone, one way or return.',
  })
})

test.each([
  [{ fault: '5xx' }, 'failed', 'Travelpayouts could not answer.'],
  [{ fault: 'bad-json' }, 'failed', 'Travelpayouts could not answer.'],
  [{ fault: 'half' }, 'failed', 'Travelpayouts could not answer.'],
  [{ fault: '429', arg: 30 }, 'limited', 'Travelpayouts takes no more questions from us for a while.'],
  [{ fault: 'empty' }, 'ok', 'Travelpayouts remembers no fare for these days.'],
] as const)('while it shows %o the others answer, and it is called %s', async (fault, status, detail) => {
  // A provider that showed faults before is not to be spared.
  await search.deps.postgres.pool.query('delete from provider_states')
  await search.sandbox.order('travelpayouts', fault)
  const days = { departureDate: dayIn(90), returnDate: dayIn(100) }
  const { results, providers } = await search.publicSearch(roundTrip(days), aSubscriber())
  expect(results.length).toBeGreaterThan(10)
  expect(providers.find(({ provider }) => provider === 'travelpayouts')).toEqual({
    provider: 'travelpayouts',
    status,
    count: 0,
    cachedOnly: true,
    detail,
  })
})

test('a search that only memories answered is not listed as one that found no flights', async () => {
  await search.deps.postgres.pool.query('delete from provider_states')
  for (const provider of ['ignav', 'skyscanner', 'amadeus'] as const)
    await search.sandbox.order(provider, { fault: '5xx' })
  await search.sandbox.order('travelpayouts', { fault: 'empty' })
  const who = aSubscriber()
  const days = { departureDate: dayIn(95), returnDate: dayIn(105) }
  const { searchId, resultsCount } = await search.search(roundTrip(days), who)
  expect(resultsCount).toBe(0)
  const { providers } = await search.results(searchId, who)
  expect(providers.find(({ provider }) => provider === 'travelpayouts')?.status).toBe('ok')
  expect((await search.call('GET', '/api/searches', who)).json()).toEqual([])
})

test('a calendar has the cheapest fare of each pair of days, in the currency that was asked for', async () => {
  const { fares, providers } = await search.deps.calendars.fares(
    { ...around(130), currency: 'EUR' },
    patient(),
  )
  expect(fares.length).toBeGreaterThan(5)
  expect(new Set(fares.map((it) => `${it.departureDate} ${it.returnDate}`)).size).toBe(fares.length)
  for (const { departureDate, returnDate, price, seenAt } of fares) {
    expect(departureDate >= dayIn(130) && departureDate <= dayIn(150)).toBe(true)
    expect(returnDate && returnDate > departureDate).toBe(true)
    expect(price.currency).toBe('EUR')
    expect(Date.now() - Date.parse(seenAt)).toBeLessThan(8 * 24 * 60 * 60 * 1000)
  }
  expect(providers).toMatchObject([{ provider: 'travelpayouts', status: 'ok', detail: null }])
})

test('a month is asked for once, whoever wants it in whatever currency', async () => {
  await search.deps.postgres.pool.query('delete from provider_states')
  const first = await search.deps.calendars.fares(around(200), patient())
  await search.sandbox.order('travelpayouts', { fault: '5xx' })
  const again = await search.deps.calendars.fares({ ...around(200), currency: 'GBP' }, patient())
  expect(again.fares.map(({ departureDate }) => departureDate)).toEqual(
    first.fares.map(({ departureDate }) => departureDate),
  )
  expect(again.providers).toMatchObject([{ status: 'ok' }])
})

test('a calendar that nobody answers is empty and says who failed, and is asked for again', async () => {
  await search.sandbox.order('travelpayouts', { fault: '5xx' })
  const failed = await search.deps.calendars.fares(around(240), patient())
  expect(failed).toEqual({
    fares: [],
    providers: [
      {
        provider: 'travelpayouts',
        status: 'failed',
        count: 0,
        cachedOnly: true,
        detail: 'Travelpayouts could not answer.',
      },
    ],
  })
  await search.sandbox.heal()
  await search.deps.postgres.pool.query('delete from provider_states')
  const { fares } = await search.deps.calendars.fares(around(240), patient())
  expect(fares.length).toBeGreaterThan(0)
})

test('a calendar of which a part is missing says so, and is asked for again', async () => {
  await search.deps.postgres.pool.query('delete from provider_states')
  const span = { ...around(200), to: dayIn(200), tripType: 'oneway' as const }
  await search.sandbox.order('travelpayouts', { fault: 'bad-json', times: 1 })
  const partial = await search.deps.calendars.fares(span, patient())
  expect(partial.providers).toMatchObject([
    {
      status: 'failed',
      detail: 'Travelpayouts answered only in part, so some of its fares are missing.',
    },
  ])
  const whole = await search.deps.calendars.fares(span, patient())
  expect(whole.providers).toMatchObject([{ status: 'ok', detail: null }])
  expect(whole.fares.length).toBeGreaterThanOrEqual(partial.fares.length)
})

test('who does not wait gets what is known by then', async () => {
  const asking = { signal: AbortSignal.abort(), purpose: 'subscriber' as const }
  const { fares, providers } = await search.deps.calendars.fares(around(280), asking)
  expect(fares).toEqual([])
  expect(providers).toMatchObject([{ status: 'late' }])
})

test('a calendar of one-way fares has no days of return', async () => {
  const asked = { ...around(60), tripType: 'oneway' as const }
  const { fares } = await search.deps.calendars.fares(asked, patient())
  expect(fares.length).toBeGreaterThan(5)
  expect(new Set(fares.map(({ returnDate }) => returnDate))).toEqual(new Set([null]))
})

const datesOf = (results: Parameters<typeof opened>[0]) =>
  new Set(opened(results).map((it) => `${it.departureDate} ${it.returnDate}`))

test('with flexible dates a subscriber sees the days that are remembered as the cheapest too', async () => {
  const days = { departureDate: dayIn(150), returnDate: dayIn(158) }
  const span = { ...around(147), to: dayIn(153), currency: 'USD' as const }
  const { fares } = await search.deps.calendars.fares(span, patient())
  const inReach = fares.filter(
    ({ returnDate }) => returnDate && returnDate >= dayIn(155) && returnDate <= dayIn(161),
  )
  const answer = await search.publicSearch({ ...roundTrip(days), flexibleDates: true }, aSubscriber())
  const dates = datesOf(answer.results)
  expect(dates).toContain(`${days.departureDate} ${days.returnDate}`)
  expect(dates.size).toBe(5)
  // Age counts too, so the very cheapest need not be the first, but it is among them.
  const [cheapest] = inReach.toSorted((a, b) => a.price.minor - b.price.minor)
  expect(dates).toContain(`${cheapest?.departureDate} ${cheapest?.returnDate}`)
  const told = answer.providers.filter(({ remarks }) => remarks)
  expect(told).toHaveLength(1)
  expect(told[0]?.count).toBeGreaterThan(0)
  expect(told[0]?.remarks?.join()).toMatch(
    /^Flexible dates: asked for yours and 4 more pairs of days around them, (all|[1-3]) chosen by cached fares\./,
  )
})

const flexible = (purpose: Purpose) => ({ flexibleDates: true, purpose })
const daysOf = ({ legs }: Question) => legs.map(({ departureDate }) => departureDate)
const returnTrip = questionLike({
  tripType: 'roundtrip',
  legs: [
    { origin: 'LHR', destination: 'JFK', departureDate: dayIn(150) },
    { origin: 'JFK', destination: 'LHR', departureDate: dayIn(158) },
  ],
})

test.each([
  ['subscriber', 4],
  ['member', 2],
  ['visitor', 2],
  ['scheduled', 2],
] as const)('with flexible dates a %s has %i more pairs of days asked for', async (purpose, more) => {
  const { others } = await planOf(returnTrip, flexible(purpose), search.deps)
  expect(new Set([returnTrip, ...others].map((it) => daysOf(it).join())).size).toBe(1 + more)
  for (const other of others) expect({ ...other, legs: returnTrip.legs }).toEqual(returnTrip)
})

test('the days around are asked for between the largest airports of both places', async () => {
  const ends = { origin: 'LON', destination: 'NYC', departureDate: dayIn(150) }
  const { others, sentence } = await planOf(questionLike({ legs: [ends] }), flexible('visitor'), search.deps)
  for (const { legs } of others) expect(legs).toMatchObject([{ origin: 'LHR', destination: 'JFK' }])
  expect(sentence).toContain('2 more days around them between the largest airports, ')
})

test('without a calendar the trip is moved by a day or two, and the traveller learns so', async () => {
  await search.deps.postgres.pool.query('delete from provider_states')
  await search.sandbox.order('travelpayouts', { fault: 'empty' })
  const oneWay = questionLike({
    legs: [{ origin: 'LHR', destination: 'JFK', departureDate: dayIn(320) }],
  })
  const { others, sentence } = await planOf(oneWay, flexible('visitor'), search.deps)
  expect(others.map(daysOf)).toEqual([[dayIn(321)], [dayIn(319)]])
  expect(sentence).toBe(
    'Flexible dates: asked for yours and 2 more days around them, the nearest, since no cached fares were at hand.',
  )
})

test('nothing else is asked for several cities, or without flexible dates', async () => {
  const nothing = { others: [], sentence: null }
  const cities = questionLike({ ...returnTrip, tripType: 'multicity' })
  expect(await planOf(cities, flexible('subscriber'), search.deps)).toEqual(nothing)
  const fixed = { flexibleDates: false, purpose: 'subscriber' } as const
  expect(await planOf(returnTrip, fixed, search.deps)).toEqual(nothing)
})

test('other services may ask for calendars', async () => {
  await using bus = await connectBus({ url: search.nats.setupUrl, name: 'test', log: silentLog })
  const asked = { ...around(50), purpose: 'scheduled' as const }
  const { fares, providers } = await bus.request(fareCalendar, asked, { timeoutMs: 20_000 })
  expect(fares).toEqual((await search.deps.calendars.fares(around(50), patient())).fares)
  expect(providers).toMatchObject([{ provider: 'travelpayouts', status: 'ok', count: expect.any(Number) }])
})

test('with nearby airports a traveller from Manchester is shown flights from another airport too', async () => {
  const oneWay = { tripType: 'oneway', origin: 'MAN', destination: 'DUB', departureDate: dayIn(45) }
  const airportsOf = async (change: object) => {
    const { results } = await search.publicSearch({ ...oneWay, ...change }, aSubscriber())
    return new Set(opened(results).map(({ legs }) => legs[0]?.origin))
  }
  expect(await airportsOf({})).toEqual(new Set(['MAN']))
  const near = await airportsOf({ nearbyAirports: true })
  expect(near).toContain('MAN')
  expect(near.size).toBeGreaterThan(1)
})
