import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { Ajv } from 'ajv'
import formats from 'ajv-formats'
import { beforeEach, describe, expect, test } from 'vitest'
import { forAllTests } from '../../../test/setup/for-all-tests.ts'
import { listenSandboxAtNoon, type SandboxServer } from './harness.ts'
import {
  amadeusLeg,
  type AmadeusOfferBody,
  amadeusTravelers,
  type CallOptions,
  callAmadeus,
  londonNewYork,
  postAmadeus,
  requestAmadeusToken,
  requestAmadeusOffers,
} from './provider-calls.ts'

const fixtures = process.env['FIXTURES_DIR'] || resolve(import.meta.dirname, '../../../../shared/fixtures')
const specs = resolve(fixtures, 'amadeus/spec')

let sandbox: SandboxServer
forAllTests(listenSandboxAtNoon, (it) => (sandbox = it))

const call = (options?: CallOptions) => callAmadeus(sandbox.url, londonNewYork, options)
const search = (options?: CallOptions) => requestAmadeusOffers(sandbox.url, londonNewYork, options)
const filteredBy = (flightFilters: object, more: object = {}) => ({
  change: { searchCriteria: { ...more, flightFilters } },
})
const inCabin = (cabin: string) => filteredBy({ cabinRestrictions: [{ cabin, coverage: 'ALL_SEGMENTS' }] })
const family = amadeusTravelers('ADULT', 'ADULT', 'CHILD', 'HELD_INFANT')

describe('offers', () => {
  test('depart and return as requested, cheapest first, with a fare for every flight', async () => {
    const { data, dictionaries } = await search()
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
      const segments = itineraries.flatMap((it) => it.segments)
      expect(travelerPricings[0]?.fareDetailsBySegment).toHaveLength(segments.length)
      for (const { carrierCode } of segments) expect(dictionaries.carriers).toHaveProperty([carrierCode])
      expect(validatingAirlineCodes).toHaveLength(1)
    }
    const amounts = data.map(({ price }) => Number(price.grandTotal))
    expect(amounts).toEqual(amounts.toSorted((a, b) => a - b))
  })

  test('some flights come in two brands, of which the dearer has a name of its own', async () => {
    const { data } = await search()
    const flightsIn = ({ itineraries }: AmadeusOfferBody) => JSON.stringify(itineraries)
    const pairs = [...Map.groupBy(data, flightsIn).values()].filter(({ length }) => length > 1)
    expect(pairs.length).toBeGreaterThan(1)
    for (const [first, second] of pairs) {
      const names = [first, second].map((it) => it?.travelerPricings[0]?.fareDetailsBySegment[0]?.brandedFare)
      expect(new Set(names).size).toBe(2)
      expect(Number(second?.price.grandTotal)).toBeGreaterThan(Number(first?.price.grandTotal))
    }
  })

  test('some prices have a fee on top', async () => {
    const { data } = await search({ change: { travelers: family } })
    const fees = data.map(({ price }) => Number(price.grandTotal) - Number(price.total))
    expect(Math.min(...fees)).toBe(0)
    expect(Math.max(...fees)).toBeGreaterThan(0)
    for (const { travelerPricings } of data) expect(travelerPricings).toHaveLength(4)
  })

  test('every segment has the requested cabin', async () => {
    const { data } = await search(inCabin('PREMIUM_ECONOMY'))
    expect(data.length).toBeGreaterThan(0)
    const fares = data.flatMap(({ travelerPricings }) =>
      travelerPricings.flatMap((it) => it.fareDetailsBySegment),
    )
    expect(new Set(fares.map(({ cabin }) => cabin))).toEqual(new Set(['PREMIUM_ECONOMY']))
  })

  test('filters by connections and by number return what fits', async () => {
    const nonstop = await search(filteredBy({ connectionRestriction: { maxNumberOfConnections: 0 } }))
    expect(nonstop.data.length).toBeGreaterThan(0)
    for (const { itineraries } of nonstop.data)
      expect(itineraries.map(({ segments }) => segments.length)).toEqual([1, 1])
    expect((await search(filteredBy({}, { maxFlightOffers: 3 }))).data).toHaveLength(3)
  })
})

describe('refusals', () => {
  test('refused credentials get no token, and an unknown token no offers', async () => {
    expect(await requestAmadeusToken(sandbox.url, { secret: 'revoked' })).toMatchObject({
      error: 'invalid_client',
    })
    const response = await postAmadeus(sandbox.url, 'unknown', londonNewYork)
    expect([response.status, await response.json()]).toMatchObject([401, { errors: [{ status: 401 }] }])
  })

  test('an expired session is an expired token', async () => {
    expect((await call({ fault: 'expired-session' })).status).toBe(401)
  })

  test.each([
    ['a past date', { originDestinations: [amadeusLeg('LHR', 'JFK', '2026-03-09')] }],
    ['no traveller', { travelers: [] }],
    ['infants alone', { travelers: amadeusTravelers('HELD_INFANT') }],
    ['an unknown cabin', inCabin('ROOF').change],
    ['an unknown currency', { currencyCode: 'XXX' }],
  ])('%s is refused', async (_, change) => {
    const response = await call({ change })
    expect([response.status, await response.json()]).toMatchObject([400, { errors: [{ status: 400 }] }])
  })

  test('an unknown airport is a system error', async () => {
    const response = await call({
      change: { originDestinations: [amadeusLeg('QQQ', 'JFK', '2027-03-09')] },
    })
    expect([response.status, await response.json()]).toMatchObject([
      500,
      { errors: [{ code: 141, detail: 'ORIGIN AND DESTINATION NOT SUPPORTED' }] },
    ])
  })
})

describe('the published contract', () => {
  beforeEach(({ skip }) => skip(!existsSync(specs), `there is no ${specs} (set FIXTURES_DIR)`))

  const stops = ['LHR', 'JFK', 'LAX', 'SEA', 'ORD', 'LHR']
  const manyLegs = stops
    .slice(1)
    .map((to, index) => amadeusLeg(stops[index] ?? '', to, `2027-03-${10 + 3 * index}`))

  test.each<[string, string, CallOptions]>([
    ['a round trip', 'returnAirOffers', {}],
    [
      'a family in business',
      'returnAirOffers',
      { change: { travelers: family, ...inCabin('BUSINESS').change } },
    ],
    ['many legs', 'returnAirOffers', { change: { originDestinations: manyLegs } }],
    ['a refusal', '400_Search', { change: { travelers: [] } }],
    ['a system error', '500', { fault: '5xx:500' }],
  ])('fits the answer for %s', async (_, name, options) => {
    const answer: unknown = await (await call(options)).json()
    expect(contractErrors('FlightOffersSearch_v2', `responses/${name}/schema`, answer)).toEqual([])
  })

  test.each([
    ['a token', 'AmadeusOAuth2Token', {}],
    ['refused credentials', 'ErrorResponse', { secret: 'revoked' }],
  ])('fits %s', async (_, name, credentials) => {
    const answer = await requestAmadeusToken(sandbox.url, credentials)
    expect(contractErrors('Authorizaton_v1', `components/schemas/${name}`, answer)).toEqual([])
  })
})

function contractErrors(spec: string, part: string, answer: unknown): unknown[] {
  const ajv = formats.default(new Ajv({ strict: false, allErrors: true, logger: false }), ['date', 'uri'])
  // The contract means local times without a zone, and says so beside the format.
  ajv.addFormat('date-time', /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}$/)
  ajv.addSchema(JSON.parse(readFileSync(resolve(specs, `${spec}.json`), 'utf8')) as object, 'contract')
  const validate = ajv.getSchema(`contract#/${part}`)
  if (!validate) throw new Error(`the contract has no ${part}`)
  void validate(answer)
  return validate.errors ?? []
}
