import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { createSandboxApp } from '../../src/app.ts'
import { listenSandboxAtNoon, type SandboxServer, pollUntilValue } from '../harness.ts'
import { callIgnav, listIgnavQuotes, lowestProviderPrice, type TestTrip } from '../provider-calls.ts'

// Made-up fares. 7 July 2026 was a Tuesday as 5 January 2027, the tests' today, is: 26 weeks between them.
const made = [
  'origin,destination,search_date,flight_date,price,currency,duration_min,stops,airline',
  'LHR,LAX,2026-07-07,2026-08-11,611,USD,677,0,British AirwaysFinnair; American',
  'LAX,LHR,2026-07-07,2026-08-18,433,USD,640,0,United',
  'LHR,LAX,2026-07-08,2026-08-11,99,USD,677,0,United',
  'LHR,LAX,2026-06-30,2026-08-11,98,USD,677,0,United',
  'BUD,BCN,2026-07-03,2026-08-11,31.49,EUR,,0,Wizz Air',
  'BCN,BUD,2026-07-03,2026-08-18,27.99,EUR,,0,Wizz Air',
  'a line that is no fare',
]
const [out, back] = ['2027-02-09', '2027-02-16']

let folder: string
let sandbox: SandboxServer
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fares-'))
  await writeFile(join(folder, 'made.csv.gz'), gzipSync(made.join('\n')))
  sandbox = await listenSandboxAtNoon({ faresDir: folder })
})
afterAll(async () => {
  await sandbox[Symbol.asyncDispose]()
  await rm(folder, { recursive: true })
})

const quotesFor = (trip: TestTrip, change: object = {}) => listIgnavQuotes(sandbox.url, trip, { change })
const skyscannerLowest = (trip: TestTrip, currency = 'USD') =>
  lowestProviderPrice.skyscanner(sandbox.url, trip, { change: { currency } })

const oneWay: TestTrip = { from: 'LHR', to: 'LAX', days: [out] }
const roundTrip: TestTrip = { ...oneWay, days: [out, back] }

describe('the lowest price is the recorded one', () => {
  test('one way, from the latest search day of the same weekday, at both providers', async () => {
    const [cheapest] = await quotesFor(oneWay)
    expect(cheapest?.price.amount).toBe(611)
    expect(cheapest?.outbound.segments).toMatchObject([
      { duration_minutes: 677, marketing_carrier_code: 'BA' },
    ])
    expect(await skyscannerLowest(oneWay)).toBe(611)
  })

  test('a round trip is the sum of both ways', async () => {
    const [cheapest] = await quotesFor(roundTrip)
    expect(cheapest?.price.amount).toBe(611 + 433)
    expect(await skyscannerLowest(roundTrip)).toBe(611 + 433)
  })

  test('also just after midnight, when the older quotes are of the day before', async () => {
    onTestFinished(() => void vi.setSystemTime('2027-01-05T12:00:00Z'))
    vi.setSystemTime('2027-01-05T00:01:00Z')
    expect(await skyscannerLowest(oneWay)).toBe(611)
    expect(await skyscannerLowest(roundTrip)).toBe(611 + 433)
  })

  test('fares in euros are exact in euros and converted in dollars', async () => {
    // No search was recorded on a Tuesday: the latest counts, moved by whole weeks.
    const budapestBarcelona: TestTrip = { from: 'BUD', to: 'BCN', days: [out, back] }
    expect(await skyscannerLowest(budapestBarcelona, 'EUR')).toBe(59.48)
    const [cheapest] = await quotesFor(budapestBarcelona)
    expect(cheapest?.price.amount).toBeCloseTo(59.48 / 0.92, 1)
  })
})

test('other sellers and flights stand beside the recorded fare', async () => {
  const quotes = await quotesFor(oneWay)
  expect(quotes.length).toBeGreaterThan(10)
  expect(quotes[1]?.price.amount).toBeGreaterThan(611)
})

test('cabins and parties scale from the record', async () => {
  const lowest = async (change: object) => (await quotesFor(oneWay, change))[0]?.price.amount ?? 0
  expect(await lowest({ adults: 3 })).toBeGreaterThanOrEqual(3 * 611)
  expect(await lowest({ cabin_class: 'business' })).toBeGreaterThan(2 * 611)
})

test('a day without a record is no bargain beside its neighbours', async () => {
  const [cheapest] = await quotesFor({ ...oneWay, days: ['2027-02-11'] })
  expect(cheapest?.price.amount).toBeGreaterThan(611)
})

test('routes that were not recorded come from the fare world', async () => {
  await using plain = await listenSandboxAtNoon()
  const trip: TestTrip = { from: 'SIN', to: 'SYD', days: [out] }
  const prices = async (url: string) => (await listIgnavQuotes(url, trip)).map(({ price }) => price)
  expect(await prices(sandbox.url)).toEqual(await prices(plain.url))
})

test('the sandbox is ready once the fares are read', async () => {
  const ready = await pollUntilValue(async () => {
    const response = await fetch(`${sandbox.url}/health/ready`)
    return response.status === 200 ? response : undefined
  })
  expect(await ready.json()).toEqual({ status: 'ok' })
})

test('a folder that does not exist is refused with a sentence', () => {
  expect(() => createSandboxApp({ faresDir: join(folder, 'nowhere') })).toThrow(/fares folder does not exist/)
})

test('a folder without recorded fares leaves the sandbox live and never ready', async () => {
  const empty = await mkdtemp(join(tmpdir(), 'no-fares-'))
  await using own = await listenSandboxAtNoon({ faresDir: empty })
  const state = await pollUntilValue(async () => {
    const response = await fetch(`${own.url}/health/ready`)
    const { status } = (await response.json()) as { status: string }
    return status === 'loading' ? undefined : status
  })
  expect(state).toBe('failed')
  expect((await fetch(`${own.url}/health/live`)).status).toBe(200)
  expect((await callIgnav(own.url, oneWay)).status).toBe(500)
  await rm(empty, { recursive: true })
})
