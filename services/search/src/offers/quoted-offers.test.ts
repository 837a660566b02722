import { quoteFaresRpc } from '@faresight/contracts/search/rpc'
import type { Itinerary } from '@faresight/contracts/search/itinerary'
import { expect, test } from 'vitest'
import {
  britishAirways,
  itineraryLike,
  optionLike,
  fareQueryLike,
  segmentLike,
} from '../../test/itineraries.ts'
import { loadPackagedRates } from '../money/rates.ts'
import { selectLowestFares } from '../quotes/observed-fares.ts'
import { markNothing } from '../prices/mark-suspicious.ts'
import { limitOffersToMessageSize, selectBestQuotedOffers } from './quoted-offers.ts'

const observedAt = new Date('2026-12-01T10:00:00Z')
const scanId = '7d444840-9dc0-41d5-ac5e-1c2d9a4b8f21'
const question = fareQueryLike({
  tripType: 'roundtrip',
  legs: [
    { origin: 'LHR', destination: 'SYD', departureDate: '2027-01-10' },
    { origin: 'SYD', destination: 'LHR', departureDate: '2027-01-20' },
  ],
  passengers: 9,
})

const answerOf = (itineraries: Itinerary[]) => ({
  status: { provider: 'ignav', status: 'ok' as const, count: 0, detail: null },
  itineraries,
  cached: [],
  quoteId: crypto.randomUUID(),
  observedAt,
})

/** Each dearer and quicker than the one before: two legs of `flights` flights, sold by three agencies. */
function offers(names: { airline: string; seller: string }, flights: number): Itinerary[] {
  const by = (number: number, price: number) =>
    optionLike({
      seller: { name: `${number} ${names.seller}`, kind: 'agency' },
      price: { minor: price, currency: 'USD' },
      charged: { price: { minor: price, currency: 'GBP' }, rateDate: '2026-11-30' },
      brandedFare: 'Economy Flex Plus with two checked bags',
      tickets: [{ seller: names.seller, link: { kind: 'url', url: 'https://a.test/'.padEnd(2000, 'x') } }],
    })
  return Array.from({ length: 5 }, (_, index) => {
    const segments = Array.from({ length: flights }, (_, flight) =>
      segmentLike({
        flightNumber: `${1000 + 10 * index + flight}`,
        marketingCarrier: { code: 'BA', name: names.airline },
        operatingCarrier: { code: 'AA', name: names.airline },
        departure: { date: '2027-01-10', time: `1${index}:00` },
      }),
    )
    const leg = { segments, durationMinutes: 3000 - index }
    const options = [1, 2, 3].map((number) => by(number, 900_000_00 + 100 * index + number))
    return itineraryLike([], options, { legs: [leg, leg] })
  })
}

const replyOf = (itineraries: Itinerary[]) => {
  const answer = answerOf(itineraries)
  const rest = {
    quoteId: answer.quoteId,
    observedAt: observedAt.toISOString(),
    fares: selectLowestFares(question, [answer], {
      rates: loadPackagedRates(),
      markSuspicious: markNothing,
    }),
    providers: [{ ...answer.status, detail: 'x'.repeat(200), remarks: ['x'.repeat(200)] }],
  }
  const all = selectBestQuotedOffers([answer], 5, {
    scanId,
    question,
    createdAt: observedAt,
    markSuspicious: markNothing,
    airports: { distanceKm: () => 5540 },
  })
  const results = limitOffersToMessageSize(all, rest).map(({ result }) => result)
  return quoteFaresRpc.reply.parse({ ...rest, results })
}

const bytesOf = (reply: object) => Buffer.byteLength(JSON.stringify(reply))

test('five offers of three flights each way by three sellers fit into a message with 20 fares', () => {
  const names = { airline: 'KLM Royal Dutch Airlines Cityhopper', seller: 'Flightnetwork.com Travel Ltd' }
  // Twenty fares of other airports besides, which nobody would take.
  const slow = Array.from({ length: 20 }, (_, index) =>
    itineraryLike(
      [
        segmentLike({
          origin: `L${String.fromCharCode(65 + index)}X`,
          durationMinutes: 9000,
          marketingCarrier: britishAirways,
          flightNumber: `${index}`,
          departure: { date: '2027-01-10', time: `09:${10 + index}` },
        }),
      ],
      [optionLike({ price: { minor: 950_000_00, currency: 'USD' } })],
    ),
  )
  const reply = replyOf([...offers(names, 3), ...slow])
  expect(reply.results).toHaveLength(5)
  expect(reply.fares).toHaveLength(20)
  expect(bytesOf(reply)).toBeLessThan(32_000)
})

test('the last offers are left out where all are too large for a message', () => {
  const names = { airline: 'é'.repeat(100), seller: 'é'.repeat(400) }
  const reply = replyOf(offers(names, 6))
  expect(reply.results.length).toBeGreaterThan(0)
  expect(reply.results.length).toBeLessThan(5)
  expect(bytesOf(reply)).toBeLessThan(32_000)
  const prices = reply.results.map(({ price }) => price)
  expect(prices[0]).toBe(900_000.01)
  expect(prices).toEqual(prices.map((_, index) => 900_000.01 + index))
})

test('an offer keeps its id in a scan at any price, and has another id in another scan or by another link', () => {
  const idOf = (itinerary: Itinerary, scanId: string | null) =>
    selectBestQuotedOffers([answerOf([itinerary])], 1, {
      scanId,
      question,
      createdAt: observedAt,
      markSuspicious: markNothing,
      airports: { distanceKm: () => 5540 },
    })[0]?.id
  const first = itineraryLike()
  const dearer = itineraryLike(undefined, [optionLike({ price: { minor: 1, currency: 'USD' } })])
  const link = { kind: 'token' as const, token: 'two' }
  const elsewhere = itineraryLike(undefined, [optionLike({ tickets: [{ seller: 'Ignav', link }] })])
  expect(idOf(dearer, scanId)).toBe(idOf(first, scanId))
  const other = crypto.randomUUID()
  const ids = [idOf(first, scanId), idOf(first, null), idOf(first, other), idOf(elsewhere, scanId)]
  expect(new Set(ids).size).toBe(4)
  for (const id of ids)
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
})
