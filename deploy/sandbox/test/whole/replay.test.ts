import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { createSandbox } from '../../src/app.ts'
import { post, type Running, startSandbox, until } from '../harness.ts'

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
let sandbox: Running
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fares-'))
  await writeFile(join(folder, 'made.csv.gz'), gzipSync(made.join('\n')))
  sandbox = await startSandbox({ faresDir: folder })
})
afterAll(async () => {
  await sandbox[Symbol.asyncDispose]()
  await rm(folder, { recursive: true })
})

type Quote = {
  price: { amount: number }
  outbound: { segments: { duration_minutes: number; marketing_carrier_code: string }[] }
}

async function ignav(path: string, body: object): Promise<Quote[]> {
  const response = await post(`${sandbox.url}/ignav/api/fares/${path}`, body)
  // The contract test checks the shape.
  const { itineraries } = (await response.json()) as { itineraries: Quote[] }
  return itineraries
}

async function skyscannerLowest(
  from: string,
  to: string,
  currency: string,
  days: readonly string[],
): Promise<number> {
  const base = `${sandbox.url}/skyscanner/apiservices/v3/flights/live/search`
  const queryLegs = days.map((day, at) => {
    const [year, month, date] = day.split('-').map(Number)
    const [origin, destination] = at === 0 ? [from, to] : [to, from]
    return {
      originPlaceId: { iata: origin },
      destinationPlaceId: { iata: destination },
      date: { year, month, day: date },
    }
  })
  type Answer = {
    sessionToken: string
    status: string
    content: { results: { itineraries: Record<string, { pricingOptions: { price: { amount: string } }[] }> } }
  }
  const created = await post(`${base}/create`, {
    query: { market: 'DE', locale: 'de-DE', currency, queryLegs, adults: 1 },
  })
  const { sessionToken } = (await created.json()) as Answer
  const done = await until(async () => {
    const answer = (await (await post(`${base}/poll/${sessionToken}`, {})).json()) as Answer
    return answer.status === 'RESULT_STATUS_COMPLETE' ? answer : undefined
  })
  const options = Object.values(done.content.results.itineraries).flatMap(
    (itinerary) => itinerary.pricingOptions,
  )
  return Math.min(
    ...options.flatMap((option) => (option.price.amount === '' ? [] : [Number(option.price.amount) / 1000])),
  )
}

const londonLosAngeles = { origin: 'LHR', destination: 'LAX', departure_date: out }

describe('the lowest price is the recorded one', () => {
  test('one way, from the latest search day of the same weekday, at both providers', async () => {
    const [cheapest] = await ignav('one-way', londonLosAngeles)
    expect(cheapest?.price.amount).toBe(611)
    expect(cheapest?.outbound.segments).toMatchObject([
      { duration_minutes: 677, marketing_carrier_code: 'BA' },
    ])
    expect(await skyscannerLowest('LHR', 'LAX', 'USD', [out])).toBe(611)
  })

  test('a round trip is the sum of both ways', async () => {
    const [cheapest] = await ignav('round-trip', { ...londonLosAngeles, return_date: back })
    expect(cheapest?.price.amount).toBe(611 + 433)
    expect(await skyscannerLowest('LHR', 'LAX', 'USD', [out, back])).toBe(611 + 433)
  })

  test('also just after midnight, when the older quotes are of the day before', async () => {
    onTestFinished(() => void vi.setSystemTime('2027-01-05T12:00:00Z'))
    vi.setSystemTime('2027-01-05T00:01:00Z')
    expect(await skyscannerLowest('LHR', 'LAX', 'USD', [out])).toBe(611)
    expect(await skyscannerLowest('LHR', 'LAX', 'USD', [out, back])).toBe(611 + 433)
  })

  test('fares in euros are exact in euros and converted in dollars', async () => {
    // No search was recorded on a Tuesday: the latest counts, moved by whole weeks.
    expect(await skyscannerLowest('BUD', 'BCN', 'EUR', [out, back])).toBe(59.48)
    const [cheapest] = await ignav('round-trip', {
      origin: 'BUD',
      destination: 'BCN',
      departure_date: out,
      return_date: back,
    })
    expect(cheapest?.price.amount).toBeCloseTo(59.48 / 0.92, 1)
  })
})

test('other sellers and flights stand beside the recorded fare', async () => {
  const quotes = await ignav('one-way', londonLosAngeles)
  expect(quotes.length).toBeGreaterThan(10)
  expect(quotes[1]?.price.amount).toBeGreaterThan(611)
})

test('cabins and parties scale from the record', async () => {
  const lowest = async (change: object) =>
    (await ignav('one-way', { ...londonLosAngeles, ...change }))[0]?.price.amount ?? 0
  expect(await lowest({ adults: 3 })).toBeGreaterThanOrEqual(3 * 611)
  expect(await lowest({ cabin_class: 'business' })).toBeGreaterThan(2 * 611)
})

test('a day without a record is no bargain beside its neighbours', async () => {
  const [cheapest] = await ignav('one-way', { ...londonLosAngeles, departure_date: '2027-02-11' })
  expect(cheapest?.price.amount).toBeGreaterThan(611)
})

test('routes that were not recorded come from the fare world', async () => {
  await using plain = await startSandbox()
  const body = { origin: 'SIN', destination: 'SYD', departure_date: out }
  const response = await post(`${plain.url}/ignav/api/fares/one-way`, body)
  expect((await ignav('one-way', body)).map((quote) => quote.price)).toEqual(
    ((await response.json()) as { itineraries: Quote[] }).itineraries.map((quote) => quote.price),
  )
})

test('the sandbox is ready once the fares are read', async () => {
  const ready = await until(async () => {
    const response = await fetch(`${sandbox.url}/health/ready`)
    return response.status === 200 ? response : undefined
  })
  expect(await ready.json()).toEqual({ status: 'ok' })
})

test('a folder that does not exist is refused with a sentence', () => {
  expect(() => createSandbox({ faresDir: join(folder, 'nowhere') })).toThrow(/fares folder does not exist/)
})

test('a folder without recorded fares leaves the sandbox live and never ready', async () => {
  const empty = await mkdtemp(join(tmpdir(), 'no-fares-'))
  await using own = await startSandbox({ faresDir: empty })
  const state = await until(async () => {
    const response = await fetch(`${own.url}/health/ready`)
    const { status } = (await response.json()) as { status: string }
    return status === 'loading' ? undefined : status
  })
  expect(state).toBe('failed')
  expect((await fetch(`${own.url}/health/live`)).status).toBe(200)
  expect((await post(`${own.url}/ignav/api/fares/one-way`, londonLosAngeles)).status).toBe(500)
  await rm(empty, { recursive: true })
})
