import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { forAllTests } from '../../../test/setup/for-all-tests.ts'
import { listenSandboxAtNoon, type SandboxServer } from './harness.ts'
import {
  type CallOptions,
  callIgnav,
  type IgnavLinks,
  type IgnavQuote,
  listIgnavQuotes,
  londonNewYork,
  postJson,
  type TestTrip,
} from './provider-calls.ts'

const fixtures = process.env['FIXTURES_DIR'] || resolve(import.meta.dirname, '../../../../shared/fixtures')
const openapi = readOpenapi()

const oneWay: TestTrip = { from: 'BCN', to: 'FCO', days: ['2027-02-10'] }
const manyLegs = [
  { origin: 'BCN', destination: 'FCO', departure_date: '2027-02-10' },
  { origin: 'FCO', destination: 'ATH', departure_date: '2027-02-14' },
  { origin: 'ATH', destination: 'BCN', departure_date: '2027-02-20' },
]

let sandbox: SandboxServer
forAllTests(listenSandboxAtNoon, (it) => (sandbox = it))

const quotesFor = (trip: TestTrip, options?: CallOptions) => listIgnavQuotes(sandbox.url, trip, options)
const searchLegs = (legs: object[]) => postJson(`${sandbox.url}/ignav/api/fares/search`, { legs })
const linksFor = async ({ ignav_id }: IgnavQuote) =>
  // The contract test checks the shape.
  (await (await postJson(`${sandbox.url}/ignav/api/fares/booking-links`, { ignav_id })).json()) as IgnavLinks

describe('answers', () => {
  test('a round trip departs and returns on the requested days, cheapest first', async () => {
    const quotes = await quotesFor(londonNewYork)
    expect(quotes.length).toBeGreaterThan(15)
    for (const { inbound, outbound } of quotes) {
      expect(outbound.segments[0]).toMatchObject({ departure_airport: 'LHR' })
      expect(outbound.segments[0]?.departure_time_local.slice(0, 10)).toBe('2027-03-09')
      expect(inbound?.segments[0]?.departure_time_local.slice(0, 10)).toBe('2027-03-16')
      expect(inbound?.segments.at(-1)).toMatchObject({ arrival_airport: 'LHR' })
    }
    const amounts = quotes.map(({ price }) => price.amount)
    expect(amounts).toEqual(amounts.toSorted((a, b) => a - b))
  })

  test.each([
    ['US', 'USD'],
    ['GB', 'GBP'],
    ['DE', 'EUR'],
    ['AE', 'AED'],
    ['XX', 'USD'],
  ])('prices in the market %s are in %s', async (market, currency) => {
    const [quote] = await quotesFor(oneWay, { change: { market } })
    expect(quote?.price.currency).toBe(currency)
  })

  test('a filter by stops returns all itineraries that fit, and no others', async () => {
    const all = await quotesFor(oneWay)
    const nonstop = await quotesFor(oneWay, { change: { max_stops: 0 } })
    expect(nonstop).toEqual(all.filter(({ outbound }) => outbound.segments.length === 1))
    expect(nonstop.length).toBeGreaterThan(0)
    expect(nonstop.length).toBeLessThan(all.length)
  })
})

describe.each(['US', 'GB', 'JP'])('booking links of round trips in the market %s', (market) => {
  let sold: { quote: IgnavQuote; links: IgnavLinks }[]
  beforeAll(async () => {
    const routes = ['LHR-AMS', 'FRA-LHR', 'BCN-FCO', 'LHR-JFK', 'JFK-LAX', 'MEX-BOG']
    const quotes = await Promise.all(
      routes.map(async (route) => {
        const [from = '', to = ''] = route.split('-')
        const trip: TestTrip = { from, to, days: ['2027-03-09', '2027-03-11'] }
        return (await quotesFor(trip, { change: { market } })).slice(0, 20)
      }),
    )
    sold = await Promise.all(quotes.flat().map(async (quote) => ({ quote, links: await linksFor(quote) })))
  })

  /** The cheapest link for these legs; `undefined` if they are not sold together. */
  function cheapest({ booking_options }: IgnavLinks, ...legs: string[]): number | undefined {
    const option = booking_options.find((candidate) => candidate.legs.join() === legs.join())
    return option && Math.min(...option.links.map(({ price }) => price.amount))
  }

  test('the price is the one that the search showed', () => {
    expect(sold.length).toBeGreaterThan(90)
    for (const { links, quote } of sold) expect(links.itinerary.price.amount).toBe(quote.price.amount)
  })

  test('two separate tickets add up to the price', () => {
    const split = sold.filter(({ links }) => cheapest(links, 'outbound') !== undefined)
    expect(split.length).toBeGreaterThan(5)
    for (const { links, quote } of split) {
      const [out = NaN, back = NaN] = [cheapest(links, 'outbound'), cheapest(links, 'inbound')]
      expect(out + back).toBeCloseTo(quote.price.amount, 2)
    }
  })

  test('most sellers of both ways together sell them at the price', () => {
    const surcharges = sold.flatMap(({ links, quote }) => {
      const amount = cheapest(links, 'outbound', 'inbound')
      return amount === undefined ? [] : [amount - quote.price.amount]
    })
    expect(surcharges.length).toBeGreaterThan(90)
    expect(Math.min(...surcharges)).toBe(0)
    expect(surcharges.filter((more) => more === 0).length).toBeGreaterThan(0.9 * surcharges.length)
  })

  test('a link leads to a page of the sandbox', async () => {
    const url = sold[0]?.links.booking_options[0]?.links[0]?.url ?? ''
    expect(url.startsWith(`${sandbox.url}/sellers/`)).toBe(true)
    const page = await fetch(url)
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('nothing is sold here')])
  })
})

describe('refusals', () => {
  test.each(['', 'revoked'])('the key %j is refused', async (key) => {
    const response = await callIgnav(sandbox.url, oneWay, { key })
    expect(response.status).toBe(401)
    expect(await response.json()).toMatchObject({ error: { code: 'invalid_api_key' } })
  })

  test.each([
    ['an unknown airport', { origin: 'QQQ' }],
    ['one place twice', { destination: 'BCN' }],
    ['a past date', { departure_date: '2026-12-01' }],
    ['a date that does not exist', { departure_date: '2027-02-30' }],
    ['no adult', { adults: 0 }],
    ['ten seats', { adults: 10 }],
    ['more infants than adults', { infants_on_lap: 2 }],
    ['an unknown cabin', { cabin_class: 'roof' }],
    ['an unknown field', { currency: 'EUR' }],
  ])('%s is refused', async (_, change) => {
    const response = await callIgnav(sandbox.url, oneWay, { change })
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ error: { type: 'invalid_request_error' } })
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

describe('the published contract', () => {
  beforeEach(({ skip }) => skip(!openapi, `there is no ignav/openapi.json in ${fixtures} (set FIXTURES_DIR)`))

  const family = { adults: 2, children: 1, infants_on_lap: 1, cabin_class: 'business' }
  test.each<[string, string, () => Promise<Response>]>([
    ['one way', 'one-way', () => callIgnav(sandbox.url, oneWay)],
    ['a family in business', 'round-trip', () => callIgnav(sandbox.url, londonNewYork, { change: family })],
    [
      'carriers without a code',
      'one-way',
      () => callIgnav(sandbox.url, { from: 'JFK', to: 'DUT', days: ['2027-02-10'] }),
    ],
    ['many legs', 'search', () => searchLegs(manyLegs)],
  ])('fits the answer for %s', async (_, path, response) => {
    expect(contractErrors(path, 200, await (await response()).json())).toEqual([])
  })

  test('fits booking links of pairs and of many legs', async () => {
    const pairs = await quotesFor(londonNewYork)
    const many = (await (await searchLegs(manyLegs)).json()) as { itineraries: IgnavQuote[] }
    for (const quote of [...pairs.slice(0, 10), ...many.itineraries.slice(0, 5)])
      expect(contractErrors('booking-links', 200, await linksFor(quote))).toEqual([])
  })

  test('fits a refusal', async () => {
    const refused = await postJson(`${sandbox.url}/ignav/api/fares/one-way`, {})
    expect(contractErrors('one-way', 400, await refused.json())).toEqual([])
  })
})

function readOpenapi(): object | undefined {
  try {
    return JSON.parse(readFileSync(resolve(fixtures, 'ignav/openapi.json'), 'utf8')) as object
  } catch {
    return undefined
  }
}

function contractErrors(path: string, status: number, answer: unknown): unknown[] {
  const ajv = formats.default(new Ajv2020({ strict: false, allErrors: true }))
  ajv.addSchema(openapi ?? {}, 'contract')
  const pointer = `#/paths/~1api~1fares~1${path}/post/responses/${status}/content/application~1json/schema`
  const validate = ajv.getSchema(`contract${pointer}`)
  if (!validate) throw new Error(`the contract has no ${pointer}`)
  void validate(answer)
  return validate.errors ?? []
}
