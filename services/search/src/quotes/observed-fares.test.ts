import { faresObservedEvent } from '@faresight/contracts/search/messages'
import type { BookingOption, Itinerary } from '@faresight/contracts/search/itinerary'
import type { FareQuery } from '@faresight/contracts/search/search-request'
import { quoteFaresRpc } from '@faresight/contracts/search/rpc'
import { expect, test } from 'vitest'
import { itineraryLike, optionLike, fareQueryLike, segmentLike } from '../../test/itineraries.ts'
import { loadPackagedRates } from '../money/rates.ts'
import { createSuspiciousPriceMarker, markNothing } from '../prices/mark-suspicious.ts'
import { selectCheapestObservedFares } from './observed-fares.ts'

const observedAt = new Date('2026-12-01T10:00:00Z')
const status = { provider: 'ignav', status: 'ok' as const, count: 0, detail: null }

const rates = { date: '2026-11-30', perDollar: { ...loadPackagedRates().perDollar, GBP: 0.8 } }

function faresOf(question: FareQuery, itineraries: Itinerary[]) {
  return selectCheapestObservedFares(question, [answerOf('ignav', itineraries)], {
    rates,
    markSuspicious: markNothing,
  })
}

function answerOf(provider: BookingOption['provider'], itineraries: Itinerary[]) {
  return {
    status: { ...status, provider },
    itineraries,
    cached: [],
    quoteId: crypto.randomUUID(),
    observedAt,
  }
}

test('the 20 cheapest fares are published, at the charged price, between the real airports', () => {
  const charged = { price: { minor: 30000, currency: 'GBP' as const }, rateDate: '2026-11-30' }
  const itineraries = Array.from({ length: 30 }, (_, index) =>
    itineraryLike(
      [
        segmentLike({
          origin: 'LGW',
          flightNumber: `${index}`,
          departure: { date: '2027-01-10', time: `10:${10 + index}` },
        }),
      ],
      [
        optionLike({
          price: { minor: 60000 - index, currency: 'USD' },
          charged: index === 29 ? charged : null,
        }),
      ],
    ),
  )
  const question = fareQueryLike({
    legs: [{ origin: 'LON', destination: 'JFK', departureDate: '2027-01-10' }],
  })
  const fares = faresOf(question, itineraries)
  expect(fares).toHaveLength(20)
  expect(fares[0]).toMatchObject({ origin: 'LGW', price: charged.price, returnDate: null })
  expect(fares[1]?.price.minor).toBe(60000 - 28)
  // 300 pounds at 0.8 to the dollar, and dollars as they are.
  expect(fares.slice(0, 2).map(({ usd }) => usd)).toEqual([
    { minor: 37500, rateDate: '2026-11-30' },
    { minor: 60000 - 28, rateDate: '2026-11-30' },
  ])
})

test('they are the cheapest of very many fares, too, live ones before cached ones', () => {
  const many = Array.from({ length: 600 }, (_, index) =>
    itineraryLike(
      [segmentLike({ flightNumber: `${index}`, departure: { date: '2027-01-10', time: timeOf(index) } })],
      [
        optionLike({ price: { minor: 90_000 - index, currency: 'USD' } }),
        optionLike({ price: { minor: 50_000 - index, currency: 'USD' }, live: index % 2 === 0 }),
      ],
    ),
  )
  const prices = faresOf(fareQueryLike(), many).map(({ price }) => price.minor)
  expect(prices).toEqual(Array.from({ length: 20 }, (_, index) => 50_000 - 598 + 2 * index))
})

test.each([30, 600])(
  'the cheapest live fare of each provider is published, though another has %i at a hundredth of the price',
  (count) => {
    const fare = (place: number, minor: number, change: Partial<BookingOption> = {}) =>
      itineraryLike(
        [segmentLike({ flightNumber: `${place}`, departure: { date: '2027-01-10', time: timeOf(place) } })],
        [optionLike({ price: { minor, currency: 'USD' }, ...change })],
      )
    const wrong = Array.from({ length: count }, (_, place) => fare(place, 400 + place))
    const right = [900, 901].map((place) => fare(place, 40_000 + place, { provider: 'amadeus' }))
    const old = fare(950, 30_000, { provider: 'skyscanner', live: false })
    const answers = [answerOf('ignav', wrong), answerOf('amadeus', right), answerOf('skyscanner', [old])]
    const fares = selectCheapestObservedFares(fareQueryLike(), answers, {
      rates,
      markSuspicious: createSuspiciousPriceMarker({ usual: null, question: fareQueryLike(), rates }),
    })
    expect(fares.map(({ provider, price }) => `${provider} ${price.minor}`)).toEqual([
      ...Array.from({ length: 19 }, (_, place) => `ignav ${400 + place}`),
      'amadeus 40900',
    ])
  },
)

const timeOf = (minutes: number) =>
  [Math.floor(minutes / 60), minutes % 60].map((it) => String(it).padStart(2, '0')).join(':')

test('a fare without a price is not observed', () => {
  const unpriced = itineraryLike(undefined, [optionLike({ price: null })])
  expect(faresOf(fareQueryLike(), [unpriced])).toEqual([])
})

test('with the longest names the event and the RPC reply stay under 32 kB', () => {
  const carrier = (index: number) => ({ code: null, name: `${index}${'é'.repeat(99)}` })
  const segments = (flightNumber: string) =>
    Array.from({ length: 10 }, (_, index) => segmentLike({ marketingCarrier: carrier(index), flightNumber }))
  const seller = { name: 'x'.repeat(400), kind: 'agency' as const }
  const itineraries = Array.from({ length: 40 }, (_, index) =>
    itineraryLike(segments(`${10 + index}`), [
      optionLike({
        seller,
        tickets: [{ seller: 'x', link: { kind: 'url', url: 'https://a.test/'.padEnd(8000, 'x') } }],
      }),
    ]),
  )
  const legs = Array.from({ length: 5 }, () => ({
    origin: 'LHR',
    destination: 'JFK',
    departureDate: '2027-01-10',
  }))
  const question = fareQueryLike({ tripType: 'multicity', legs })
  const fares = faresOf(question, itineraries)
  expect(fares).toHaveLength(20)
  const data = { quoteId: crypto.randomUUID(), query: question, observedAt: observedAt.toISOString(), fares }
  expect(Buffer.byteLength(JSON.stringify(faresObservedEvent.data.parse(data)))).toBeLessThan(32_000 - 1000)
  const providers = Array.from({ length: 4 }, () => ({ ...status, detail: 'x'.repeat(200) }))
  const reply = quoteFaresRpc.reply.parse({ ...data, providers })
  expect(Buffer.byteLength(JSON.stringify(reply))).toBeLessThan(32_000)
})

test('a name that is too long is cut between characters', () => {
  const name = `${'x'.repeat(99)}😀`
  const itineraries = [itineraryLike([segmentLike({ marketingCarrier: { code: null, name } })])]
  const [fare] = faresOf(fareQueryLike(), itineraries)
  expect(fare?.airline).toBe(`${'x'.repeat(99)}\ufffd`)
})
