import { expect, test } from 'vitest'
import { fareQueryLike } from '../../../test/itineraries.ts'
import { loadPackagedRates } from '../../money/rates.ts'
import { parseSkyscannerItineraries } from './parse.ts'
import { skyscannerContentSchema } from './schema.ts'

const reading = { question: fareQueryLike(), rates: loadPackagedRates(), seenAt: '2026-12-01T10:00:00.000Z' }
const at = (hour: number, day = 10) => ({ year: 2027, month: 1, day, hour, minute: 5, second: 0 })

const price = { amount: '412500', unit: 'PRICE_UNIT_MILLI', updateStatus: 'PRICE_UPDATE_STATUS_CURRENT' }
const item = {
  agentId: 'trip',
  deepLink: 'https://www.skyscanner.net/a',
  fares: [{ segmentId: 's1', bookingCode: 'Y', fareBasisCode: 'YLRLGT' }],
}
const option = { price, agentIds: ['trip'], items: [item], transferType: 'TRANSFER_TYPE_MANAGED' }

const results = {
  itineraries: { i1: { legIds: ['l1'], pricingOptions: [option] } as Record<string, unknown> },
  legs: { l1: { durationInMinutes: 480, segmentIds: ['s1'] } } as Record<string, unknown>,
  segments: {
    s1: {
      originPlaceId: 'p1',
      destinationPlaceId: 'p2',
      departureDateTime: at(10),
      arrivalDateTime: at(13),
      durationInMinutes: 480,
      marketingFlightNumber: '117',
      marketingCarrierId: 'c1',
      operatingCarrierId: 'c1',
    },
  } as Record<string, object>,
  places: { p1: { iata: 'LHR', name: 'Heathrow' }, p2: { iata: 'JFK', name: 'Kennedy' } } as Record<
    string,
    object
  >,
  carriers: {
    c1: { name: 'British Airways', iata: 'BA' },
    c2: { name: 'American Airlines', iata: 'AA' },
    c3: { name: 'Bush Charter', iata: '' },
  },
  agents: {
    trip: { name: 'Trip Agency', type: 'AGENT_TYPE_TRAVEL_AGENT' },
    ba: { name: 'British Airways', type: 'AGENT_TYPE_AIRLINE' },
  },
}

const parse = (change: Partial<typeof results>) =>
  parseSkyscannerItineraries({ ...results, ...change }, reading, (code) => [code])
const withOptions = (...pricingOptions: object[]) =>
  parse({ itineraries: { i1: { legIds: ['l1'], pricingOptions } } }).itineraries[0]
const withSegment = (change: object) =>
  parse({ segments: { s1: { ...results.segments.s1, ...change } } }).itineraries[0]?.legs[0]?.segments[0]

test('keyed maps become an itinerary with an option for each agent', () => {
  const read = parse({})
  expect(read.droppedItineraries).toBe(0)
  expect(read.itineraries).toEqual([
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
              departure: { date: '2027-01-10', time: '10:05' },
              arrival: { date: '2027-01-10', time: '13:05' },
              durationMinutes: 480,
            },
          ],
        },
      ],
      cabin: 'economy',
      options: [
        {
          provider: 'skyscanner',
          seller: { name: 'Trip Agency', kind: 'agency' },
          price: { minor: 41250, currency: 'USD' },
          charged: null,
          live: true,
          seenAt: '2026-12-01T10:00:00.000Z',
          selfTransfer: null,
          fareClass: 'Y',
          fareBasis: 'YLRLGT',
          brandedFare: null,
          tickets: [{ seller: 'Trip Agency', link: { kind: 'url', url: 'https://www.skyscanner.net/a' } }],
        },
      ],
    },
  ])
})

test.each([
  ['412', 'PRICE_UNIT_WHOLE', 41200],
  ['41250', 'PRICE_UNIT_CENTI', 41250],
  ['412500000', 'PRICE_UNIT_MICRO', 41250],
  ['', 'PRICE_UNIT_MILLI', null],
  ['412500', 'PRICE_UNIT_UNSPECIFIED', null],
])('an amount of %j in %s is %s cents', (amount, unit, minor) => {
  const [read] = withOptions({ ...option, price: { ...price, amount, unit } })?.options ?? []
  expect(read?.price?.minor ?? null).toBe(minor)
})

test('an option without a price, or with a pending one, is kept as such', () => {
  const read = withOptions(
    { ...option, price: null },
    { ...option, price: { ...price, updateStatus: 'PRICE_UPDATE_STATUS_PENDING' } },
  )
  expect(read?.options.map(({ price, live }) => [price?.minor ?? null, live])).toEqual([
    [null, true],
    [41250, false],
  ])
})

test.each([
  [{ assessment: 'BAGGAGE_INCLUDED', pieces: 2, fee: null, weight: '' }, 2, undefined],
  [{ assessment: 'BAGGAGE_INCLUDED', pieces: '1' }, 1, undefined],
  [{ assessment: 'BAGGAGE_INCLUDED' }, 1, undefined],
  [
    { assessment: 'BAGGAGE_NOT_INCLUDED', pieces: 0, fee: { amount: '35000', unit: 'PRICE_UNIT_MILLI' } },
    0,
    3500,
  ],
  [
    { assessment: 'BAGGAGE_NOT_INCLUDED', pieces: 0, fee: { amount: '', unit: 'PRICE_UNIT_UNSPECIFIED' } },
    0,
    undefined,
  ],
])('of bags %j includes %s, and one more costs %s cents', (checkedBaggage, pieces, minor) => {
  const [read] = withOptions({ ...option, pricingOptionFare: { checkedBaggage } })?.options ?? []
  expect(read?.baggage).toMatchObject({ cabinPieces: null, checkedPieces: pieces, checkedKg: null })
  expect(read?.baggage?.checkedBagPrice?.minor).toBe(minor)
})

test.each([[{ assessment: 'BAGGAGE_UNKNOWN' }], [{}], [null], ['no']])(
  'bags %j are unknown',
  (cabinBaggage) => {
    const fare = { cabinBaggage, brandNames: ['Light'] }
    const [read] = withOptions({ ...option, pricingOptionFare: fare })?.options ?? []
    expect(read).not.toHaveProperty('baggage')
    expect(read?.brandedFare).toBe('Light')
  },
)

test('two tickets for one trip are one option of both sellers, and a self-transfer', () => {
  const second = { ...item, agentId: 'ba', deepLink: 'https://www.skyscanner.net/b' }
  const read = withOptions({ ...option, items: [item, second], transferType: 'TRANSFER_TYPE_SELF_TRANSFER' })
  expect(read).toMatchObject({
    options: [
      {
        selfTransfer: 'unprotected',
        seller: { name: 'Trip Agency + British Airways', kind: 'agency' },
        price: { minor: 41250 },
        tickets: [
          { seller: 'Trip Agency', link: { url: 'https://www.skyscanner.net/a' } },
          { seller: 'British Airways', link: { url: 'https://www.skyscanner.net/b' } },
        ],
      },
    ],
  })
})

test('two tickets of one seller are two tickets under one name', () => {
  const second = { ...item, deepLink: 'https://www.skyscanner.net/b' }
  const [read] = withOptions({ ...option, items: [item, second] })?.options ?? []
  expect(read?.seller.name).toBe('Trip Agency')
  expect(read?.tickets.map(({ seller }) => seller)).toEqual(['Trip Agency', 'Trip Agency'])
})

test.each([
  ['without a link', { ...item, agentId: 'ba', deepLink: '' }],
  ['of an unknown seller', { ...item, agentId: 'who' }],
])('a trip of which one ticket comes %s is left out', (_, second) => {
  const read = withOptions({ ...option, items: [item, second] }, option)
  expect(read?.options.map(({ tickets }) => tickets.length)).toEqual([1])
})

test('a ticket without a seller has the option’s seller', () => {
  const unnamed = { deepLink: item.deepLink }
  expect(withOptions({ ...option, items: [unnamed] })?.options[0]?.tickets[0]?.seller).toBe('Trip Agency')
})

test('each option has its own self-transfer, also beside one without a price', () => {
  const typed = (transferType: string, changes = {}) => ({
    ...option,
    ...changes,
    transferType: `TRANSFER_TYPE_${transferType}`,
  })
  const read = withOptions(
    typed('SELF_TRANSFER'),
    typed('MANAGED', { price: { amount: '', unit: 'PRICE_UNIT_UNSPECIFIED' } }),
    typed('PROTECTED_SELF_TRANSFER'),
  )
  expect(read?.options.map(({ selfTransfer }) => selfTransfer)).toEqual(['unprotected', null, 'protected'])
})

test('neither a ticket for each leg nor one for the whole trip is a self-transfer', () => {
  const item2 = { ...item, agentId: 'ba' }
  const split = { ...option, items: [item, item2], transferType: 'TRANSFER_TYPE_SELF_TRANSFER' }
  const whole = withOptions(split, option)
  expect(whole?.options.map(({ selfTransfer }) => selfTransfer)).toEqual(['unprotected', null])
  const legs = { l1: results.legs.l1, l2: results.legs.l1 }
  const question = fareQueryLike({
    legs: [reading.question.legs[0], reading.question.legs[0]].flatMap((it) => it ?? []),
  })
  const itineraries = { i1: { legIds: ['l1', 'l2'], pricingOptions: [split] } }
  const read = parseSkyscannerItineraries(
    { ...results, legs, itineraries },
    { ...reading, question },
    (code) => [code],
  )
  expect(read.itineraries.map(({ options }) => options.map(({ selfTransfer }) => selfTransfer))).toEqual([
    [null],
  ])
})

test('fare names are kept', () => {
  const read = withOptions({ ...option, pricingOptionFare: { brandNames: ['Economy Light'] } })
  expect(read?.options[0]?.brandedFare).toBe('Economy Light')
})

test('a codeshare has its operating carrier, and a carrier without a code its name', () => {
  expect(withSegment({ marketingCarrierId: 'c2' })).toMatchObject({
    marketingCarrier: { code: 'AA' },
    operatingCarrier: { code: 'BA' },
  })
  expect(withSegment({ marketingCarrierId: 'c3', operatingCarrierId: 'c3' })).toMatchObject({
    marketingCarrier: { code: null, name: 'Bush Charter' },
    operatingCarrier: null,
  })
})

test.each([
  ['a leg that is not there', { legs: {} }],
  ['a segment that is not there', { segments: {} }],
  ['an airport without a code', { places: { ...results.places, p2: { name: 'Somewhere' } } }],
  [
    'a segment on the wrong day',
    { segments: { s1: { ...results.segments.s1, departureDateTime: at(10, 11) } } },
  ],
  [
    'a thirteenth month',
    { segments: { s1: { ...results.segments.s1, arrivalDateTime: { ...at(10), month: 13 } } } },
  ],
  ['no agent that is known', { agents: {} as typeof results.agents }],
])('an itinerary with %s is left out and counted', (_, change) => {
  expect(parse(change)).toEqual({ itineraries: [], droppedItineraries: 1 })
})

test('an invalid option leaves the others', () => {
  expect(
    withOptions({ items: [] }, option, { ...option, items: [{ agentId: 'trip' }] })?.options,
  ).toHaveLength(1)
})

test('an answer without its maps has no content', () => {
  expect(skyscannerContentSchema.safeParse({ content: { results: { itineraries: {} } } }).success).toBe(false)
  expect(skyscannerContentSchema.safeParse(undefined).success).toBe(false)
})
