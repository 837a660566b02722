import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterEach, describe, expect, test } from 'vitest'
import { forAllTests } from '../../../test/setup/for-all-tests.ts'
import { listenSandboxAtNoon, putJson, type SandboxServer } from './harness.ts'
import {
  type IgnavLinks,
  listIgnavQuotes,
  londonNewYork,
  lowestProviderPrice,
  postJson,
  type TestTrip,
} from './provider-calls.ts'

let sandbox: SandboxServer
forAllTests(listenSandboxAtNoon, (it) => (sandbox = it))
afterEach(() => fetch(`${sandbox.url}/control/fares`, { method: 'DELETE' }))

const order = (changes: unknown) => putJson(`${sandbox.url}/control/fares`, changes)
const orders = async () => (await fetch(`${sandbox.url}/control/fares`)).json()
const lowest = (trip: TestTrip = londonNewYork) => lowestProviderPrice.ignav(sandbox.url, trip)
const route = { origin: 'LHR', destination: 'JFK' }

describe.each(Object.entries(lowestProviderPrice))('%s', (provider, lowestAt) => {
  const trip: TestTrip = { from: 'FRA', to: 'SIN', days: ['2027-03-11', '2027-03-18'] }

  test('multiplies its fares on the route', async () => {
    // Travelpayouts has cached round trips of some days only.
    const options = provider === 'travelpayouts' ? { change: { return_at: '2027-03' } } : {}
    const before = await lowestAt(sandbox.url, trip, options)
    await order([{ origin: 'FRA', destination: 'SIN', factor: 0.5 }])
    // A round trip on one ticket is rounded to whole dollars once more.
    expect(Math.abs((await lowestAt(sandbox.url, trip, options)) - before / 2)).toBeLessThan(1.5)
  })
})

test('other routes and the opposite direction keep their fares, and a factor of 1 restores them', async () => {
  const before = await lowest()
  await order([
    { origin: 'JFK', destination: 'LHR', factor: 0.5 },
    { origin: 'LHR', destination: 'EWR', factor: 0.5 },
  ])
  expect(await lowest()).toBe(before)
  await order([{ ...route, factor: 0.5 }])
  expect(await lowest()).toBeLessThan(before)
  await order([{ ...route, factor: 1 }])
  expect(await lowest()).toBe(before)
})

test('only named days change, and the change that names most of them counts', async () => {
  const trips: TestTrip[] = [
    londonNewYork,
    { ...londonNewYork, days: ['2027-03-10', '2027-03-16'] },
    { ...londonNewYork, days: ['2027-03-09'] },
  ]
  const before = await Promise.all(trips.map(lowest))
  await order([
    { origin: 'lhr', destination: 'jfk', departureDate: '2027-03-09', factor: 2 },
    { ...route, departureDate: '2027-03-09', returnDate: '2027-03-16', factor: 0.5 },
  ])
  const after = await Promise.all(trips.map(lowest))
  const ratios = after.map((price, index) => Number((price / (before[index] ?? NaN)).toFixed(1)))
  expect(ratios).toEqual([0.5, 1, 2])
})

test('a fare found before is sold at its new price', async () => {
  const [quote] = await listIgnavQuotes(sandbox.url, londonNewYork)
  await order([{ ...route, factor: 0.6 }])
  const answer = await postJson(`${sandbox.url}/ignav/api/fares/booking-links`, { ignav_id: quote?.ignav_id })
  const { booking_options, itinerary } = (await answer.json()) as IgnavLinks
  expect(itinerary.price.amount / (quote?.price.amount ?? 0)).toBeCloseTo(0.6, 2)
  const links = booking_options.flatMap((option) => option.links.map(({ price }) => price.amount))
  expect(Math.min(...links)).toBeLessThanOrEqual(itinerary.price.amount)
})

test('a recorded fare changes to the cent, and no seller asks less', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'fares-'))
  const lines = [
    'origin,destination,search_date,flight_date,price,currency,duration_min,stops,airline',
    'LHR,LAX,2026-07-07,2026-08-11,611,USD,677,0,British Airways',
  ]
  await writeFile(join(folder, 'made.csv.gz'), gzipSync(lines.join('\n')))
  await using own = await listenSandboxAtNoon({ faresDir: folder })
  await putJson(`${own.url}/control/fares`, [{ origin: 'LHR', destination: 'LAX', factor: 0.5 }])
  expect(await lowestProviderPrice.ignav(own.url, { from: 'LHR', to: 'LAX', days: ['2027-02-09'] })).toBe(
    305.5,
  )
  await rm(folder, { recursive: true })
})

test('changes are listed until they are deleted', async () => {
  const change = { ...route, departureDate: '2027-03-09', factor: 0.9 }
  const other = { origin: 'BCN', destination: 'FCO', factor: 1.5 }
  expect(await (await order([change, other])).json()).toEqual([change, other])
  expect(await (await order([{ ...change, factor: 0.8 }])).json()).toEqual([
    { ...change, factor: 0.8 },
    other,
  ])
  expect((await fetch(`${sandbox.url}/control/fares`, { method: 'DELETE' })).status).toBe(204)
  expect(await orders()).toEqual([])
})

test.each([
  [{ origin: 'LHR' }, 'The changes must be a list.'],
  [[], 'There must be at least one change.'],
  [[{ ...route, origin: 'London', factor: 0.5 }], 'An airport must be a code of three letters.'],
  [[{ ...route, destination: 'QQQ', factor: 0.5 }], 'There is no airport QQQ.'],
  [[{ ...route, destination: 'LHR', factor: 0.5 }], 'Origin and destination must be two airports.'],
  [[route], 'The factor must be a number.'],
  [[{ ...route, factor: 0 }], 'The factor must be at least 0.01.'],
  [[{ ...route, factor: 1e9 }], 'The factor must be at most 100.'],
  [[{ ...route, departureDate: '2027-02-30', factor: 0.5 }], 'A day must be a date written YYYY-MM-DD.'],
  [
    [{ ...route, departureDate: '2027-03-09', returnDate: '2027-03-01', factor: 0.5 }],
    'The day of return must not be before the day of departure.',
  ],
])('%j is refused with a sentence', async (changes, sentence) => {
  const answer = await order(changes)
  expect([answer.status, await answer.json()]).toEqual([400, { error: sentence }])
  expect(await orders()).toEqual([])
})
