import { expect, test } from 'vitest'
import { fareQueryLike } from '../../../test/itineraries.ts'
import { loadPackagedRates } from '../../money/rates.ts'
import { parseCheapestBookingLink, parseIgnavItineraries } from './parse.ts'

const reading = { question: fareQueryLike(), rates: loadPackagedRates(), seenAt: '2026-12-01T10:00:00.000Z' }
const { rates } = reading
const alone = (code: string) => [code]

const segment = {
  marketing_carrier_code: 'BA',
  flight_number: '117',
  operating_carrier_name: 'British Airways',
  departure_airport: 'LHR',
  departure_time_local: '2027-01-10T10:00:00',
  arrival_airport: 'JFK',
  arrival_time_local: '2027-01-10T13:00:00',
  duration_minutes: 480,
}

const itinerary = {
  price: { amount: 412.5, currency: 'USD', status: 'verified' },
  outbound: { carrier: 'British Airways', duration_minutes: 480, segments: [segment] },
  cabin_class: 'economy',
  requires_self_transfer: false,
  ignav_id: 'token-1',
}

function parseOne(change: object, question = reading.question) {
  const read = parseIgnavItineraries(
    { itineraries: [{ ...itinerary, ...change }] },
    { ...reading, question },
    alone,
  )
  return { itinerary: read?.itineraries[0], dropped: read?.droppedItineraries }
}

const outbound = (change: object) => ({
  outbound: { ...itinerary.outbound, segments: [{ ...segment, ...change }] },
})

test('an itinerary is parsed with its flights, price and the token for its sellers', () => {
  expect(parseOne({})).toEqual({
    dropped: 0,
    itinerary: {
      legs: [
        {
          durationMinutes: 480,
          segments: [
            {
              marketingCarrier: { code: 'BA', name: 'British Airways' },
              flightNumber: '117',
              operatingCarrier: null,
              origin: 'LHR',
              destination: 'JFK',
              departure: { date: '2027-01-10', time: '10:00' },
              arrival: { date: '2027-01-10', time: '13:00' },
              durationMinutes: 480,
            },
          ],
        },
      ],
      cabin: 'economy',
      options: [
        {
          provider: 'ignav',
          seller: { name: 'Ignav', kind: 'agency' },
          price: { minor: 41250, currency: 'USD' },
          charged: null,
          live: true,
          seenAt: '2026-12-01T10:00:00.000Z',
          selfTransfer: null,
          fareClass: null,
          fareBasis: null,
          brandedFare: null,
          tickets: [{ seller: 'Ignav', link: { kind: 'token', token: 'token-1' } }],
        },
      ],
    },
  })
})

test('a price in another currency is converted, with the charged price', () => {
  const [option] =
    parseOne({ price: { amount: '100', currency: 'kwd', status: 'verified' } }).itinerary?.options ?? []
  expect(option?.charged).toEqual({
    price: { minor: 100_000, currency: 'KWD' },
    rateDate: reading.rates.date,
  })
  expect(option?.price?.minor).toBe(Math.round(10_000 / reading.rates.perDollar.KWD))
})

test.each([
  ['no price', { price: null }],
  ['an empty amount', { price: { amount: '', currency: 'USD' } }],
  ['a price of 0', { price: { amount: 0, currency: 'USD' } }],
  ['a currency that we have no rate for', { price: { amount: 9, currency: 'XXX' } }],
])('an option with %s has no price', (_, change) => {
  expect(parseOne(change).itinerary?.options[0]?.price).toBeNull()
})

test('an unverified price is not live', () => {
  expect(parseOne({ price: { ...itinerary.price, status: 'unverified' } }).itinerary?.options[0]?.live).toBe(
    false,
  )
})

test('a trip with a new bag check-in is a self-transfer', () => {
  expect(parseOne({ requires_self_transfer: true }).itinerary?.options[0]?.selfTransfer).toBe('unprotected')
  expect(parseOne({ requires_self_transfer: null }).itinerary?.options[0]?.selfTransfer).toBeNull()
})

test('a codeshare has the marketing carrier’s code and the operating carrier’s name', () => {
  const codeshare = parseOne({
    outbound: {
      carrier: 'American',
      segments: [{ ...segment, marketing_carrier_code: 'AA', flight_number: 'AA6141' }],
    },
  })
  expect(codeshare.itinerary?.legs[0]?.segments[0]).toMatchObject({
    marketingCarrier: { code: 'AA', name: 'American' },
    flightNumber: '6141',
    operatingCarrier: { code: null, name: 'British Airways' },
  })
})

test('of two marketing carriers on a leg neither takes the other’s name', () => {
  const segments = [
    segment,
    { ...segment, marketing_carrier_code: 'AA', departure_time_local: '2027-01-10T14:00' },
  ]
  const read = parseOne({ outbound: { ...itinerary.outbound, segments } })
  expect(read.itinerary?.legs[0]?.segments.map((it) => it.marketingCarrier)).toEqual([
    { code: 'BA', name: 'BA' },
    { code: 'AA', name: 'AA' },
  ])
})

test('an airline without a code has its name', () => {
  const nameless = parseOne(
    outbound({ marketing_carrier_code: null, operating_carrier_name: 'Bush Charter' }),
  )
  expect(nameless.itinerary?.legs[0]?.segments[0]).toMatchObject({
    marketingCarrier: { code: null, name: 'Bush Charter' },
    operatingCarrier: null,
  })
})

test('a leg without a duration has that of its flights and layovers', () => {
  const segments = [
    { ...segment, arrival_airport: 'DUB', arrival_time_local: '2027-01-10T11:20:00', duration_minutes: 80 },
    {
      ...segment,
      departure_airport: 'DUB',
      departure_time_local: '2027-01-10T13:00:00',
      duration_minutes: 450,
    },
  ]
  expect(parseOne({ outbound: { segments } }).itinerary?.legs[0]?.durationMinutes).toBe(80 + 100 + 450)
})

test.each([
  ['without an id to book by', { ignav_id: null }],
  ['without flights', { outbound: { segments: [] } }],
  ['with half a time', outbound({ departure_time_local: '2027-01-10' })],
  ['on another day', outbound({ departure_time_local: '2027-01-11T10:00:00' })],
  ['to another airport', outbound({ arrival_airport: 'EWR' })],
  ['with a leg too many', { inbound: itinerary.outbound }],
  [
    'that leaves before it has arrived',
    {
      outbound: {
        segments: [
          {
            ...segment,
            arrival_airport: 'DUB',
            arrival_time_local: '2027-01-10T23:00:00',
            duration_minutes: 5,
          },
          {
            ...segment,
            departure_airport: 'DUB',
            departure_time_local: '2027-01-10T10:00:00',
            duration_minutes: 5,
          },
        ],
      },
    },
  ],
])('an itinerary %s is left out and counted, and the valid one stays', (_, change) => {
  const read = parseIgnavItineraries(
    { itineraries: [{ ...itinerary, ...change }, itinerary] },
    reading,
    alone,
  )
  expect(read?.itineraries).toHaveLength(1)
  expect(read?.droppedItineraries).toBe(1)
})

test('an invalid answer differs from an empty one', () => {
  expect(parseIgnavItineraries({ error: { code: 'x' } }, reading, alone)).toBeNull()
  expect(parseIgnavItineraries('<html>', reading, alone)).toBeNull()
  expect(parseIgnavItineraries({ itineraries: [] }, reading, alone)).toEqual({
    itineraries: [],
    droppedItineraries: 0,
  })
})

test('the link is that of the cheapest seller of the whole trip, or else of its first leg', () => {
  const link = (url: string, amount: number | null) => ({
    provider_name: 'x',
    provider_type: 'airline',
    url,
    price: amount === null ? null : { amount, currency: 'USD', status: 'verified' },
  })
  const parts = [
    { legs: ['outbound'], links: [link('https://out.test', 1)] },
    { legs: ['inbound'], links: [link('https://in.test', 1)] },
  ]
  const whole = {
    legs: ['outbound', 'inbound'],
    links: [link('https://b.test', null), link('https://a.test', 500)],
  }
  expect(parseCheapestBookingLink({ booking_options: [...parts, whole] }, rates)).toBe('https://a.test')
  expect(parseCheapestBookingLink({ booking_options: parts }, rates)).toBe('https://out.test')
  expect(
    parseCheapestBookingLink(
      { booking_options: [{ leg_indexes: [0, 1], links: [link('https://c.test', 1), {}] }] },
      rates,
    ),
  ).toBe('https://c.test')
  expect(parseCheapestBookingLink({ booking_options: [] }, rates)).toBeNull()
  expect(parseCheapestBookingLink(null, rates)).toBeNull()
})
