import { faresObservedEvent, type ObservedFare } from '@faresight/contracts/search/messages'
import type { BookingOption, Itinerary } from '@faresight/contracts/search/itinerary'
import type { FareQuery } from '@faresight/contracts/search/search-request'
import { quoteFaresRpc } from '@faresight/contracts/search/rpc'
import { expect, test } from 'vitest'
import { itineraryLike, optionLike, fareQueryLike, segmentLike } from '../../test/itineraries.ts'
import { loadPackagedRates } from '../money/rates.ts'
import { createSuspiciousPriceMarker } from '../prices/mark-suspicious.ts'
import { selectLowestFares } from './observed-fares.ts'
import type { ProviderQuote } from './query-provider.ts'

const observedAt = new Date('2026-12-01T10:00:00Z')
const status = { provider: 'ignav', status: 'ok' as const, count: 0, detail: null }

const rates = { date: '2026-11-30', perDollar: { ...loadPackagedRates().perDollar, GBP: 0.8 } }

function faresOf(question: FareQuery, itineraries: Itinerary[], more: ProviderQuote[] = []) {
  return selectLowestFares(question, [answerOf('ignav', itineraries), ...more], {
    rates,
    markSuspicious: createSuspiciousPriceMarker({ usual: null, question, rates }),
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

/** Between airports, at a price in cents. */
function fare(pair: string, minor: number, change: Partial<BookingOption> = {}): Itinerary {
  const [origin = '', destination = ''] = pair.split('-')
  const departure = { date: '2027-01-10', time: timeOf(minor % 1440) }
  return itineraryLike(
    [segmentLike({ origin, destination, flightNumber: `${minor}`, departure })],
    [optionLike({ price: { minor, currency: 'USD' }, ...change })],
  )
}

const timeOf = (minutes: number) =>
  [Math.floor(minutes / 60), minutes % 60].map((it) => String(it).padStart(2, '0')).join(':')

const listed = (fares: readonly ObservedFare[]) =>
  fares.map(({ origin, destination, provider, price: { minor }, live, suspicious }) =>
    [`${origin}-${destination}`, provider, minor, live ? 'live' : 'cached', suspicious && 'suspicious']
      .filter(Boolean)
      .join(' '),
  )

test('the lowest fare of each provider between each two airports is published, at the charged price', () => {
  const charged = { price: { minor: 30000, currency: 'GBP' as const }, rateDate: '2026-11-30' }
  const question = fareQueryLike({
    legs: [{ origin: 'LON', destination: 'JFK', departureDate: '2027-01-10' }],
  })
  const itineraries = [
    fare('LHR-JFK', 70_000),
    fare('LGW-JFK', 60_000),
    fare('LGW-JFK', 50_000, { charged }),
    fare('LHR-JFK', 65_000),
  ]
  const others = [fare('LGW-JFK', 59_000), fare('LGW-JFK', 55_000)].map((it) => ({
    ...it,
    options: it.options.map((option) => ({ ...option, provider: 'amadeus' })),
  }))
  const fares = faresOf(question, itineraries, [answerOf('amadeus', others)])
  expect(listed(fares)).toEqual([
    'LGW-JFK ignav 30000 live',
    'LGW-JFK amadeus 55000 live',
    'LHR-JFK ignav 65000 live',
  ])
  expect(fares[0]).toMatchObject({ price: charged.price, returnDate: null })
  // 300 pounds at 0.8 to the dollar, and dollars as they are.
  expect(fares.slice(0, 2).map(({ usd }) => usd)).toEqual([
    { minor: 37500, rateDate: '2026-11-30' },
    { minor: 55000, rateDate: '2026-11-30' },
  ])
})

test('live fares come before cached ones, and those before suspicious ones', () => {
  const itineraries = [
    fare('LHR-JFK', 100),
    fare('LHR-JFK', 120),
    fare('LHR-JFK', 40_000, { live: false }),
    fare('LHR-JFK', 41_000, { live: false }),
    fare('LHR-JFK', 60_000),
    fare('LHR-JFK', 61_000),
  ]
  expect(listed(faresOf(fareQueryLike(), itineraries))).toEqual([
    'LHR-JFK ignav 60000 live',
    'LHR-JFK ignav 40000 cached',
    'LHR-JFK ignav 100 live suspicious',
  ])
})

test('of many airports 20 fares are published, one of each provider among them', () => {
  const airports = Array.from({ length: 30 }, (_, place) => `A${String.fromCharCode(65 + (place % 26))}X`)
  const wrong = [...new Set(airports)].map((origin, place) => fare(`${origin}-JFK`, 400 + place))
  const right = fare('LHR-JFK', 40_900, { provider: 'amadeus' })
  const fares = listed(faresOf(fareQueryLike(), wrong, [answerOf('amadeus', [right])]))
  expect(fares).toHaveLength(20)
  expect(fares.slice(18)).toEqual(['ASX-JFK ignav 418 live', 'LHR-JFK amadeus 40900 live'])
})

test('a fare of the cache takes its flights from a live one', () => {
  const live = fare('LHR-JFK', 60_000)
  const [leg] = live.legs
  const [flight] = leg?.segments ?? []
  if (!leg || !flight) throw new Error('The itinerary has no flight.')
  const cached = {
    airline: flight.marketingCarrier.code ?? '',
    flightNumber: flight.flightNumber ?? '',
    cabin: live.cabin,
    legs: [
      {
        origin: 'LHR',
        destination: 'JFK',
        departure: flight.departure,
        transfers: 0,
        durationMinutes: leg.durationMinutes,
      },
    ],
    option: optionLike({ provider: 'travelpayouts', live: false, price: { minor: 50_000, currency: 'USD' } }),
    whole: null,
  }
  const answer = { ...answerOf('travelpayouts', []), cached: [cached] }
  expect(listed(faresOf(fareQueryLike(), [live], [answer]))).toEqual([
    'LHR-JFK ignav 60000 live',
    'LHR-JFK travelpayouts 50000 cached',
  ])
})

test('a fare without a price is not observed', () => {
  const unpriced = itineraryLike(undefined, [optionLike({ price: null })])
  expect(faresOf(fareQueryLike(), [unpriced])).toEqual([])
})

test('with the longest names the event and the RPC reply stay under 32 kB', () => {
  const carrier = (index: number) => ({ code: null, name: `${index}${'é'.repeat(99)}` })
  const seller = { name: 'x'.repeat(400), kind: 'agency' as const }
  const itineraries = Array.from({ length: 40 }, (_, index) =>
    itineraryLike(
      Array.from({ length: 10 }, (_, place) =>
        segmentLike({
          origin: `L${String.fromCharCode(65 + (index % 26))}${String.fromCharCode(65 + place)}`,
          marketingCarrier: carrier(place),
          flightNumber: `${10 + index}`,
        }),
      ),
      [
        optionLike({
          seller,
          tickets: [{ seller: 'x', link: { kind: 'url', url: 'https://a.test/'.padEnd(8000, 'x') } }],
        }),
      ],
    ),
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
