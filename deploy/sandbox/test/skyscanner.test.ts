import { describe, expect, test } from 'vitest'
import { forAllTests } from '../../../test/setup/for-all-tests.ts'
import { listenSandboxAtNoon, type SandboxServer, pollUntilValue } from './harness.ts'
import {
  callSkyscanner,
  listSkyscannerOptions,
  londonNewYork,
  lowestProviderPrice,
  pollSkyscanner,
  requestSkyscannerAnswer,
  type SkyscannerAnswer,
  skyscannerLeg,
  type TestTrip,
} from './provider-calls.ts'

let sandbox: SandboxServer
forAllTests(listenSandboxAtNoon, (it) => (sandbox = it))

const oneWay = (from: string, to: string, day = '2027-03-09'): TestTrip => ({ from, to, days: [day] })
const search = (trip: TestTrip) => requestSkyscannerAnswer(sandbox.url, trip)
const countItineraries = ({ content }: SkyscannerAnswer) => Object.keys(content.results.itineraries).length

test('a search returns a part at once, and all itineraries by polling', async () => {
  await using slow = await listenSandboxAtNoon({ completeMs: 150 })
  const first = await requestSkyscannerAnswer(slow.url, londonNewYork)
  expect(first).toMatchObject({ status: 'RESULT_STATUS_INCOMPLETE', action: 'RESULT_ACTION_REPLACED' })
  const last = await pollUntilValue(async () => {
    const answer = (await (await pollSkyscanner(slow.url, first.sessionToken)).json()) as SkyscannerAnswer
    return answer.status === 'RESULT_STATUS_COMPLETE' ? answer : undefined
  })
  expect(last.action).toBe('RESULT_ACTION_REPLACED')
  expect(countItineraries(first)).toBeGreaterThan(0)
  expect(countItineraries(last)).toBeGreaterThan(countItineraries(first))
})

test('a poll without news says so', async () => {
  await using slow = await listenSandboxAtNoon({ completeMs: 60_000 })
  const { sessionToken } = await requestSkyscannerAnswer(slow.url, londonNewYork)
  const poll = await pollSkyscanner(slow.url, sessionToken)
  expect(await poll.json()).toMatchObject({
    status: 'RESULT_STATUS_INCOMPLETE',
    action: 'RESULT_ACTION_NOT_MODIFIED',
    content: { results: { itineraries: {} } },
  })
})

test('a poll needs neither body nor content type', async () => {
  const { sessionToken } = await search(londonNewYork)
  const path = `/skyscanner/apiservices/v3/flights/live/search/poll/${sessionToken}`
  const poll = await fetch(sandbox.url + path, { method: 'POST', headers: { 'x-api-key': 'any' } })
  expect(poll.status).toBe(200)
})

test('every id of an answer refers to an entry', async () => {
  const { agents, carriers, itineraries, legs, places, segments } = (await search(londonNewYork)).content
    .results
  expect(itineraries).not.toEqual({})
  for (const { legIds, pricingOptions } of Object.values(itineraries)) {
    expect(legIds).toHaveLength(2)
    for (const id of legIds) expect(legs).toHaveProperty([id])
    for (const { agentId, deepLink } of pricingOptions.flatMap(({ items }) => items)) {
      expect(agents).toHaveProperty([agentId])
      expect(new URL(deepLink).origin).toBe(sandbox.url)
    }
  }
  for (const { segmentIds, stopCount } of Object.values(legs)) {
    expect(segmentIds).toHaveLength(stopCount + 1)
    for (const id of segmentIds) expect(segments).toHaveProperty([id])
  }
  for (const segment of Object.values(segments)) {
    expect(carriers).toHaveProperty([segment.marketingCarrierId])
    expect(carriers).toHaveProperty([segment.operatingCarrierId])
    expect(places[segment.originPlaceId]?.iata).toMatch(/^[A-Z]{3}$/)
  }
})

test('an itinerary has several prices, some of them unknown', async () => {
  const days = ['2027-03-08', '2027-03-09', '2027-03-10', '2027-03-11']
  const answers = await Promise.all(days.map((day) => search(oneWay('LHR', 'JFK', day))))
  const several = answers
    .flatMap(({ content }) => Object.values(content.results.itineraries))
    .filter(({ pricingOptions }) => new Set(pricingOptions.map(({ price }) => price.amount)).size > 2)
  expect(several.length).toBeGreaterThan(20)
  expect(answers.flatMap(listSkyscannerOptions).some(({ price }) => price.amount === '')).toBe(true)
})

test('flights are sold under partners’ numbers, by operators without a code, and as self-transfers', async () => {
  const routes = ['LHR-JFK', 'FRA-ORD', 'LIS-OPO', 'BCN-OTP', 'JFK-DUT', 'DTW-LEX']
  const answers = await Promise.all(routes.map((route) => search(oneWay(route.slice(0, 3), route.slice(4)))))
  const results = answers.map(({ content }) => content.results)
  const segments = results.flatMap((it) => Object.values(it.segments))
  const carriers = results.flatMap((it) => Object.values(it.carriers))
  const transfers = new Set(answers.flatMap(listSkyscannerOptions).map(({ transferType }) => transferType))
  expect(segments.some((it) => it.marketingCarrierId !== it.operatingCarrierId)).toBe(true)
  expect(carriers.some(({ iata, name }) => iata === '' && name !== '')).toBe(true)
  expect(transfers).toContain('TRANSFER_TYPE_MANAGED')
  expect([...transfers].some((type) => type.endsWith('SELF_TRANSFER'))).toBe(true)
})

test('the currency, the cabin and the party change the price', async () => {
  const lowest = (change: object) => lowestProviderPrice.skyscanner(sandbox.url, londonNewYork, { change })
  const [dollars = 0, pounds = 0, business, four = 0, withInfant, withChild] = await Promise.all(
    [
      {},
      { currency: 'GBP' },
      { cabinClass: 'CABIN_CLASS_BUSINESS' },
      { adults: 4 },
      { adults: 4, childrenAges: [1] },
      { adults: 3, childrenAges: [8] },
    ].map(lowest),
  )
  expect(pounds / dollars).toBeCloseTo(0.79, 2)
  expect(business).toBeGreaterThan(2 * dollars)
  expect(four).toBeGreaterThanOrEqual(4 * dollars)
  expect(withInfant).toBeGreaterThan(four)
  expect(withChild).toBeLessThanOrEqual(four)
})

describe('refusals', () => {
  test('a revoked key is refused', async () => {
    const response = await callSkyscanner(sandbox.url, londonNewYork, { key: 'revoked' })
    expect([response.status, await response.json()]).toMatchObject([401, { code: 16 }])
  })

  test.each([
    ['an unknown place', { queryLegs: [skyscannerLeg('LHR', 'QQQ', '2027-03-09')] }],
    ['a date that does not exist', { queryLegs: [skyscannerLeg('LHR', 'JFK', '2027-02-30')] }],
    ['no leg', { queryLegs: [] }],
    ['an unknown cabin', { cabinClass: 'CABIN_CLASS_ROOF' }],
    ['an unknown currency', { currency: 'XXX' }],
    ['nine adults', { adults: 9 }],
  ])('%s is refused', async (_, change) => {
    const response = await callSkyscanner(sandbox.url, londonNewYork, { change })
    expect([response.status, await response.json()]).toMatchObject([400, { code: 3 }])
  })

  test('an unknown session is not found', async () => {
    const response = await pollSkyscanner(sandbox.url, 'nothing')
    expect([response.status, await response.json()]).toMatchObject([404, { code: 5 }])
  })
})
