import type { CurrencyCode } from '@faresight/contracts/supported-currencies'
import type { Itinerary } from '@faresight/contracts/search/itinerary'
import { describe, expect, test } from 'vitest'
import { fareQueryLike } from '../../test/itineraries.ts'
import {
  toRawAmadeusAnswer,
  type RawAnswerFlight,
  toRawIgnavAnswer,
  toRawSkyscannerResults,
  type RawAnswerOffer,
} from '../../test/raw-answers.ts'
import { unifyAirlineCodesAndNames } from '../airlines/unify-airlines.ts'
import { mergeDuplicateItineraries } from '../merge/merge-itineraries.ts'
import { loadPackagedRates } from '../money/rates.ts'
import { parseAmadeusItineraries } from './amadeus/parse.ts'
import { parseIgnavItineraries } from './ignav/parse.ts'
import type { ItineraryParseContext, ParsedItineraries } from './parse-itineraries.ts'
import { parseSkyscannerItineraries } from './skyscanner/parse.ts'

const seenAt = '2026-12-01T10:00:00.000Z'
const alone = (code: string) => [code]

/** Each adapter reads the same trip in its provider's own words. */
const adapters: Record<
  string,
  (sold: RawAnswerOffer, reading: ItineraryParseContext) => ParsedItineraries | null
> = {
  ignav: (sold, reading) => parseIgnavItineraries(toRawIgnavAnswer(sold), reading, alone),
  skyscanner: (sold, reading) => parseSkyscannerItineraries(toRawSkyscannerResults(sold), reading, alone),
  amadeus: (sold, reading) =>
    parseAmadeusItineraries(toRawAmadeusAnswer(sold), reading, alone, 'https://search.test/'),
}

function readBy(
  adapter: string,
  flights: RawAnswerFlight[],
  change: Partial<RawAnswerOffer> = {},
): Itinerary | undefined {
  const [first] = flights
  const leg = {
    origin: first?.from ?? '',
    destination: flights.at(-1)?.to ?? '',
    departureDate: first?.departs.slice(0, 10) ?? '',
  }
  const sold: RawAnswerOffer = { flights, currency: 'USD', thousandths: 412_500, ...change }
  // The tests name supported currencies alone.
  const question = fareQueryLike({ legs: [leg], currency: sold.currency as CurrencyCode })
  const read = adapters[adapter]?.(sold, { question, rates: loadPackagedRates(), seenAt })
  expect(read?.droppedItineraries).toBe(0)
  return read?.itineraries[0]
}

const british = { code: 'BA', name: 'British Airways' }
const american = { code: 'AA', name: 'American Airlines' }
const qantas = { code: 'QF', name: 'Qantas' }
const charter = { code: null, name: 'Bush Charter' }
const flown = (change: Partial<RawAnswerFlight>): RawAnswerFlight => ({
  airline: british,
  number: '117',
  from: 'LHR',
  departs: '2027-01-10T10:00',
  to: 'JFK',
  arrives: '2027-01-10T13:00',
  minutes: 480,
  ...change,
})

const trips: [string, RawAnswerFlight[]][] = [
  [
    'a flight that arrives the next day',
    [flown({ departs: '2027-01-10T21:00', arrives: '2027-01-11T00:05' })],
  ],
  [
    'a flight over the date line that arrives two days later',
    [
      flown({
        airline: qantas,
        number: '12',
        from: 'LAX',
        to: 'SYD',
        departs: '2027-01-10T22:30',
        arrives: '2027-01-12T08:40',
        minutes: 910,
      }),
    ],
  ],
  [
    'a flight over the date line that arrives before it left',
    [
      flown({
        airline: qantas,
        number: '11',
        from: 'SYD',
        to: 'LAX',
        departs: '2027-01-10T11:00',
        arrives: '2027-01-10T06:10',
        minutes: 790,
      }),
    ],
  ],
  [
    'a flight over the date line that arrives the day before',
    [
      flown({
        airline: qantas,
        number: '3',
        from: 'AKL',
        to: 'HNL',
        departs: '2027-01-10T00:30',
        arrives: '2027-01-09T10:10',
        minutes: 520,
      }),
    ],
  ],
  [
    'a connection through an airport that nobody knows',
    [
      flown({ to: 'QQQ', arrives: '2027-01-10T11:00', minutes: 60 }),
      flown({
        number: '9',
        from: 'QQQ',
        departs: '2027-01-10T12:30',
        arrives: '2027-01-10T15:00',
        minutes: 450,
      }),
    ],
  ],
  [
    'a connection between two airports of a city',
    [
      flown({
        from: 'EDI',
        to: 'LGW',
        departs: '2027-01-10T06:00',
        arrives: '2027-01-10T07:30',
        minutes: 90,
      }),
      flown({ departs: '2027-01-10T13:00', arrives: '2027-01-10T16:00' }),
    ],
  ],
  ['a flight at midnight', [flown({ departs: '2027-01-10T00:00', arrives: '2027-01-10T03:00' })]],
  [
    'a codeshare beside a flight of the airline’s own',
    [
      flown({
        airline: american,
        number: '6141',
        operator: british,
        to: 'DUB',
        arrives: '2027-01-10T11:20',
        minutes: 80,
      }),
      flown({
        airline: american,
        number: '9',
        from: 'DUB',
        departs: '2027-01-10T13:00',
        arrives: '2027-01-10T15:00',
        minutes: 420,
      }),
    ],
  ],
  ['a flight that a carrier without a code operates', [flown({ operator: charter })]],
]

describe.each(trips)('%s', (_, flights) => {
  test.each(Object.keys(adapters))(
    'is read by %s with its times, places, numbers and duration',
    (adapter) => {
      const [leg] = readBy(adapter, flights)?.legs ?? []
      expect(leg?.segments).toMatchObject(
        flights.map(({ airline, number, from, departs, to, arrives, minutes }) => ({
          marketingCarrier: { code: airline.code },
          flightNumber: number,
          origin: from,
          destination: to,
          departure: { date: departs.slice(0, 10), time: departs.slice(11) },
          arrival: { date: arrives.slice(0, 10), time: arrives.slice(11) },
          durationMinutes: minutes,
        })),
      )
      expect(leg?.durationMinutes).toBeGreaterThanOrEqual(flights.reduce((sum, it) => sum + it.minutes, 0))
    },
  )

  test('is one itinerary in every provider’s answer', () => {
    const all = Object.keys(adapters).flatMap((adapter) => readBy(adapter, flights) ?? [])
    const merged = mergeDuplicateItineraries(unifyAirlineCodesAndNames(all))
    expect(merged.map(({ options }) => options.map(({ provider }) => provider).sort())).toEqual([
      Object.keys(adapters).sort(),
    ])
    const names = merged[0]?.legs[0]?.segments.map(({ marketingCarrier: carrier }) => carrier.name)
    expect(names).toHaveLength(flights.length)
  })
})

test.each(['ignav', 'skyscanner'])('a carrier without a code has its name at %s', (adapter) => {
  expect(readBy(adapter, [flown({ airline: charter })])?.legs[0]?.segments[0]).toMatchObject({
    marketingCarrier: { code: null, name: 'Bush Charter' },
    operatingCarrier: null,
  })
})

describe.each(Object.keys(adapters))('a price at %s', (adapter) => {
  test.each([
    ['USD', 412_505, 41_251],
    ['KWD', 1_234_567, 1_234_567],
    ['JPY', 41_250_000, 41_250],
    ['USD', null, null],
    ['USD', 0, null],
    ['USD', -5000, null],
  ] as const)('of %s, in thousandths %j, is %j of its smallest unit', (currency, thousandths, minor) => {
    const [option] = readBy(adapter, [flown({})], { currency, thousandths })?.options ?? []
    expect(option?.price).toEqual(minor === null ? null : { minor, currency })
    // An option without a price is one nevertheless, and what a link needs to be judged by is kept.
    expect(option).toMatchObject({ seenAt, tickets: [{ link: { kind: expect.any(String) } }] })
  })
})

test.each(Object.keys(adapters))(
  'flight numbers at %s are parsed with and without the airline and leading zeros',
  (adapter) => {
    const read = ['BA117', '0117', '117'].map((number) => readBy(adapter, [flown({ number })]))
    expect(mergeDuplicateItineraries(unifyAirlineCodesAndNames(read.flatMap((it) => it ?? [])))).toHaveLength(
      1,
    )
  },
)
