import { beforeAll, describe, expect, test } from 'vitest'
import { forAllTests } from '../../../test/setup/for-all-tests.ts'
import { amadeusCalls, family, inCabin, issued, leg, roundTrip } from './amadeus-calls.ts'
import { type Running, startSandbox } from './harness.ts'

let sandbox: Running
forAllTests(startSandbox, (it) => (sandbox = it))
let amadeus: Awaited<ReturnType<typeof amadeusCalls>>
beforeAll(async () => {
  amadeus = await amadeusCalls(sandbox.url)
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

async function answerTo(body: object, headers: Record<string, string> = {}): Promise<Answer> {
  const response = await amadeus.ask(body, headers)
  expect(response.status).toBe(200)
  // The contract test checks the shape.
  return (await response.json()) as Answer
}

describe('offers', () => {
  test('leave and come back as asked, cheapest first, with a fare for every flight', async () => {
    const { data, dictionaries } = await answerTo(roundTrip)
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
    const { data } = await answerTo(roundTrip)
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
    const { data } = await answerTo({ ...roundTrip, travelers: family })
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
      (await answerTo({ ...roundTrip, ...inCabin('PREMIUM_ECONOMY', coverage) })).data.map(
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
      answerTo({ ...roundTrip, searchCriteria: { ...more, flightFilters } })
    const nonstop = await filtered({ connectionRestriction: { maxNumberOfConnections: 0 } })
    expect(nonstop.data.length).toBeGreaterThan(0)
    for (const { itineraries } of nonstop.data)
      expect(itineraries.map(({ segments }) => segments.length)).toEqual([1, 1])
    expect((await filtered({}, { maxFlightOffers: 3 })).data).toHaveLength(3)
  })
})

describe('refusals', () => {
  test('credentials and tokens that are not good', async () => {
    expect(await issued(sandbox.url, { secret: 'revoked' })).toMatchObject({ error: 'invalid_client' })
    for (const authorization of ['', 'Bearer nothing', amadeus.token]) {
      const response = await amadeus.ask(roundTrip, { authorization })
      expect(response.status).toBe(401)
      expect(await response.json()).toMatchObject({ errors: [{ status: 401, code: 38190 }] })
    }
  })

  test.each([
    ['one place twice', { originDestinations: [leg('1', 'JFK', 'JFK', '2027-03-09')] }, 4926],
    ['a past date', { originDestinations: [leg('1', 'LHR', 'JFK', '2026-03-09')] }, 425],
    ['a date that does not exist', { originDestinations: [leg('1', 'LHR', 'JFK', '2027-02-30')] }, 425],
    ['nobody', { travelers: [] }, 477],
    ['infants alone', { travelers: [{ id: '1', travelerType: 'HELD_INFANT' }] }, 4926],
    ['an unknown cabin', inCabin('ROOF'), 477],
    ['an unknown currency', { currencyCode: 'XXX' }, 4926],
  ])('%s is refused with its place in the request', async (_, change, code) => {
    const response = await amadeus.ask({ ...roundTrip, ...change })
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({
      errors: [{ status: 400, code, source: { pointer: expect.stringMatching(/^\//) } }],
    })
  })

  test('a place that it does not know is an error of its own, by the status', async () => {
    const response = await amadeus.ask({
      ...roundTrip,
      originDestinations: [leg('1', 'QQQ', 'JFK', '2027-03-09')],
    })
    expect(response.status).toBe(500)
    expect(await response.json()).toMatchObject({
      errors: [{ code: 141, detail: 'ORIGIN AND DESTINATION NOT SUPPORTED' }],
    })
  })

  test('a search without the header that the contract wants', async () => {
    expect((await amadeus.ask(roundTrip, { 'x-http-method-override': 'POST' })).status).toBe(400)
  })
})

describe('faults', () => {
  test('an expired session is a token that has ended', async () => {
    const response = await amadeus.ask(roundTrip, { 'x-sandbox-fault': 'expired-session' })
    expect(response.status).toBe(401)
    expect(await response.json()).toMatchObject({ errors: [{ title: 'Access token expired' }] })
  })

  test.each([
    ['429:7', 429],
    ['5xx', 503],
    ['out-of-credit', 402],
    ['try-again', 424],
  ])('%s is a refusal in the error model', async (fault, status) => {
    const response = await amadeus.ask(roundTrip, { 'x-sandbox-fault': fault })
    expect(response.status).toBe(status)
    expect(await response.json()).toMatchObject({ errors: [{ status, title: expect.any(String) }] })
  })

  test('empty, in a wrong currency, or of three days ago', async () => {
    const under = (fault: string) => answerTo(roundTrip, { 'x-sandbox-fault': fault })
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
