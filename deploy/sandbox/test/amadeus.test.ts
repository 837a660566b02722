import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { Ajv } from 'ajv'
import formats from 'ajv-formats'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { forAllTests } from '../../../test/setup/for-all-tests.ts'
import { type Running, startSandbox } from './harness.ts'

const fixtures = process.env['FIXTURES_DIR'] || resolve(import.meta.dirname, '../../../../shared/fixtures')
const specs = resolve(fixtures, 'amadeus/spec')
const offersSpec = 'FlightOffersSearch_v2'

let sandbox: Running
forAllTests(startSandbox, (it) => (sandbox = it))
let token: string
beforeAll(async () => {
  token = (await issued()).access_token
})

type Segment = {
  id: string
  departure: { iataCode: string; at: string }
  arrival: { iataCode: string; at: string }
  carrierCode: string
}
type Fare = { segmentId: string; cabin: string; fareBasis: string; brandedFare: string; class: string }
type Offer = {
  id: string
  lastTicketingDate: string
  itineraries: { duration: string; segments: Segment[] }[]
  price: { currency: string; total: string; grandTotal: string; fees: { amount: string }[] }
  validatingAirlineCodes: string[]
  travelerPricings: { price: { total: string }; fareDetailsBySegment: Fare[] }[]
}
type Answer = { data: Offer[]; dictionaries: { carriers: Record<string, string> } }

const leg = (id: string, from: string, to: string, date: string) => ({
  id,
  originLocationCode: from,
  destinationLocationCode: to,
  departureDateTimeRange: { date },
})
const question = {
  currencyCode: 'USD',
  originDestinations: [leg('1', 'LHR', 'JFK', '2027-03-09'), leg('2', 'JFK', 'LHR', '2027-03-16')],
  travelers: [{ id: '1', travelerType: 'ADULT' }],
  sources: ['GDS'],
}
const family = ['ADULT', 'ADULT', 'CHILD', 'HELD_INFANT'].map((travelerType, at) => ({
  id: String(at + 1),
  travelerType,
}))
const inCabin = (cabin: string, coverage = 'ALL_SEGMENTS') => ({
  searchCriteria: { flightFilters: { cabinRestrictions: [{ cabin, coverage }] } },
})

async function issued(secret = 'any'): Promise<{ access_token: string }> {
  const response = await fetch(`${sandbox.url}/amadeus/v1/security/oauth2/token`, {
    method: 'POST',
    body: new URLSearchParams({ grant_type: 'client_credentials', client_id: 'id', client_secret: secret }),
  })
  // The contract test checks the shape.
  return (await response.json()) as { access_token: string }
}

function ask(body: object, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(`${sandbox.url}/amadeus/v2/shopping/flight-offers`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${token}`,
      'x-http-method-override': 'GET',
      ...headers,
    },
    body: JSON.stringify(body),
  })
}

function get(path: string): Promise<Response> {
  return fetch(`${sandbox.url}/amadeus${path}`, { headers: { authorization: `Bearer ${token}` } })
}

async function answerTo(body: object, headers: Record<string, string> = {}): Promise<Answer> {
  const response = await ask(body, headers)
  expect(response.status).toBe(200)
  return (await response.json()) as Answer
}

describe('offers', () => {
  test('leave and come back as asked, cheapest first, with a fare for every flight', async () => {
    const { data, dictionaries } = await answerTo(question)
    expect(data.length).toBeGreaterThan(10)
    for (const { itineraries, travelerPricings, validatingAirlineCodes } of data) {
      const ends = itineraries.map(({ segments }) => [
        segments[0]?.departure.iataCode,
        segments[0]?.departure.at.slice(0, 10),
        segments.at(-1)?.arrival.iataCode,
      ])
      expect(ends).toEqual([
        ['LHR', '2027-03-09', 'JFK'],
        ['JFK', '2027-03-16', 'LHR'],
      ])
      const flights = itineraries.flatMap(({ segments }) => segments)
      const fares = travelerPricings[0]?.fareDetailsBySegment ?? []
      expect(fares.map(({ segmentId }) => segmentId)).toEqual(flights.map(({ id }) => id))
      for (const { carrierCode } of flights) expect(dictionaries.carriers).toHaveProperty([carrierCode])
      expect(validatingAirlineCodes).toHaveLength(1)
    }
    const amounts = data.map(({ price }) => Number(price.grandTotal))
    expect(amounts).toEqual(amounts.toSorted((a, b) => a - b))
  })

  test('the same flights come in several brands, the dearer with a name of its own', async () => {
    const { data } = await answerTo(question)
    const byFlights = Map.groupBy(data, ({ itineraries }) =>
      itineraries.flatMap(({ segments }) => segments.map(({ id }) => id)).join(),
    )
    const several = [...byFlights.values()].filter(({ length }) => length > 1)
    expect(several.length).toBeGreaterThan(1)
    for (const [first, second] of several) {
      const names = [first, second].map((it) => it?.travelerPricings[0]?.fareDetailsBySegment[0]?.brandedFare)
      expect(new Set(names).size).toBe(2)
      expect(Number(second?.price.grandTotal)).toBeGreaterThan(Number(first?.price.grandTotal))
    }
  })

  test('everybody’s part and the fees add up to the price', async () => {
    const { data } = await answerTo({ ...question, travelers: family })
    expect(data.some(({ price }) => price.fees.some(({ amount }) => Number(amount) > 0))).toBe(true)
    for (const { price, travelerPricings } of data) {
      expect(travelerPricings).toHaveLength(4)
      const parts = travelerPricings.reduce((sum, it) => sum + Number(it.price.total), 0)
      const fees = price.fees.reduce((sum, { amount }) => sum + Number(amount), 0)
      expect(parts).toBeCloseTo(Number(price.total), 2)
      expect(parts + fees).toBeCloseTo(Number(price.grandTotal), 2)
    }
  })

  test('a cabin is in all segments where that is asked for, and else in most', async () => {
    const cabins = async (coverage: string) =>
      (await answerTo({ ...question, ...inCabin('PREMIUM_ECONOMY', coverage) })).data.map(
        ({ travelerPricings }) =>
          new Set(travelerPricings[0]?.fareDetailsBySegment.map(({ cabin }) => cabin) ?? []),
      )
    const all = await cabins('ALL_SEGMENTS')
    expect(all.length).toBeGreaterThan(0)
    for (const found of all) expect([...found]).toEqual(['PREMIUM_ECONOMY'])
    expect((await cabins('MOST_SEGMENTS')).some(({ size }) => size > 1)).toBe(true)
  })

  test('filters leave what fits them', async () => {
    const filtered = (flightFilters: object, more: object = {}) =>
      answerTo({ ...question, searchCriteria: { ...more, flightFilters } })
    const nonstop = await filtered({ connectionRestriction: { maxNumberOfConnections: 0 } })
    expect(nonstop.data.length).toBeGreaterThan(0)
    for (const { itineraries } of nonstop.data)
      expect(itineraries.map(({ segments }) => segments.length)).toEqual([1, 1])
    const without = await filtered({ carrierRestrictions: { excludedCarrierCodes: ['BA'] } })
    const carriers = without.data.flatMap(({ itineraries }) =>
      itineraries.flatMap(({ segments }) => segments.map(({ carrierCode }) => carrierCode)),
    )
    expect(carriers.length).toBeGreaterThan(0)
    expect(carriers).not.toContain('BA')
    expect((await filtered({}, { maxFlightOffers: 3 })).data).toHaveLength(3)
  })

  test('a query asks the same as a body', async () => {
    const query =
      'originLocationCode=LHR&destinationLocationCode=JFK&departureDate=2027-03-09&returnDate=2027-03-16&adults=1&currencyCode=USD'
    const byQuery = (await (await get(`/v2/shopping/flight-offers?${query}`)).json()) as Answer
    expect(byQuery.data).toEqual((await answerTo(question)).data)
  })
})

describe('refusals', () => {
  test('credentials and tokens that are not good', async () => {
    expect(await issued('revoked')).toMatchObject({ error: 'invalid_client' })
    for (const authorization of ['', 'Bearer nothing', token]) {
      const response = await ask(question, { authorization })
      expect(response.status).toBe(401)
      expect(await response.json()).toMatchObject({ errors: [{ status: 401, code: 38190 }] })
    }
  })

  test.each([
    ['an unknown airport', { originDestinations: [leg('1', 'QQQ', 'JFK', '2027-03-09')] }, 4926],
    ['one place twice', { originDestinations: [leg('1', 'JFK', 'JFK', '2027-03-09')] }, 4926],
    ['a past date', { originDestinations: [leg('1', 'LHR', 'JFK', '2026-03-09')] }, 425],
    ['a date that does not exist', { originDestinations: [leg('1', 'LHR', 'JFK', '2027-02-30')] }, 425],
    ['nobody', { travelers: [] }, 477],
    ['infants alone', { travelers: [{ id: '1', travelerType: 'HELD_INFANT' }] }, 4926],
    ['an unknown cabin', inCabin('ROOF'), 477],
    ['an unknown currency', { currencyCode: 'XXX' }, 4926],
  ])('%s is refused with its place in the request', async (_, change, code) => {
    const response = await ask({ ...question, ...change })
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({
      errors: [{ status: 400, code, source: { pointer: expect.stringMatching(/^\//) } }],
    })
  })

  test('a search without the header that the contract wants', async () => {
    expect((await ask(question, { 'x-http-method-override': 'POST' })).status).toBe(400)
  })
})

describe('faults', () => {
  test('an expired session is a token that has ended', async () => {
    const response = await ask(question, { 'x-sandbox-fault': 'expired-session' })
    expect(response.status).toBe(401)
    expect(await response.json()).toMatchObject({ errors: [{ title: 'Access token expired' }] })
  })

  test.each([
    ['429:7', 429],
    ['5xx', 503],
    ['out-of-credit', 402],
    ['try-again', 424],
  ])('%s is a refusal in the error model', async (fault, status) => {
    const response = await ask(question, { 'x-sandbox-fault': fault })
    expect(response.status).toBe(status)
    expect(await response.json()).toMatchObject({ errors: [{ status, title: expect.any(String) }] })
  })

  test('empty, in a wrong currency, or of three days ago', async () => {
    const under = (fault: string) => answerTo(question, { 'x-sandbox-fault': fault })
    expect((await under('empty')).data).toEqual([])
    expect((await under('wrong-currency:KRW')).data[0]?.price.currency).toBe('KRW')
    for (const { lastTicketingDate } of (await under('stale')).data)
      expect(lastTicketingDate < '2027-01-05').toBe(true)
  })
})

test('the page of a search says what it stands for, whatever is searched', async () => {
  const page = await fetch(`${sandbox.url}/web-search?q=${encodeURIComponent('<b>LHR to JFK')}`)
  expect(page.status).toBe(200)
  expect(await page.text()).toContain('&#60;b&#62;LHR to JFK')
})

describe('contract', () => {
  beforeEach(({ skip }) => skip(!existsSync(specs), `there is no ${specs} (set FIXTURES_DIR)`))

  const answers: [string, string, string, () => Promise<Response>][] = [
    ['a round trip', offersSpec, 'responses/returnAirOffers', () => ask(question)],
    [
      'a family in business',
      offersSpec,
      'responses/returnAirOffers',
      () => ask({ ...question, travelers: family, ...inCabin('BUSINESS') }),
    ],
    [
      'many legs',
      offersSpec,
      'responses/returnAirOffers',
      () =>
        ask({
          ...question,
          originDestinations: [
            leg('1', 'LHR', 'JFK', '2027-03-09'),
            leg('2', 'JFK', 'LAX', '2027-03-12'),
            leg('3', 'LAX', 'SEA', '2027-03-15'),
            leg('4', 'SEA', 'ORD', '2027-03-18'),
            leg('5', 'ORD', 'LHR', '2027-03-21'),
          ],
        }),
    ],
    [
      'a query',
      offersSpec,
      'responses/GETAirOffersReply',
      () =>
        get(
          '/v2/shopping/flight-offers?originLocationCode=JFK&destinationLocationCode=DUT&departureDate=2027-02-10&adults=1',
        ),
    ],
    ['a refusal', offersSpec, 'responses/400_Search', () => ask({})],
    ['a system error', offersSpec, 'responses/500', () => ask(question, { 'x-sandbox-fault': '5xx:500' })],
    [
      'airports and cities',
      'AirportCitySearch_v1',
      'responses/airport-city-autocomplete',
      () => get('/v1/reference-data/locations?subType=CITY,AIRPORT&keyword=lon'),
    ],
  ]

  test.each(answers)('the answer to %s fits the published contract', async (_, name, part, fetched) => {
    const file = resolve(specs, `${name}.json`)
    const answer: unknown = await (await fetched()).json()
    expect(problemsOf(file, `${part}/schema`, answer)).toEqual([])
  })

  test('a token and a refused one fit the published contract', async () => {
    const file = resolve(specs, 'Authorizaton_v1.json')
    expect(problemsOf(file, 'components/schemas/AmadeusOAuth2Token', await issued())).toEqual([])
    expect(problemsOf(file, 'components/schemas/ErrorResponse', await issued('revoked'))).toEqual([])
  })
})

/** What a published schema has against an answer. */
function problemsOf(file: string, part: string, answer: unknown): unknown[] {
  const ajv = formats.default(new Ajv({ strict: false, allErrors: true, logger: false }), ['date', 'uri'])
  // The contract means local times without a zone, and says so beside the format.
  ajv.addFormat('date-time', /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}$/)
  ajv.addSchema(JSON.parse(readFileSync(file, 'utf8')) as object, 'contract')
  const validate = ajv.getSchema(`contract#/${part}`)
  if (!validate) throw new Error(`the contract has no ${part}`)
  void validate(answer)
  return validate.errors ?? []
}
