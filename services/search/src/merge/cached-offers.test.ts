import type { Itinerary } from '@faresight/contracts/search/itinerary'
import { expect, test } from 'vitest'
import { itineraryLike, optionLike, segmentLike } from '../../test/itineraries.ts'
import type { CachedOffer } from '@faresight/contracts/search/cached-offer'
import { mergeIncremental, toMergedItineraries, emptyMerge } from './merge-incremental.ts'

function withCached(itineraries: Itinerary[], cached: CachedOffer[]): Itinerary[] {
  return [...toMergedItineraries(mergeIncremental(emptyMerge, { itineraries, cached })).values()]
}

const live = itineraryLike()

const option = optionLike({
  provider: 'travelpayouts',
  seller: { name: 'Aviasales', kind: 'agency' },
  live: false,
  price: { minor: 35000, currency: 'USD' },
  seenAt: '2026-11-30T00:00:00.000Z',
  tickets: [
    { seller: 'Aviasales', link: { kind: 'url', url: 'https://www.aviasales.com/search/LON1001NYC1' } },
  ],
})

const offer: CachedOffer = {
  airline: 'BA',
  flightNumber: '0117',
  cabin: 'economy',
  legs: [
    {
      origin: 'LHR',
      destination: 'JFK',
      departure: { date: '2027-01-10', time: '10:00' },
      transfers: 0,
      durationMinutes: 485,
    },
  ],
  option,
  whole: null,
}
const [leg] = offer.legs as [CachedOffer['legs'][number]]

const ownFlights = itineraryLike(
  [segmentLike({ marketingCarrier: { code: 'VS', name: 'VS' }, flightNumber: '3' })],
  [option],
)

test('a cached fare of a live itinerary becomes an option behind the live ones, however cheap', () => {
  expect(withCached([live], [offer])).toEqual([{ ...live, options: [...live.options, option] }])
})

test('an itinerary keeps everything else when a cached option joins it', () => {
  const codeshare = itineraryLike(
    [segmentLike({ operatingCarrier: { code: 'AA', name: 'American Airlines' } })],
    [optionLike()],
  )
  const [found] = withCached([codeshare], [offer])
  expect(found).toMatchObject({ legs: codeshare.legs })
  expect(found?.options.map(({ live }) => live)).toEqual([true, false])
})

test.each([
  ['another airline', { airline: 'VS' }],
  ['another number', { flightNumber: '118' }],
  ['another cabin', { cabin: 'business' as const }],
  ['another day', { legs: [{ ...leg, departure: { ...leg.departure, date: '2027-01-11' } }] }],
  ['another airport', { legs: [{ ...leg, destination: 'EWR' }] }],
  ['a change of planes', { legs: [{ ...leg, transfers: 1 }] }],
  ['a much longer flight', { legs: [{ ...leg, durationMinutes: 600 }] }],
  ['a way back', { legs: [leg, leg] }],
])('a fare of %s joins no itinerary and adds none', (_, change) => {
  expect(withCached([live], [{ ...offer, ...change }])).toEqual([live])
})

test('a cached fare that fits two itineraries joins neither', () => {
  const via = (flightNumber: string) => {
    const [first, second] = [
      segmentLike({
        destination: 'DUB',
        arrival: { date: '2027-01-10', time: '11:20' },
        durationMinutes: 80,
      }),
      segmentLike({
        origin: 'DUB',
        flightNumber,
        departure: { date: '2027-01-10', time: '12:20' },
        durationMinutes: 480,
      }),
    ]
    return { ...itineraryLike([first]), legs: [{ segments: [first, second], durationMinutes: 620 }] }
  }
  const fare = { ...offer, legs: [{ ...leg, transfers: 1, durationMinutes: 620 }] }
  expect(withCached([via('105')], [fare]).flatMap(({ options }) => options)).toContainEqual(option)
  expect(withCached([via('105'), via('107')], [fare]).flatMap(({ options }) => options)).not.toContainEqual(
    option,
  )
})

test('a cached fare that names all flights is its own itinerary, unless a live one is the same', () => {
  const whole = { ...offer, airline: 'VS', flightNumber: '3', whole: ownFlights }
  const [, alone] = withCached([live], [whole])
  expect(alone?.options).toEqual([option])
  const found = { ...ownFlights, options: [optionLike()] }
  expect(withCached([found], [whole]).map(({ options }) => options.map((it) => it.live))).toEqual([
    [true, false],
  ])
})

test('two cached fares of one flight are one itinerary, in any order', () => {
  const cheaper = { ...option, price: { minor: 30000, currency: 'USD' as const } }
  const one = { ...offer, airline: 'VS', flightNumber: '3', whole: ownFlights }
  const two = { ...one, option: cheaper, whole: { ...ownFlights, options: [cheaper] } }
  const merged = withCached([live], [one, two])
  expect(merged).toHaveLength(2)
  expect(merged[1]?.options).toEqual([cheaper, option])
  expect(withCached([live], [two, one])).toEqual(merged)
})
