import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { forAllTests } from '../../../test/setup/for-all-tests.ts'
import { listenSandboxAtNoon, type SandboxServer } from './harness.ts'
import {
  callTravelpayouts,
  listTravelpayoutsTickets,
  lowestProviderPrice,
  type TestTrip,
  type TravelpayoutsTicket,
} from './provider-calls.ts'

const fixtures = process.env['FIXTURES_DIR'] || resolve(import.meta.dirname, '../../../../shared/fixtures')
const samples = resolve(fixtures, 'travelpayouts/dataapiv2-samples.json')

type MatrixPrice = Record<string, unknown> & {
  depart_date: string
  return_date: string
  number_of_changes: number
  found_at: string
  actual: boolean
}

const noon = Date.parse('2027-01-05T12:00:00Z')
const dayMs = 24 * 60 * 60 * 1000
let sandbox: SandboxServer
forAllTests(listenSandboxAtNoon, (it) => (sandbox = it))

const march: TestTrip = { from: 'LON', to: 'NYC', days: ['2027-03', '2027-03'] }
const oneWay: TestTrip = { ...march, days: ['2027-03'] }
const listMarch = (change: object = {}) =>
  listTravelpayoutsTickets(sandbox.url, march, { change: { limit: '1000', ...change } })

async function listMatrix(trip: TestTrip, fault = ''): Promise<MatrixPrice[]> {
  const options = { fault, change: { month: '2027-03-01', limit: '31' } }
  const response = await callTravelpayouts(sandbox.url, trip, options, '/v2/prices/month-matrix')
  // The test of the published sample checks the shape.
  return ((await response.json()) as { data: MatrixPrice[] }).data
}

test('some pairs of days of a month have a cached round trip, cheapest first, always the same', async () => {
  const tickets = await listMarch()
  const departures = new Set(tickets.map((it) => it.departure_at.slice(0, 10)))
  expect(departures.size).toBeGreaterThan(5)
  expect(departures.size).toBeLessThan(31)
  const prices = tickets.map(({ price }) => price)
  expect(prices).toEqual(prices.toSorted((a, b) => a - b))
  for (const it of tickets) expect(it.return_at > it.departure_at).toBe(true)
  expect(await listMarch()).toEqual(tickets)
})

test('a ticket has its first flight, local times and a link to its search', async () => {
  const ticket = (await listMarch({ direct: 'true' })).find((it) => it.origin_airport === 'LHR')
  expect(ticket).toMatchObject({
    origin: 'LON',
    transfers: 0,
    return_transfers: 0,
    departure_at: expect.stringMatching(/^2027-03-\d\dT\d\d:\d\d:00(Z|\+01:00)$/),
    return_at: expect.stringMatching(/-0[45]:00$/),
    airline: expect.stringMatching(/^[A-Z0-9]{2}$/),
    flight_number: expect.stringMatching(/^\d+$/),
    link: expect.stringMatching(/^\/search\/LON\d{4}NYC\d{4}1\?.*search_date=\d{8}&/),
  })
  const page = await fetch(`${sandbox.url}/travelpayouts${ticket?.link}`)
  expect(await page.text()).toContain(`<strong>${ticket?.price} USD</strong>`)
})

test('a cached price is near to the live one', async () => {
  const tickets = await listMarch({ origin: 'LHR', destination: 'JFK' })
  const ratios = await Promise.all(
    tickets.slice(0, 8).map(async (it) => {
      const days = [it.departure_at.slice(0, 10), it.return_at.slice(0, 10)] as const
      return it.price / (await lowestProviderPrice.ignav(sandbox.url, { from: 'LHR', to: 'JFK', days }))
    }),
  )
  expect(Math.min(...ratios)).toBeGreaterThan(0.75)
  expect(Math.max(...ratios)).toBeLessThan(1.33)
  expect(ratios.some((ratio) => ratio !== 1)).toBe(true)
})

test('both days named return several tickets', async () => {
  const [first] = await listMarch()
  const days = [first?.departure_at.slice(0, 10) ?? '', first?.return_at.slice(0, 10)] as const
  const tickets = await listTravelpayoutsTickets(sandbox.url, { ...march, days })
  expect(tickets.length).toBeGreaterThan(1)
  expect(tickets[0]).toEqual(first)
})

test('grouped prices have one one-way ticket per day', async () => {
  const response = await callTravelpayouts(sandbox.url, oneWay, {}, '/aviasales/v3/grouped_prices')
  const { data } = (await response.json()) as { data: Record<string, TravelpayoutsTicket> }
  expect(Object.keys(data).length).toBeGreaterThan(5)
  for (const [day, ticket] of Object.entries(data)) {
    expect(ticket.departure_at.slice(0, 10)).toBe(day)
    expect(ticket).not.toHaveProperty('return_at')
  }
})

test('the month matrix has one price per day and number of changes, actual for five days', async () => {
  const prices = await listMatrix(march)
  const ages = prices.map((it) => (noon - Date.parse(it.found_at)) / dayMs)
  expect(Math.min(...ages)).toBeGreaterThanOrEqual(0)
  expect(Math.max(...ages)).toBeLessThanOrEqual(7)
  expect(prices.map(({ actual }) => actual)).toEqual(ages.map((age) => age < 5))
  expect(new Set(prices.map((it) => `${it.depart_date} ${it.number_of_changes}`)).size).toBe(prices.length)
  for (const it of await listMatrix(oneWay)) expect(it.return_date).toBe('')
  for (const it of await listMatrix(oneWay, 'stale'))
    expect(noon - Date.parse(it.found_at)).toBeGreaterThanOrEqual(3 * dayMs)
})

test('a price of version 2 has the fields of the published sample', async ({ skip }) => {
  skip(!existsSync(samples), `there is no travelpayouts folder in ${fixtures} (set FIXTURES_DIR)`)
  // The file is a list of samples; the second is of the month matrix.
  const published = JSON.parse(readFileSync(samples, 'utf8')) as { json: { data: MatrixPrice[] } }[]
  const typesOf = (price: MatrixPrice | undefined) =>
    Object.fromEntries(Object.entries(price ?? {}).map(([key, value]) => [key, typeof value]))
  expect(typesOf((await listMatrix(oneWay))[0])).toEqual(typesOf(published[1]?.json.data[0]))
})

describe('refusals', () => {
  test.each([
    ['a day that does not exist', { departure_at: '2027-02-30' }],
    ['an unknown airport', { origin: 'ZZZ' }],
    ['a city to itself', { origin: 'LON', destination: 'LHR' }],
    ['an unknown currency', { currency: 'xyz' }],
    ['too high a limit', { limit: '1001' }],
  ])('%s is refused', async (_, change) => {
    const response = await callTravelpayouts(sandbox.url, march, { change })
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ success: false, data: {}, error: expect.any(String) })
  })

  test.each(['', 'revoked'])('the token "%s" is refused', async (key) => {
    const response = await callTravelpayouts(sandbox.url, march, { key })
    expect(response.status).toBe(401)
    expect(await response.json()).toEqual({ success: false, data: {}, error: 'Unauthorized' })
  })
})
