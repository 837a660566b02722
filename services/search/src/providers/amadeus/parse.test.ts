import type { FareQuery } from '@faresight/contracts/search/search-request'
import { expect, test } from 'vitest'
import { fareQueryLike } from '../../../test/itineraries.ts'
import { parseTrustedLink } from '../../booking/safe-redirect.ts'
import { loadPackagedRates } from '../../money/rates.ts'
import { maxStopsPerLeg } from '../../ranking/itinerary-summary.ts'
import { parseAmadeusItineraries } from './parse.ts'

const reading = { question: fareQueryLike(), rates: loadPackagedRates(), seenAt: '2026-12-01T10:00:00.000Z' }
const searchUrl = 'https://search.test/find?source=us'

const segment = {
  departure: { iataCode: 'LHR', terminal: '5', at: '2027-01-10T10:00:00' },
  arrival: { iataCode: 'JFK', terminal: '8', at: '2027-01-10T13:00:00' },
  carrierCode: 'BA',
  number: '117',
  aircraft: { code: '789' },
  operating: { carrierCode: 'BA' },
  duration: 'PT8H',
  id: '1',
  numberOfStops: 0,
}
const fare = { segmentId: '1', cabin: 'ECONOMY', fareBasis: 'OLRLGT', brandedFare: 'ECOLIGHT', class: 'O' }
const offer = {
  type: 'flight-offer',
  id: '1',
  instantTicketingRequired: false,
  lastTicketingDate: '2026-12-01',
  itineraries: [{ duration: 'PT8H', segments: [segment] }],
  price: { currency: 'USD', total: '410.00', base: '300.00', grandTotal: '412.50' },
  validatingAirlineCodes: ['BA'],
  travelerPricings: [{ travelerId: '1', fareDetailsBySegment: [fare] }],
}
const dictionaries = {
  carriers: { BA: 'BRITISH AIRWAYS', AA: 'AMERICAN AIRLINES', TP: 'TAP AIR PORTUGAL', ZQ: 'AIR OF NOWHERE' },
}

const parse = (data: unknown[], question: FareQuery = reading.question) =>
  parseAmadeusItineraries({ data, dictionaries }, { ...reading, question }, (code) => [code], searchUrl)
const parseOne = (change: object, question?: FareQuery) => parse([{ ...offer, ...change }], question)
const optionOf = (change: object) => parseOne(change)?.itineraries[0]?.options[0]
const withSegments = (...changes: object[]) =>
  parseOne({ itineraries: [{ duration: 'PT8H', segments: changes.map((it) => ({ ...segment, ...it })) }] })
const segmentWith = (change: object) => withSegments(change)?.itineraries[0]?.legs[0]?.segments[0]

test('an offer is parsed with its flights, price, fare and a web search for its airline', () => {
  expect(parseOne({})).toEqual({
    droppedItineraries: 0,
    itineraries: [
      {
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
                aircraft: '789',
                departureTerminal: '5',
                arrivalTerminal: '8',
              },
            ],
          },
        ],
        cabin: 'economy',
        options: [
          {
            provider: 'amadeus',
            seller: { name: 'British Airways', kind: 'airline' },
            price: { minor: 41250, currency: 'USD' },
            charged: null,
            live: true,
            seenAt: reading.seenAt,
            selfTransfer: null,
            fareClass: 'O',
            fareBasis: 'OLRLGT',
            brandedFare: 'ECOLIGHT',
            tickets: [
              {
                seller: 'British Airways',
                link: {
                  kind: 'url',
                  url: 'https://search.test/find?source=us&q=British+Airways+economy+flights+LHR+to+JFK+2027-01-10%2C+1+adult',
                },
              },
            ],
          },
        ],
      },
    ],
  })
})

test.each([
  ['of one traveller', 1, 'CHECKED_BAGS', 6000],
  ['which is for something else', 1, 'SEATS', undefined],
  ['for a party, who may have one bag or several for it', 2, 'CHECKED_BAGS', undefined],
])('an additional service %s', (_, travellers, type, minor) => {
  const price = { ...offer.price, additionalServices: [{ amount: '60.00', type }] }
  const bags = { ...fare, includedCheckedBags: { quantity: 0 } }
  const travelerPricings = Array.from({ length: travellers }, () => ({ fareDetailsBySegment: [bags] }))
  const { baggage } = optionOf({ price, travelerPricings }) ?? {}
  expect(baggage?.checkedBagPrice?.minor).toBe(minor)
})

test('the fares of the same flights are options of one itinerary, and other flights another', () => {
  const dearer = { ...offer, price: { currency: 'USD', grandTotal: '560.00' } }
  const later = { ...segment, number: '119', departure: { iataCode: 'LHR', at: '2027-01-10T12:00:00' } }
  const read = parse([offer, { ...offer, itineraries: [{ duration: 'PT8H', segments: [later] }] }, dearer])
  expect(read?.itineraries.map(({ options }) => options.map(({ price }) => price?.minor))).toEqual([
    [41250, 56000],
    [41250],
  ])
})

test('its links match the link rule of the search engine', () => {
  const [ticket] =
    parseAmadeusItineraries({ data: [offer] }, reading, (code) => [code], 'https://www.google.com/search')
      ?.itineraries[0]?.options[0]?.tickets ?? []
  const url = ticket?.link.kind === 'url' ? ticket.link.url : ''
  expect(parseTrustedLink(url, { domains: ['www.google.com'], loopback: false })?.pathname).toBe('/search')
  expect(parseTrustedLink(url, { domains: ['search.test'], loopback: false })).toBeNull()
})

test.each([
  ['the total with all fees', { currency: 'USD', total: '410.00', grandTotal: '412.50' }, 41250],
  ['a total where there is no other', { currency: 'USD', total: '410.00' }, 41000],
  ['a currency without decimals', { currency: 'JPY', grandTotal: '41250' }, null],
])('the price is %s', (_, price, minor) => {
  const question = fareQueryLike({ currency: price.currency === 'JPY' ? 'JPY' : 'USD' })
  const [option] = parseOne({ price }, question)?.itineraries[0]?.options ?? []
  expect(option?.price?.minor).toBe(minor ?? 41250)
  expect(option?.charged).toBeNull()
})

test('a price in another currency is converted, with the charged price', () => {
  const option = optionOf({ price: { currency: 'KWD', grandTotal: '100.125' } })
  expect(option?.charged).toEqual({
    price: { minor: 100_125, currency: 'KWD' },
    rateDate: reading.rates.date,
  })
  expect(option?.price?.minor).toBe(Math.round(10_012.5 / reading.rates.perDollar.KWD))
})

test.each([
  ['no price', { price: null }],
  ['an empty amount', { price: { currency: 'USD', grandTotal: '' } }],
  ['a price of 0', { price: { currency: 'USD', grandTotal: '0.00' } }],
  ['a currency that we have no rate for', { price: { currency: 'XXX', grandTotal: '9.00' } }],
  ['a price that is none', { price: 'cheap' }],
])('an option with %s has no price', (_, change) => {
  expect(optionOf(change)?.price).toBeNull()
})

test.each([
  ['2026-12-05', true],
  ['2026-12-01', true],
  // West of us it still is that day.
  ['2026-11-30', true],
  ['2026-11-29', false],
  [null, true],
  ['soon', true],
])('an offer to be ticketed by %j is live: %s', (lastTicketingDate, live) => {
  expect(optionOf({ lastTicketingDate })?.live).toBe(live)
})

test('a codeshare has its operating carrier, by code or by name', () => {
  expect(segmentWith({ carrierCode: 'AA', number: '6141' })).toMatchObject({
    marketingCarrier: { code: 'AA', name: 'American Airlines' },
    flightNumber: '6141',
    operatingCarrier: { code: 'BA', name: 'British Airways' },
  })
  expect(segmentWith({ operating: { carrierName: 'BUSH CHARTER' } })?.operatingCarrier).toEqual({
    code: null,
    name: 'Bush Charter',
  })
  expect(segmentWith({ operating: null })?.operatingCarrier).toBeNull()
})

test.each([
  ['TP', 'TAP Air Portugal'],
  ['ZQ', 'Air of Nowhere'],
  ['LH', 'Lufthansa'],
  ['0Q', '0Q'],
])('the airline %s has the name %s', (carrierCode, name) => {
  expect(segmentWith({ carrierCode, operating: null })?.marketingCarrier.name).toBe(name)
})

test('the seller is the validating airline, even where it operates no flight', () => {
  expect(optionOf({ validatingAirlineCodes: ['AA', 'BA'] })?.seller.name).toBe('American Airlines')
  expect(optionOf({ validatingAirlineCodes: [] })?.seller.name).toBe('British Airways')
})

test('a technical stop counts as a stop', () => {
  const [once] =
    withSegments({ numberOfStops: 1, stops: [{ iataCode: 'SNN', duration: 'PT45M' }] })?.itineraries ?? []
  expect(once?.legs[0]?.segments).toHaveLength(1)
  expect(once && maxStopsPerLeg(once)).toBe(1)
})

test('times are local, also where a flight arrives before its departure or a day later', () => {
  const over = (at: string) => ({ arrival: { iataCode: 'JFK', at }, duration: 'PT9H30M' })
  expect(segmentWith(over('2027-01-09T23:10:00'))).toMatchObject({
    arrival: { date: '2027-01-09', time: '23:10' },
    durationMinutes: 570,
  })
  expect(segmentWith(over('2027-01-12T00:05:00'))?.arrival).toEqual({ date: '2027-01-12', time: '00:05' })
})

test('a connection at an unknown airport is kept', () => {
  const there = { arrival: { iataCode: 'QQQ', at: '2027-01-10T11:00:00' }, duration: 'PT1H' }
  const onward = { departure: { iataCode: 'QQQ', at: '2027-01-10T12:00:00' }, duration: 'PT6H' }
  const read = withSegments(there, onward)
  expect(read?.droppedItineraries).toBe(0)
  expect(read?.itineraries[0]?.legs[0]?.segments.map(({ destination }) => destination)).toEqual([
    'QQQ',
    'JFK',
  ])
})

const cabins = (...written: (string | undefined)[]) => ({
  travelerPricings: [{ fareDetailsBySegment: written.map((cabin) => ({ ...fare, cabin })) }],
})
test.each([
  ['business', ['BUSINESS', 'FIRST'], 'business'],
  ['business', ['BUSINESS', 'ECONOMY'], 'economy'],
  ['first', ['FIRST', 'BUSINESS'], 'business'],
  ['economy', ['PREMIUM_ECONOMY'], 'economy'],
  ['business', [undefined, 'ROOF'], 'business'],
] as const)('asked for %s, fares in %j are an itinerary in %s', (cabinClass, written, cabin) => {
  const read = parseOne(cabins(...written), fareQueryLike({ cabinClass }))
  expect(read?.itineraries[0]?.cabin).toBe(cabin)
})

test('fare components are listed in flight order, each once, as the airline writes them', () => {
  const second = {
    ...fare,
    fareBasis: 'VDH0NNM3',
    brandedFare: 'BAGSEAT',
    brandedFareLabel: 'BAG + SEAT',
    class: 'V',
  }
  const travelerPricings = [
    { fareDetailsBySegment: [fare, second] },
    { fareDetailsBySegment: [fare, second] },
  ]
  expect(optionOf({ travelerPricings })).toMatchObject({
    fareClass: 'O, V',
    fareBasis: 'OLRLGT, VDH0NNM3',
    brandedFare: 'ECOLIGHT, BAG + SEAT',
  })
  expect(optionOf({ travelerPricings: null })).toMatchObject({ fareClass: null, fareBasis: null })
})

test('a family’s fare has the names and bags of its adults', () => {
  const traveler = (travelerType: string, fareBasis: string, quantity: number) => ({
    travelerType,
    fareDetailsBySegment: [{ ...fare, fareBasis, includedCheckedBags: { quantity } }],
  })
  const travelerPricings = [
    traveler('ADULT', 'Y1', 1),
    traveler('CHILD', 'Y1CH', 1),
    traveler('HELD_INFANT', 'Y1IN', 0),
  ]
  expect(optionOf({ travelerPricings })).toMatchObject({ fareBasis: 'Y1', baggage: { checkedPieces: 1 } })
})

test('a leg without a duration has that of its flights and layovers', () => {
  const segments = [
    { ...segment, arrival: { iataCode: 'DUB', at: '2027-01-10T11:20:00' }, duration: 'PT1H20M' },
    { ...segment, departure: { iataCode: 'DUB', at: '2027-01-10T13:00:00' }, duration: 'P0DT7H30M' },
  ]
  expect(parseOne({ itineraries: [{ segments }] })?.itineraries[0]?.legs[0]?.durationMinutes).toBe(
    80 + 100 + 450,
  )
})

test.each([
  ['without flights', { itineraries: [{ segments: [] }] }],
  ['with a leg too many', { itineraries: [...offer.itineraries, ...offer.itineraries] }],
  ...[
    { duration: '8 hours' },
    { departure: { iataCode: 'LHR', at: '2027-01-10' } },
    { departure: { iataCode: 'LHR', at: '2027-01-11T10:00:00' } },
    { arrival: { iataCode: 'EWR', at: '2027-01-10T13:00:00' } },
    { carrierCode: '', operating: null },
  ].map((change): [string, object] => [
    `with ${JSON.stringify(change)}`,
    { itineraries: [{ segments: [{ ...segment, ...change }] }] },
  ]),
])('an offer %s is left out and counted, and the valid one stays', (_, change) => {
  const read = parse([{ ...offer, ...change }, offer])
  expect(read?.droppedItineraries).toBe(1)
  expect(read?.itineraries.map(({ options }) => options.length)).toEqual([1])
})

test('an invalid answer differs from an empty one', () => {
  const read = (answer: unknown) => parseAmadeusItineraries(answer, reading, (code) => [code], searchUrl)
  expect(read({ errors: [{ status: 500, code: 141 }] })).toBeNull()
  expect(read(undefined)).toBeNull()
  expect(read({ meta: { count: 0 }, data: [] })).toEqual({ itineraries: [], droppedItineraries: 0 })
  // Names are looked up in an object of the far side's making.
  expect(read({ data: [offer], dictionaries: { carriers: [] } })?.itineraries).toHaveLength(1)
})
