import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterEach, describe, expect, test } from 'vitest'
import { forAllTests } from '../../../test/setup/for-all-tests.ts'
import { amadeusCalls, leg } from './amadeus-calls.ts'
import { post, type Running, startSandbox } from './harness.ts'

let sandbox: Running
forAllTests(
  () => startSandbox({ completeMs: 0 }),
  (it) => (sandbox = it),
)
afterEach(() => fetch(`${sandbox.url}/control/fares`, { method: 'DELETE' }))

function order(changes: unknown): Promise<Response> {
  return fetch(`${sandbox.url}/control/fares`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(changes),
  })
}

type Trip = { from: string; to: string; days: readonly [string, string?] }
const trip: Trip = { from: 'LHR', to: 'JFK', days: ['2027-03-09', '2027-03-16'] }

// What the tests read of the answers; the shapes are checked by tests of their own.
type Quote = { ignav_id: string; price: { amount: number } }
type Itineraries = Record<string, { pricingOptions: { price: { amount: string } }[] }>

async function ignav({ from, to, days: [out, back] }: Trip, url = sandbox.url): Promise<readonly Quote[]> {
  const body = { origin: from, destination: to, departure_date: out }
  const answer = back
    ? await post(`${url}/ignav/api/fares/round-trip`, { ...body, return_date: back })
    : await post(`${url}/ignav/api/fares/one-way`, body)
  return ((await answer.json()) as { itineraries: Quote[] }).itineraries
}

const lowest = (amounts: readonly number[]) => Math.min(...amounts)

const providers = {
  ignav: async (asked: Trip) => lowest((await ignav(asked)).map(({ price }) => price.amount)),

  async skyscanner({ from, to, days }: Trip) {
    const queryLegs = days.map((day = '', at) => {
      const [year, month, date] = day.split('-').map(Number)
      const [origin, destination] = at === 0 ? [from, to] : [to, from]
      return {
        originPlaceId: { iata: origin },
        destinationPlaceId: { iata: destination },
        date: { year, month, day: date },
      }
    })
    const query = { market: 'US', locale: 'en-US', currency: 'USD', queryLegs }
    const answer = await post(`${sandbox.url}/skyscanner/apiservices/v3/flights/live/search/create`, {
      query,
    })
    const { content } = (await answer.json()) as { content: { results: { itineraries: Itineraries } } }
    const options = Object.values(content.results.itineraries).flatMap((found) => found.pricingOptions)
    return lowest(options.flatMap(({ price }) => (price.amount === '' ? [] : [Number(price.amount) / 1000])))
  },

  async amadeus({ from, to, days: [out, back] }: Trip) {
    const calls = await amadeusCalls(sandbox.url)
    const answer = await calls.ask({
      currencyCode: 'USD',
      originDestinations: [leg('1', from, to, out), ...(back ? [leg('2', to, from, back)] : [])],
      travelers: [{ id: '1', travelerType: 'ADULT' }],
      sources: ['GDS'],
    })
    const { data } = (await answer.json()) as { data: { price: { grandTotal: string } }[] }
    return lowest(data.map(({ price }) => Number(price.grandTotal)))
  },

  async travelpayouts({ from, to, days: [out] }: Trip) {
    const query = new URLSearchParams({ origin: from, destination: to, currency: 'usd', departure_at: out })
    query.set('one_way', 'false')
    const answer = await fetch(
      `${sandbox.url}/travelpayouts/aviasales/v3/prices_for_dates?${query.toString()}`,
      { headers: { 'x-access-token': 'any' } },
    )
    const { data } = (await answer.json()) as { data: { price: number; return_at: string }[] }
    return lowest(data.map(({ price }) => price))
  },
}

describe.each(Object.entries(providers))('%s', (_, lowestOf) => {
  // Of these days somebody's search is remembered, and their city's first airport flies.
  const remembered: Trip = { from: 'FRA', to: 'SIN', days: ['2027-03-11', '2027-03-18'] }

  test('asks a factor of its fares on the route', async () => {
    const before = await lowestOf(remembered)
    await order([{ origin: 'FRA', destination: 'SIN', factor: 0.5 }])
    const dropped = await lowestOf(remembered)
    // A round trip by one ticket is rounded to whole dollars once more.
    expect(Math.abs(dropped - before / 2)).toBeLessThan(1.5)
  })
})

test('on another route and the other way round the fares stay, and the old ones are back once a change is taken back', async () => {
  const before = await providers.ignav(trip)
  await order([
    { origin: 'JFK', destination: 'LHR', factor: 0.5 },
    { origin: 'LHR', destination: 'EWR', factor: 0.5 },
  ])
  expect(await providers.ignav(trip)).toBe(before)
  await order([{ origin: 'LHR', destination: 'JFK', factor: 0.5 }])
  expect(await providers.ignav(trip)).toBeLessThan(before)
  await order([{ origin: 'LHR', destination: 'JFK', factor: 1 }])
  expect(await providers.ignav(trip)).toBe(before)
})

test('named days alone are changed, and of several changes the one that names most of them counts', async () => {
  const [thatDay, nextDay]: Trip[] = [trip, { ...trip, days: ['2027-03-10', '2027-03-16'] }]
  const oneWay: Trip = { ...trip, days: ['2027-03-09'] }
  const asked = [thatDay ?? trip, nextDay ?? trip, oneWay]
  const before = await Promise.all(asked.map(providers.ignav))
  await order([
    { origin: 'lhr', destination: 'jfk', departureDate: '2027-03-09', factor: 2 },
    { origin: 'LHR', destination: 'JFK', departureDate: '2027-03-09', returnDate: '2027-03-16', factor: 0.5 },
  ])
  const after = await Promise.all(asked.map(providers.ignav))
  const ratios = after.map((price, at) => price / (before[at] ?? NaN))
  expect(ratios.map((ratio) => Number(ratio.toFixed(1)))).toEqual([0.5, 1, 2])
})

test('a fare that was found before is sold at its new price', async () => {
  const [quote] = await ignav(trip)
  await order([{ origin: 'LHR', destination: 'JFK', factor: 0.6 }])
  const answer = await post(`${sandbox.url}/ignav/api/fares/booking-links`, { ignav_id: quote?.ignav_id })
  const sold = (await answer.json()) as {
    itinerary: Quote
    booking_options: { links: { price: { amount: number } }[] }[]
  }
  const price = sold.itinerary.price.amount
  expect(price / (quote?.price.amount ?? 0)).toBeCloseTo(0.6, 2)
  const [dearest, cheapest] = [quote?.price.amount ?? 0, lowest(sold.booking_options.flatMap(pricesOf))]
  expect(cheapest).toBeLessThanOrEqual(price)
  expect(price).toBeLessThan(dearest)
})

function pricesOf({ links }: { links: { price: { amount: number } }[] }): number[] {
  return links.map(({ price }) => price.amount)
}

test('a recorded fare is changed to the cent, and no seller asks less', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'fares-'))
  const lines = [
    'origin,destination,search_date,flight_date,price,currency,duration_min,stops,airline',
    'LHR,LAX,2026-07-07,2026-08-11,611,USD,677,0,British Airways',
  ]
  await writeFile(join(folder, 'made.csv.gz'), gzipSync(lines.join('\n')))
  await using own = await startSandbox({ faresDir: folder })
  await fetch(`${own.url}/control/fares`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify([{ origin: 'LHR', destination: 'LAX', factor: 0.5 }]),
  })
  const quotes = await ignav({ from: 'LHR', to: 'LAX', days: ['2027-02-09'] }, own.url)
  expect(lowest(quotes.map(({ price }) => price.amount))).toBe(305.5)
  await rm(folder, { recursive: true })
})

test('changes are listed until they are taken back', async () => {
  const change = { origin: 'LHR', destination: 'JFK', departureDate: '2027-03-09', factor: 0.9 }
  const other = { origin: 'BCN', destination: 'FCO', factor: 1.5 }
  expect(await (await order([change, other])).json()).toEqual([change, other])
  expect(await (await order([{ ...change, factor: 0.8 }])).json()).toEqual([
    { ...change, factor: 0.8 },
    other,
  ])
  expect((await fetch(`${sandbox.url}/control/fares`, { method: 'DELETE' })).status).toBe(204)
  expect(await (await fetch(`${sandbox.url}/control/fares`)).json()).toEqual([])
})

test.each([
  [{ origin: 'LHR' }, 'The changes must be a list.'],
  [[], 'There must be at least one change.'],
  [[{ origin: 'London', destination: 'JFK', factor: 0.5 }], 'An airport must be a code of three letters.'],
  [[{ origin: 'LHR', destination: 'QQQ', factor: 0.5 }], 'There is no airport QQQ.'],
  [[{ origin: 'LHR', destination: 'LHR', factor: 0.5 }], 'Origin and destination must be two airports.'],
  [[{ origin: 'LHR', destination: 'JFK' }], 'The factor must be a number.'],
  [[{ origin: 'LHR', destination: 'JFK', factor: 0 }], 'The factor must be at least 0.01.'],
  [[{ origin: 'LHR', destination: 'JFK', factor: 1e9 }], 'The factor must be at most 100.'],
  [
    [{ origin: 'LHR', destination: 'JFK', departureDate: '2027-02-30', factor: 0.5 }],
    'A day must be a date written YYYY-MM-DD.',
  ],
  [
    [
      {
        origin: 'LHR',
        destination: 'JFK',
        departureDate: '2027-03-09',
        returnDate: '2027-03-01',
        factor: 0.5,
      },
    ],
    'The day of return must not be before the day of departure.',
  ],
])('%j is refused with a sentence', async (changes, sentence) => {
  const answer = await order(changes)
  expect([answer.status, await answer.json()]).toEqual([400, { error: sentence }])
  expect(await (await fetch(`${sandbox.url}/control/fares`)).json()).toEqual([])
})
