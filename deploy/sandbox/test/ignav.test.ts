import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { beforeEach, describe, expect, test } from 'vitest'
import { forAllTests } from '../../../test/setup/for-all-tests.ts'
import { post, type Running, startSandbox } from './harness.ts'

const fixtures = process.env['FIXTURES_DIR'] || resolve(import.meta.dirname, '../../../../shared/fixtures')
const openapi = readOpenapi()

const roundTrip = {
  origin: 'LHR',
  destination: 'JFK',
  departure_date: '2027-03-09',
  return_date: '2027-03-16',
}
const oneWay = { origin: 'BCN', destination: 'FCO', departure_date: '2027-02-10' }

let sandbox: Running
forAllTests(startSandbox, (it) => (sandbox = it))

type Leg = {
  segments: { departure_airport: string; arrival_airport: string; departure_time_local: string }[]
}
type Quote = {
  price: { amount: number; currency: string; status: string }
  outbound: Leg
  inbound: Leg | null
  ignav_id: string
}
type Links = {
  booking_options: {
    legs: string[]
    links: { url: string; provider_type: string; price: { amount: number } }[]
  }[]
}

async function ask<T>(path: string, body: unknown): Promise<T> {
  const response = await post(`${sandbox.url}/ignav/api/fares/${path}`, body)
  expect(response.status).toBe(200)
  // The shape is checked against the contract by a test of its own.
  return (await response.json()) as T
}

describe('answers', () => {
  test('a round trip leaves and comes back on the days asked for, cheapest first', async () => {
    const { itineraries } = await ask<{ itineraries: Quote[] }>('round-trip', roundTrip)
    expect(itineraries.length).toBeGreaterThan(15)
    for (const { inbound, outbound } of itineraries) {
      expect(outbound.segments[0]).toMatchObject({ departure_airport: 'LHR' })
      expect(outbound.segments[0]?.departure_time_local.slice(0, 10)).toBe('2027-03-09')
      expect(inbound?.segments[0]?.departure_time_local.slice(0, 10)).toBe('2027-03-16')
      expect(inbound?.segments.at(-1)).toMatchObject({ arrival_airport: 'LHR' })
    }
    const amounts = itineraries.map((quote) => quote.price.amount)
    expect(amounts).toEqual(amounts.toSorted((a, b) => a - b))
  })

  test('prices are in the currency of the market', async () => {
    const dollars = await ask<{ itineraries: Quote[] }>('one-way', oneWay)
    const pounds = await ask<{ itineraries: Quote[] }>('one-way', { ...oneWay, market: 'GB' })
    expect(dollars.itineraries[0]?.price.currency).toBe('USD')
    expect(pounds.itineraries[0]?.price.currency).toBe('GBP')
  })

  test.each([['stops', { max_stops: 0 }, ({ outbound }: Quote) => outbound.segments.length === 1]])(
    'a filter by %s leaves what fits it, and all of that',
    async (_, filter, fits) => {
      const all = await ask<{ itineraries: Quote[] }>('one-way', oneWay)
      const left = await ask<{ itineraries: Quote[] }>('one-way', { ...oneWay, ...filter })
      expect(left.itineraries).toEqual(all.itineraries.filter(fits))
      expect(left.itineraries.length).toBeGreaterThan(0)
      expect(left.itineraries.length).toBeLessThan(all.itineraries.length)
    },
  )

  test('an itinerary is still sold by its id, on pages of the sandbox', async () => {
    const { itineraries } = await ask<{ itineraries: Quote[] }>('round-trip', roundTrip)
    const quote = itineraries[0]
    const links = await ask<Links>('booking-links', { ignav_id: quote?.ignav_id })
    const prices = links.booking_options.flatMap((option) => option.links.map((link) => link.price.amount))
    expect(prices.length).toBeGreaterThan(1)
    const url = links.booking_options[0]?.links[0]?.url ?? ''
    expect(url.startsWith(`${sandbox.url}/sellers/`)).toBe(true)
    const page = await fetch(url)
    expect(page.status).toBe(200)
    expect(await page.text()).toContain('nothing is sold here')
  })
})

describe('refusals', () => {
  test.each([undefined, '', 'revoked'])('the key %j is refused', async (key) => {
    const response = await fetch(`${sandbox.url}/ignav/api/fares/one-way`, {
      method: 'POST',
      headers: key === undefined ? {} : { 'x-api-key': key },
    })
    expect(response.status).toBe(401)
    expect(await response.json()).toMatchObject({ error: { code: 'invalid_api_key' } })
  })

  test.each([
    ['an unknown airport', { ...oneWay, origin: 'QQQ' }, 'origin'],
    ['one place twice', { ...oneWay, destination: 'BCN' }, 'destination'],
    ['a past date', { ...oneWay, departure_date: '2026-12-01' }, 'departure_date'],
    ['a date that does not exist', { ...oneWay, departure_date: '2027-02-30' }, 'departure_date'],
    ['no adult', { ...oneWay, adults: 0 }, 'adults'],
    ['an unknown cabin', { ...oneWay, cabin_class: 'roof' }, 'cabin_class'],
    ['an unknown field', { ...oneWay, currency: 'EUR' }, null],
  ])('%s is refused with its field', async (_, body, field) => {
    const response = await post(`${sandbox.url}/ignav/api/fares/one-way`, body)
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ error: { type: 'invalid_request_error', field } })
  })

  test('malformed JSON is refused in the error model', async () => {
    const response = await fetch(`${sandbox.url}/ignav/api/fares/one-way`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-api-key': 'any' },
      body: '{"origin":',
    })
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ error: { code: 'invalid_parameter' } })
  })
})

describe('contract', () => {
  beforeEach(({ skip }) => skip(!openapi, `there is no ignav/openapi.json in ${fixtures} (set FIXTURES_DIR)`))

  test.each([
    ['one-way', '/api/fares/one-way', oneWay],
    ['round-trip', '/api/fares/round-trip', roundTrip],
    [
      'round-trip for a family in business',
      '/api/fares/round-trip',
      { ...roundTrip, adults: 2, children: 1, infants_on_lap: 1, cabin_class: 'business' },
    ],
    [
      'to an airport with carriers without code',
      '/api/fares/one-way',
      { origin: 'JFK', destination: 'DUT', departure_date: '2027-02-10' },
    ],
    [
      'search',
      '/api/fares/search',
      {
        legs: [
          oneWay,
          { origin: 'FCO', destination: 'ATH', departure_date: '2027-02-14' },
          { origin: 'ATH', destination: 'BCN', departure_date: '2027-02-20' },
        ],
      },
    ],
  ])('a %s answer fits the published contract', async (_, path, body) => {
    const answer = await ask<object>(path.replace('/api/fares/', ''), body)
    expect(problemsOf(path, 200, answer)).toEqual([])
  })

  test('booking links of every kind of search fit the published contract', async () => {
    const round = await ask<{ itineraries: Quote[] }>('round-trip', roundTrip)
    const legs = [
      oneWay,
      { origin: 'FCO', destination: 'ATH', departure_date: '2027-02-14' },
      { origin: 'ATH', destination: 'BCN', departure_date: '2027-02-20' },
    ]
    const many = await ask<{ itineraries: Quote[] }>('search', { legs })
    for (const quote of [...round.itineraries.slice(0, 10), ...many.itineraries.slice(0, 5)]) {
      const answer = await ask<object>('booking-links', { ignav_id: quote.ignav_id })
      expect(problemsOf('/api/fares/booking-links', 200, answer)).toEqual([])
    }
  })

  test('a refusal fits the published contract', async () => {
    const refused = await post(`${sandbox.url}/ignav/api/fares/one-way`, {})
    expect(problemsOf('/api/fares/one-way', 400, await refused.json())).toEqual([])
  })
})

function readOpenapi(): object | undefined {
  try {
    return JSON.parse(readFileSync(resolve(fixtures, 'ignav/openapi.json'), 'utf8')) as object
  } catch {
    return undefined
  }
}

/** What the published schema of that answer has against it. */
function problemsOf(path: string, status: number, answer: unknown): unknown[] {
  const ajv = formats.default(new Ajv2020({ strict: false, allErrors: true }))
  ajv.addSchema(openapi ?? {}, 'contract')
  const pointer = `#/paths/${path.replaceAll('/', '~1')}/post/responses/${status}/content/application~1json/schema`
  const validate = ajv.getSchema(`contract${pointer}`)
  if (!validate) throw new Error(`the contract has no ${pointer}`)
  void validate(answer)
  return validate.errors ?? []
}
