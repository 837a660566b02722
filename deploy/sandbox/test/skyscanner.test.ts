import { describe, expect, test } from 'vitest'
import { forAllTests } from '../../../test/setup/for-all-tests.ts'
import { post, type Running, startSandbox, until } from './harness.ts'

let sandbox: Running
forAllTests(startSandbox, (it) => (sandbox = it))

type Price = { amount: string; unit: string }
type Item = {
  price: Price
  agentId: string
  deepLink: string
  fares: { segmentId: string; fareBasisCode: string }[]
}
type Option = { price: Price; agentIds: string[]; items: Item[]; transferType: string }
type DateTime = { year: number; month: number; day: number; hour: number; minute: number; second: number }
type Segment = {
  marketingCarrierId: string
  operatingCarrierId: string
  marketingFlightNumber: string
  originPlaceId: string
}
type Results = {
  itineraries: Record<string, { pricingOptions: Option[]; legIds: string[] }>
  legs: Record<
    string,
    {
      segmentIds: string[]
      departureDateTime: DateTime
      durationInMinutes: number
      stopCount: number
      originPlaceId: string
    }
  >
  segments: Record<string, Segment>
  places: Record<string, { iata: string; type: string; parentId: string }>
  carriers: Record<string, { iata: string; name: string }>
  agents: Record<string, { name: string; type: string }>
}
type Answer = { sessionToken: string; status: string; action: string; content: { results: Results } }

const base = '/skyscanner/apiservices/v3/flights/live/search'
const date = (year: number, month: number, day: number) => ({ year, month, day })
const leg = (from: string, to: string, on: object) => ({
  originPlaceId: { iata: from },
  destinationPlaceId: { iata: to },
  date: on,
})
const roundTrip = {
  market: 'UK',
  locale: 'en-GB',
  currency: 'USD',
  queryLegs: [leg('LHR', 'JFK', date(2027, 3, 9)), leg('JFK', 'LHR', date(2027, 3, 16))],
  cabinClass: 'CABIN_CLASS_ECONOMY',
  adults: 1,
}

async function create(query: object): Promise<Answer> {
  const response = await post(`${sandbox.url}${base}/create`, { query })
  expect(response.status).toBe(200)
  // The tests of this file are what checks the shape.
  return (await response.json()) as Answer
}

function complete(first: Answer): Promise<Answer> {
  return until(async () => {
    const response = await post(`${sandbox.url}${base}/poll/${first.sessionToken}`, {})
    const answer = (await response.json()) as Answer
    return answer.status === 'RESULT_STATUS_COMPLETE' ? answer : undefined
  })
}

const count = (answer: Answer) => Object.keys(answer.content.results.itineraries).length
const optionsOf = (answer: Answer) =>
  Object.values(answer.content.results.itineraries).flatMap((itinerary) => itinerary.pricingOptions)
const amountsOf = (answer: Answer) =>
  optionsOf(answer).flatMap((option) =>
    option.price.amount === '' ? [] : [Number(option.price.amount) / 1000],
  )

test('a search answers in part at once and completes by polling', async () => {
  const first = await create(roundTrip)
  expect(first).toMatchObject({ status: 'RESULT_STATUS_INCOMPLETE', action: 'RESULT_ACTION_REPLACED' })
  const last = await complete(first)
  expect(last.action).toBe('RESULT_ACTION_REPLACED')
  expect(count(first)).toBeGreaterThan(0)
  expect(count(last)).toBeGreaterThan(count(first))
})

test('a poll that has nothing new says so', async () => {
  await using slow = await startSandbox({ completeMs: 60_000 })
  const response = await post(`${slow.url}${base}/create`, { query: roundTrip })
  const { sessionToken } = (await response.json()) as Answer
  const poll = await post(`${slow.url}${base}/poll/${sessionToken}`, {})
  expect(await poll.json()).toMatchObject({
    status: 'RESULT_STATUS_INCOMPLETE',
    action: 'RESULT_ACTION_NOT_MODIFIED',
  })
})

test('a poll needs neither body nor content type', async () => {
  const { sessionToken } = await create(roundTrip)
  const poll = await fetch(`${sandbox.url}${base}/poll/${sessionToken}`, {
    method: 'POST',
    headers: { 'x-api-key': 'any' },
  })
  expect(poll.status).toBe(200)
})

test('every id of an answer leads somewhere', async () => {
  const { itineraries, agents, carriers, legs, places, segments } = (await complete(await create(roundTrip)))
    .content.results
  expect(itineraries).not.toEqual({})
  for (const itinerary of Object.values(itineraries)) {
    expect(itinerary.legIds).toHaveLength(2)
    for (const id of itinerary.legIds) expect(legs).toHaveProperty([id])
    for (const option of itinerary.pricingOptions) {
      for (const item of option.items) {
        expect(agents).toHaveProperty([item.agentId])
        expect(new URL(item.deepLink).origin).toBe(sandbox.url)
        for (const fare of item.fares) expect(segments).toHaveProperty([fare.segmentId])
      }
    }
  }
  for (const entry of Object.values(legs)) {
    expect(entry.segmentIds).toHaveLength(entry.stopCount + 1)
    for (const id of entry.segmentIds) expect(segments).toHaveProperty([id])
  }
  for (const segment of Object.values(segments)) {
    expect(carriers).toHaveProperty([segment.marketingCarrierId])
    expect(carriers).toHaveProperty([segment.operatingCarrierId])
    expect(places[segment.originPlaceId]).toMatchObject({
      type: 'PLACE_TYPE_AIRPORT',
      iata: expect.stringMatching(/^[A-Z]{3}$/),
    })
  }
})

test('agents compete: an itinerary has several prices, some still unknown', async () => {
  const answers = await Promise.all(
    [8, 9, 10, 11].map((day) => create({ ...roundTrip, queryLegs: [leg('LHR', 'JFK', date(2027, 3, day))] })),
  )
  const done = await Promise.all(answers.map(complete))
  const several = done
    .flatMap((answer) => Object.values(answer.content.results.itineraries))
    .filter(({ pricingOptions }) => {
      return new Set(pricingOptions.map((option) => option.price.amount)).size > 2
    })
  expect(several.length).toBeGreaterThan(20)
  expect(done.flatMap(optionsOf).some((option) => option.price.amount === '')).toBe(true)
})

test('flights are sold under partners’ numbers, by operators without a code, and as self-transfers', async () => {
  const routes = [
    ['LHR', 'JFK'],
    ['FRA', 'ORD'],
    ['LIS', 'OPO'],
    ['BCN', 'OTP'],
    ['JFK', 'DUT'],
    ['DTW', 'LEX'],
  ] as const
  const answers = await Promise.all(
    routes.map(async ([from, to]) =>
      complete(await create({ ...roundTrip, queryLegs: [leg(from, to, date(2027, 3, 9))] })),
    ),
  )
  const segments = answers.flatMap((answer) => Object.values(answer.content.results.segments))
  const carriers = answers.flatMap((answer) => Object.values(answer.content.results.carriers))
  const transfers = new Set(answers.flatMap(optionsOf).map((option) => option.transferType))
  expect(segments.some((segment) => segment.marketingCarrierId !== segment.operatingCarrierId)).toBe(true)
  expect(carriers.some((carrier) => carrier.iata === '' && carrier.name !== '')).toBe(true)
  expect(transfers).toContain('TRANSFER_TYPE_MANAGED')
  expect([...transfers].some((type) => type.endsWith('SELF_TRANSFER'))).toBe(true)
})

test('the currency, the cabin and the party change the price', async () => {
  const lowest = async (change: object) =>
    Math.min(...amountsOf(await complete(await create({ ...roundTrip, ...change }))))
  const [dollars, pounds, business, four, withInfant, withChild] = await Promise.all([
    lowest({}),
    lowest({ currency: 'GBP' }),
    lowest({ cabinClass: 'CABIN_CLASS_BUSINESS' }),
    lowest({ adults: 4 }),
    lowest({ adults: 4, childrenAges: [1] }),
    lowest({ adults: 3, childrenAges: [8] }),
  ])
  expect(pounds / dollars).toBeCloseTo(0.79, 2)
  expect(business).toBeGreaterThan(2 * dollars)
  expect(four).toBeGreaterThanOrEqual(4 * dollars)
  expect(withInfant).toBeGreaterThan(four)
  expect(withChild).toBeLessThanOrEqual(four)
})

test('both providers speak of the same flights', async () => {
  const response = await post(`${sandbox.url}/ignav/api/fares/one-way`, {
    origin: 'LHR',
    destination: 'LAX',
    departure_date: '2027-03-09',
    max_stops: 0,
  })
  const ignav = (await response.json()) as {
    itineraries: { outbound: { segments: { departure_time_local: string; duration_minutes: number }[] } }[]
  }
  const sky = await complete(await create({ ...roundTrip, queryLegs: [leg('LHR', 'LAX', date(2027, 3, 9))] }))
  const two = (value: number) => String(value).padStart(2, '0')
  const skyTimes = new Set(
    Object.values(sky.content.results.legs)
      .filter((entry) => entry.stopCount === 0)
      .map(
        ({ departureDateTime: at, durationInMinutes }) =>
          `${two(at.hour)}:${two(at.minute)} ${durationInMinutes}`,
      ),
  )
  const ignavTimes = ignav.itineraries.map(
    ({ outbound }) =>
      `${outbound.segments[0]?.departure_time_local.slice(11, 16)} ${outbound.segments[0]?.duration_minutes}`,
  )
  const shared = ignavTimes.filter((time) => skyTimes.has(time))
  expect(shared.length).toBeGreaterThan(ignavTimes.length / 2)
})

describe('refusals', () => {
  test('a missing or revoked key is refused', async () => {
    const response = await post(
      `${sandbox.url}${base}/create`,
      { query: roundTrip },
      { 'x-api-key': 'revoked' },
    )
    expect(response.status).toBe(401)
    expect(await response.json()).toMatchObject({ code: 16, message: expect.any(String) })
  })

  test.each([
    ['an unknown place', { queryLegs: [leg('LHR', 'QQQ', date(2027, 3, 9))] }],
    ['one place twice', { queryLegs: [leg('LHR', 'LHR', date(2027, 3, 9))] }],
    ['a past date', { queryLegs: [leg('LHR', 'JFK', date(2026, 3, 9))] }],
    ['a date that does not exist', { queryLegs: [leg('LHR', 'JFK', date(2027, 2, 30))] }],
    ['no leg', { queryLegs: [] }],
    ['an unknown cabin', { cabinClass: 'CABIN_CLASS_ROOF' }],
    ['an unknown currency', { currency: 'XXX' }],
    ['nine adults', { adults: 9 }],
    ['more than nine seats', { adults: 8, childrenAges: [5, 6] }],
  ])('%s is refused', async (_, change) => {
    const response = await post(`${sandbox.url}${base}/create`, { query: { ...roundTrip, ...change } })
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ code: 3 })
  })

  test('a session that nobody created is not found', async () => {
    const response = await post(`${sandbox.url}${base}/poll/nothing`, {})
    expect(response.status).toBe(404)
    expect(await response.json()).toMatchObject({ code: 5 })
  })
})
