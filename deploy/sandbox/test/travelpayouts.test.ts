import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { forAllTests } from '../../../test/setup/for-all-tests.ts'
import { post, type Running, startSandbox } from './harness.ts'

const fixtures = process.env['FIXTURES_DIR'] || resolve(import.meta.dirname, '../../../../shared/fixtures')
const samples = resolve(fixtures, 'travelpayouts/dataapiv2-samples.json')

// What the tests read of the answers; the adapter's tests hold the whole.
type Ticket = {
  origin: string
  origin_airport: string
  destination_airport: string
  price: number
  airline: string
  flight_number: string
  departure_at: string
  return_at: string
  transfers: number
  return_transfers: number
  duration_to: number
  link: string
}
type Price = Record<string, unknown> & {
  value: number
  depart_date: string
  return_date: string
  number_of_changes: number
  found_at: string
  actual: boolean
}

const noon = Date.parse('2027-01-05T12:00:00Z')
const dayMs = 24 * 60 * 60 * 1000
let sandbox: Running
forAllTests(startSandbox, (it) => (sandbox = it))

function get(path: string, query: Record<string, string>, headers: Record<string, string> = {}) {
  const url = `${sandbox.url}/travelpayouts${path}?${new URLSearchParams(query).toString()}`
  return fetch(url, { headers: { 'x-access-token': 'any', ...headers } })
}

async function ask(
  path: string,
  query: Record<string, string>,
  headers: Record<string, string>,
): Promise<{ data: unknown; currency: unknown }> {
  const response = await get(path, { origin: 'LON', destination: 'NYC', currency: 'usd', ...query }, headers)
  expect(response.status).toBe(200)
  // The tests look at what there is.
  return (await response.json()) as { data: unknown; currency: unknown }
}

// Each path answers in one shape.
const tickets = async (query: Record<string, string>, headers = {}) =>
  (await ask(dates, query, headers)).data as Ticket[]
const groups = async (query: Record<string, string>) =>
  (await ask(grouped, query, {})).data as Record<string, Ticket>
const prices = async (query: Record<string, string>, headers = {}) =>
  (await ask(matrix, query, headers)).data as Price[]

const dates = '/aviasales/v3/prices_for_dates'
const grouped = '/aviasales/v3/grouped_prices'
const matrix = '/v2/prices/month-matrix'
const returning = { departure_at: '2027-03', return_at: '2027-03', one_way: 'false', limit: '1000' }

test('round trips of a month are remembered for some pairs of days and not for others, cheapest first', async () => {
  const data = await tickets(returning)
  const departures = new Set(data.map((it) => it.departure_at.slice(0, 10)))
  expect(departures.size).toBeGreaterThan(5)
  expect(departures.size).toBeLessThan(31)
  expect(data.map(({ price }) => price)).toEqual(data.map(({ price }) => price).toSorted((a, b) => a - b))
  for (const it of data) expect(it.return_at > it.departure_at).toBe(true)
  expect(await tickets(returning)).toEqual(data)
})

test('a ticket names its first flight, its times by the clocks there, and where to look for it', async () => {
  const data = await tickets(returning)
  const fromHeathrow = data.find(
    (it) => it.origin_airport === 'LHR' && it.return_transfers === 0 && it.transfers === 0,
  )
  expect(fromHeathrow).toMatchObject({
    origin: 'LON',
    departure_at: expect.stringMatching(/^2027-03-\d\dT\d\d:\d\d:00(Z|\+01:00)$/),
    return_at: expect.stringMatching(/-0[45]:00$/),
    airline: expect.stringMatching(/^[A-Z0-9]{2}$/),
    flight_number: expect.stringMatching(/^\d+$/),
    link: expect.stringMatching(/^\/search\/LON\d{4}NYC\d{4}1\?.*search_date=\d{8}&/),
  })
  const page = await fetch(`${sandbox.url}/travelpayouts${fromHeathrow?.link}`)
  expect(await page.text()).toContain(`<strong>${fromHeathrow?.price} USD</strong>`)
})

test('what is remembered of a day is near to what is asked there now, and not always the same', async () => {
  const data = await tickets({ ...returning, origin: 'LHR', destination: 'JFK' })
  const ratios = await Promise.all(
    data.slice(0, 8).map(async (it) => {
      const response = await post(`${sandbox.url}/ignav/api/fares/round-trip`, {
        origin: 'LHR',
        destination: 'JFK',
        departure_date: it.departure_at.slice(0, 10),
        return_date: it.return_at.slice(0, 10),
      })
      // Ignav's own tests hold its shape.
      const live = (await response.json()) as { itineraries: { price: { amount: number } }[] }
      return it.price / (live.itineraries[0]?.price.amount ?? 0)
    }),
  )
  expect(Math.min(...ratios)).toBeGreaterThan(0.75)
  expect(Math.max(...ratios)).toBeLessThan(1.33)
  expect(ratios.some((ratio) => ratio !== 1)).toBe(true)
})

test('both days named give more than the cheapest ticket, direct ones alone where asked', async () => {
  const [first] = await tickets(returning)
  const days = {
    departure_at: first?.departure_at.slice(0, 10) ?? '',
    return_at: first?.return_at.slice(0, 10) ?? '',
    one_way: 'false',
  }
  const all = await tickets(days)
  expect(all.length).toBeGreaterThan(1)
  expect(all[0]).toEqual(first)
  const direct = await tickets({ ...days, direct: 'true' })
  for (const it of direct) expect(it.transfers + it.return_transfers).toBe(0)
})

test('grouped prices have one ticket a day, or a month', async () => {
  const byDay = await groups({ departure_at: '2027-03' })
  for (const [day, it] of Object.entries(byDay)) {
    expect(it.departure_at.slice(0, 10)).toBe(day)
    expect(it).not.toHaveProperty('return_at')
  }
  const byMonth = await groups({ departure_at: '2027-03', group_by: 'month' })
  expect(Object.keys(byMonth)).toEqual(['2027-03'])
  const cheapest = Math.min(...Object.values(byDay).map(({ price }) => price))
  expect(byMonth['2027-03']?.price).toBe(cheapest)
})

test('prices of the month matrix are up to a week old, and the oldest are not actual', async () => {
  const data = await prices({ month: '2027-03-01', one_way: 'false', limit: '31' })
  const ages = data.map((it) => (noon - Date.parse(it.found_at)) / dayMs)
  expect(Math.min(...ages)).toBeGreaterThanOrEqual(0)
  expect(Math.max(...ages)).toBeLessThanOrEqual(7)
  expect(data.map(({ actual }) => actual)).toEqual(ages.map((age) => age < 5))
  expect(new Set(data.map((it) => `${it.depart_date} ${it.number_of_changes}`)).size).toBe(data.length)
  const oneWay = await prices({ month: '2027-03-01' })
  for (const it of oneWay) expect(it.return_date).toBe('')
})

test('a price of version 2 has the fields that the published sample has', async ({ skip }) => {
  skip(!existsSync(samples), `there is no travelpayouts folder in ${fixtures} (set FIXTURES_DIR)`)
  // The file is a list of samples; the second is of the month matrix.
  const published = JSON.parse(readFileSync(samples, 'utf8')) as { json: { data: Price[] } }[]
  const kindsOf = (price: Price | undefined) =>
    Object.fromEntries(Object.entries(price ?? {}).map(([key, value]) => [key, typeof value]))
  const data = await prices({ month: '2027-03-01' })
  expect(kindsOf(data[0])).toEqual(kindsOf(published[1]?.json.data[0]))
})

describe('what cannot be asked', () => {
  test.each([
    ['a day that does not exist', { departure_at: '2027-02-30' }],
    ['an unknown airport', { origin: 'ZZZ' }],
    ['a city to itself', { destination: 'LHR' }],
    ['an unknown currency', { currency: 'xyz' }],
    ['more than a page holds', { limit: '1001' }],
    ['neither true nor false', { one_way: 'maybe' }],
  ])('%s is refused', async (_, query) => {
    const response = await get(dates, { origin: 'LON', destination: 'NYC', currency: 'usd', ...query })
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ success: false, data: {}, error: expect.any(String) })
  })

  test.each(['', 'revoked'])('the token "%s" is refused', async (token) => {
    const response = await get(dates, {}, { 'x-access-token': token })
    expect(response.status).toBe(401)
    expect(await response.json()).toEqual({ success: false, data: {}, error: 'Unauthorized' })
  })
})

test('faults can be ordered of it', async () => {
  const faulty = (fault: string) =>
    get(dates, { origin: 'LON', destination: 'NYC' }, { 'x-sandbox-fault': fault })
  expect((await faulty('429:5')).headers.get('retry-after')).toBe('5')
  expect((await faulty('5xx')).status).toBe(503)
  expect(await tickets(returning, { 'x-sandbox-fault': 'empty' })).toEqual([])
  const other = await ask(dates, returning, { 'x-sandbox-fault': 'wrong-currency:JPY' })
  expect(other).toMatchObject({ currency: 'jpy' })
})

test('old quotes were found days before', async () => {
  const stale = await prices({ month: '2027-03-01' }, { 'x-sandbox-fault': 'stale' })
  for (const it of stale) expect(noon - Date.parse(it.found_at)).toBeGreaterThanOrEqual(3 * dayMs)
})
