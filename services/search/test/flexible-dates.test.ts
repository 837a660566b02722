import { readDatePairPricesRpc } from '@faresight/contracts/ai-scan/rpc'
import type { ProblemBody } from '@faresight/contracts/problem-body'
import type { FlexibleDatesGrid } from '@faresight/contracts/search/flexible-dates'
import type { FareQuery } from '@faresight/contracts/search/search-request'
import type { QuotePurpose } from '@faresight/contracts/search/rpc'
import { afterEach, expect, test } from 'vitest'
import { forAllTests } from '../../../test/setup/for-all-tests.ts'
import { priceWithAgePenalty } from '../src/searches/choose-date-pairs.ts'
import { planDatePairs } from '../src/searches/plan-date-pairs.ts'
import { createSubscriberPrincipal } from '../../../test/setup/principals.ts'
import { isoDateInDays } from '../../../test/setup/iso-dates.ts'
import { ignavOnlyEnv, toOpenResults, type SearchOnSandbox, startSearchOnSandbox } from './harness.ts'
import { fareQueryLike } from './itineraries.ts'
import { lhrToJfkCalendarQuestion, patientCalendarCall, toRoundTripSearch } from './calendar-questions.ts'

let search: SearchOnSandbox
forAllTests(
  () => startSearchOnSandbox({ env: { ...ignavOnlyEnv, TRAVELPAYOUTS_TOKEN: 'test' } }),
  (it) => (search = it),
)
afterEach(() => search.sandbox.heal())

const datesOf = (results: Parameters<typeof toOpenResults>[0]) =>
  new Set(toOpenResults(results).map((it) => `${it.departureDate} ${it.returnDate}`))

test('with flexible dates a subscriber also gets the date pairs with the cheapest cached fares', async () => {
  const days = { departureDate: isoDateInDays(150), returnDate: isoDateInDays(158) }
  const span = { ...lhrToJfkCalendarQuestion(147), to: isoDateInDays(153), currency: 'USD' as const }
  const { fares } = await search.deps.calendars.fares(span, patientCalendarCall())
  const inReach = fares.filter(
    ({ returnDate }) => returnDate && returnDate >= isoDateInDays(155) && returnDate <= isoDateInDays(161),
  )
  const answer = await search.publicSearch(
    { ...toRoundTripSearch(days), flexibleDates: true },
    createSubscriberPrincipal(),
  )
  const dates = datesOf(answer.results)
  expect(dates).toContain(`${days.departureDate} ${days.returnDate}`)
  expect(dates.size).toBe(5)
  const now = search.deps.now()
  const [cheapest] = inReach.toSorted((a, b) => priceWithAgePenalty(a, now) - priceWithAgePenalty(b, now))
  expect(dates).toContain(`${cheapest?.departureDate} ${cheapest?.returnDate}`)
  const told = answer.providers.filter(({ remarks }) => remarks)
  expect(told).toHaveLength(1)
  expect(told[0]?.count).toBeGreaterThan(0)
  expect(told[0]?.remarks?.join()).toMatch(
    /^Flexible dates: searched your dates and 4 more date pairs around them, (all|[1-3]) picked using cached fares\./,
  )
})

const grid = async (body: object) => {
  const answer = await search.call('POST', '/api/flexible-dates', createSubscriberPrincipal(), { body })
  return answer.json<FlexibleDatesGrid & ProblemBody>()
}
const countsOf = ({ pairs, checkedLive }: FlexibleDatesGrid) => ({ pairs: pairs.length, checkedLive })

test('the grid has all date pairs with their sources, and checks the requested ones live', async () => {
  const days = { departureDate: isoDateInDays(200), returnDate: isoDateInDays(208) }
  const asked = { ...toRoundTripSearch(days), flexibleDates: true }
  const { results, providers } = await search.publicSearch(asked, createSubscriberPrincipal())
  expect(providers.flatMap(({ datePairs }) => datePairs ?? [])).toEqual([{ checkedLive: 5, total: 49 }])
  // What the search found is kept for grids after it has been told.
  await expect
    .poll(async () => countsOf(await grid({ search: asked })))
    .toEqual({ pairs: 49, checkedLive: 5 })
  const before = await grid({ search: asked })
  expect(before).toMatchObject({ currency: 'USD', othersBetween: null, providers: [] })
  const own = before.pairs.find(
    (it) => it.departureDate === isoDateInDays(200) && it.returnDate === isoDateInDays(208),
  )
  const ownPrices = toOpenResults(results)
    .filter((it) => it.departureDate === isoDateInDays(200) && it.returnDate === isoDateInDays(208))
    .flatMap(({ price, live }) => (price && live ? price : []))
  expect(own).toMatchObject({ known: 'live', lowestPrice: Math.min(...ownPrices) })
  expect(ownPrices).toContain(own?.price)

  const open = before.pairs.filter(({ known }) => known !== 'live').slice(0, 2)
  const check = open.map(({ departureDate, returnDate }) => ({ departureDate, returnDate }))
  const after = await grid({ search: asked, check })
  expect(countsOf(after)).toEqual({ pairs: 49, checkedLive: 7 })
  expect(after.providers).toMatchObject([{ provider: 'ignav', status: 'ok' }, { provider: 'travelpayouts' }])
  for (const pair of check)
    expect(after.pairs).toContainEqual(expect.objectContaining({ ...pair, known: 'live' }))
})

test('an unchecked pair has the last price of price history, only for one adult', async () => {
  await search.sandbox.order('travelpayouts', { fault: 'empty' })
  await using aiScan = await search.nats.connect('ai-scan')
  const seenAt = search.deps.now().toISOString()
  const pair = { departureDate: isoDateInDays(241), returnDate: null }
  aiScan.serveRpc(readDatePairPricesRpc, async () => ({ prices: [{ ...pair, usdMinor: 12_300, seenAt }] }))
  const asked = { tripType: 'oneway', origin: 'LHR', destination: 'JFK', departureDate: isoDateInDays(240) }
  const cellOf = ({ pairs }: FlexibleDatesGrid) => pairs.find((it) => it.departureDate === pair.departureDate)
  expect(cellOf(await grid({ search: asked }))).toMatchObject({ known: 'cached', price: 123, seenAt })
  const two = cellOf(await grid({ search: { ...asked, passengers: 2 } }))
  expect(two).toMatchObject({ known: 'unknown', price: null })
})

test('between metro areas the grid names the airports between which other dates are checked', async () => {
  const between = { tripType: 'oneway', origin: 'LON', destination: 'NYC', departureDate: isoDateInDays(150) }
  const { pairs, othersBetween } = await grid({ search: between })
  expect(othersBetween).toEqual({ origin: 'LHR', destination: 'JFK' })
  expect(pairs).toHaveLength(7)
})

test.each([
  ['days too far from those of the search', { check: [{ departureDate: isoDateInDays(204) }] }, 'check.0'],
  [
    'more pairs than a row',
    { check: Array.from({ length: 8 }, () => ({ departureDate: isoDateInDays(200) })) },
    'check',
  ],
  ['a search over several cities', { search: { tripType: 'multicity' } }, 'search.legs'],
  ['a past date', { search: { departureDate: '2020-01-01' } }, 'search.departureDate'],
])('a grid refuses %s', async (_, { search: change = {}, check = [] }: Refused, path) => {
  const oneWay = { tripType: 'oneway', origin: 'LHR', destination: 'JFK', departureDate: isoDateInDays(200) }
  const { status, errors } = await grid({ search: { ...oneWay, ...change }, check })
  expect({ status, path: errors?.[0]?.path }).toEqual({ status: 400, path })
})

interface Refused {
  search?: object
  check?: object[]
}

const flexible = (purpose: QuotePurpose) => ({ flexibleDates: true, purpose })
const daysOf = ({ legs }: FareQuery) => legs.map(({ departureDate }) => departureDate)
const returnTrip = fareQueryLike({
  tripType: 'roundtrip',
  legs: [
    { origin: 'LHR', destination: 'JFK', departureDate: isoDateInDays(150) },
    { origin: 'JFK', destination: 'LHR', departureDate: isoDateInDays(158) },
  ],
})

test.each([
  ['subscriber', 4],
  ['member', 2],
  ['visitor', 2],
  ['scheduled', 2],
] as const)('with flexible dates the search of a %s requests %i more date pairs', async (purpose, more) => {
  const { others } = await planDatePairs(returnTrip, flexible(purpose), search.deps)
  expect(new Set([returnTrip, ...others].map((it) => daysOf(it).join())).size).toBe(1 + more)
  for (const other of others) expect({ ...other, legs: returnTrip.legs }).toEqual(returnTrip)
})

test('other dates are searched between the largest airports of both places', async () => {
  const ends = { origin: 'LON', destination: 'NYC', departureDate: isoDateInDays(150) }
  const { others, remark } = await planDatePairs(
    fareQueryLike({ legs: [ends] }),
    flexible('visitor'),
    search.deps,
  )
  for (const { legs } of others) expect(legs).toMatchObject([{ origin: 'LHR', destination: 'JFK' }])
  expect(remark).toContain('2 more dates around them between the largest airports, ')
})

test('without a calendar the trip moves by a day or two, and a remark says so', async () => {
  await search.deps.postgres.pool.query('delete from provider_states')
  await search.sandbox.order('travelpayouts', { fault: 'empty' })
  const oneWay = fareQueryLike({
    legs: [{ origin: 'LHR', destination: 'JFK', departureDate: isoDateInDays(320) }],
  })
  const { others, remark } = await planDatePairs(oneWay, flexible('visitor'), search.deps)
  expect(others.map(daysOf)).toEqual([[isoDateInDays(321)], [isoDateInDays(319)]])
  expect(remark).toBe(
    'Flexible dates: searched your dates and 2 more dates around them, the nearest, because we had no cached fares.',
  )
})

test('a multi-city trip, or one without flexible dates, has no other dates', async () => {
  const nothing = { others: [], totalPairs: 1, remark: null }
  const cities = fareQueryLike({ ...returnTrip, tripType: 'multicity' })
  expect(await planDatePairs(cities, flexible('subscriber'), search.deps)).toEqual(nothing)
  const fixed = { flexibleDates: false, purpose: 'subscriber' } as const
  expect(await planDatePairs(returnTrip, fixed, search.deps)).toEqual(nothing)
})
