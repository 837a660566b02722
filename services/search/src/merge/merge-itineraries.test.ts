import type { Carrier, Itinerary, Segment } from '@faresight/contracts/search/itinerary'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyItinerary } from '../../test/any-itinerary.ts'
import { american, britishAirways, itineraryLike, optionLike, segmentLike } from '../../test/itineraries.ts'
import { maxStopsPerLeg } from '../ranking/itinerary-summary.ts'
import { mergeDuplicateItineraries } from './merge-itineraries.ts'

const skyscanner = (link: string, minor = 41000) =>
  optionLike({
    provider: 'skyscanner',
    seller: { name: 'Trip Agency', kind: 'agency' },
    price: { minor, currency: 'USD' },
    tickets: [{ seller: 'Trip Agency', link: { kind: 'url', url: link } }],
  })

test('the same flights from two providers are one itinerary, the cheapest seller first', () => {
  const merged = mergeDuplicateItineraries([
    itineraryLike([segmentLike({ flightNumber: '0117' })], [skyscanner('https://a.test/1')]),
    itineraryLike(),
  ])
  expect(merged).toHaveLength(1)
  expect(merged[0]?.options.map(({ provider }) => provider)).toEqual(['ignav', 'skyscanner'])
})

test('a codeshare is the flight of the airline that flies it', () => {
  const codeshare = segmentLike({
    marketingCarrier: american,
    flightNumber: '6141',
    operatingCarrier: britishAirways,
  })
  const merged = mergeDuplicateItineraries([
    itineraryLike([codeshare], [skyscanner('https://a.test/1')]),
    itineraryLike(),
  ])
  expect(merged).toHaveLength(1)
  expect(merged[0]?.legs[0]?.segments[0]?.marketingCarrier.code).toBe('BA')
})

test('a flight has the aircraft and terminals that any provider names', () => {
  const told = segmentLike({ aircraft: '77W', departureTerminal: '5', operatingCarrier: american })
  const [merged] = mergeDuplicateItineraries([
    itineraryLike([told], [skyscanner('https://a.test/1')]),
    itineraryLike([segmentLike({ arrivalTerminal: '8' })]),
  ])
  expect(merged?.legs[0]?.segments[0]).toMatchObject({
    operatingCarrier: null,
    aircraft: '77W',
    departureTerminal: '5',
    arrivalTerminal: '8',
  })
})

describe('a flight is one row with all its sellers', () => {
  const united = { code: 'UA', name: 'United Airlines' }
  const regional = (operatingCarrier: Carrier | null, provider: string, changes: Partial<Segment> = {}) => {
    const segment = segmentLike({
      marketingCarrier: united,
      flightNumber: '5312',
      operatingCarrier,
      ...changes,
    })
    return itineraryLike([segment], [optionLike({ provider })])
  }

  test('whatever name providers give the operating airline', () => {
    const rows = [
      regional({ code: 'OO', name: 'SkyWest Airlines' }, 'amadeus'),
      regional({ code: null, name: 'SkyWest DBA United Express' }, 'ignav'),
      regional(null, 'skyscanner'),
    ]
    const [row, ...others] = mergeDuplicateItineraries(rows)
    expect(others).toEqual([])
    expect(row?.options.map(({ provider }) => provider).sort()).toEqual(['amadeus', 'ignav', 'skyscanner'])
  })

  test('where only some providers list its new times: it has the times that most list, and timesDiffer', () => {
    const retimed = { departure: { date: '2027-01-10', time: '10:05' } }
    const rows = [
      regional(null, 'amadeus', retimed),
      regional(null, 'ignav'),
      regional(null, 'skyscanner', retimed),
    ]
    expect(mergeDuplicateItineraries(rows)).toMatchObject([
      { timesDiffer: true, legs: [{ segments: [{ departure: { time: '10:05' } }] }], options: [{}, {}, {}] },
    ])
    expect(mergeDuplicateItineraries(rows.slice(0, 2))).toMatchObject([
      { timesDiffer: true, legs: [{ segments: [{ departure: { time: '10:00' } }] }] },
    ])
    expect(
      mergeDuplicateItineraries([regional(null, 'amadeus'), regional(null, 'ignav')])[0],
    ).not.toHaveProperty('timesDiffer')
  })
})

test('two codeshares of an unnamed flight are one, and a missing number matches any number', () => {
  const one = segmentLike({
    marketingCarrier: american,
    flightNumber: '6141',
    operatingCarrier: britishAirways,
  })
  const other = { ...one, marketingCarrier: { code: 'IB', name: 'Iberia' }, flightNumber: '7001' }
  const unnumbered = segmentLike({ flightNumber: null })
  expect(
    mergeDuplicateItineraries([itineraryLike([one]), itineraryLike([other]), itineraryLike([unnumbered])]),
  ).toHaveLength(1)
})

test('where one airline sells two numbers at the same minute, a codeshare that fits both joins neither', () => {
  const codeshare = segmentLike({
    marketingCarrier: american,
    flightNumber: '6141',
    operatingCarrier: britishAirways,
  })
  const merged = mergeDuplicateItineraries([
    itineraryLike([segmentLike()]),
    itineraryLike([codeshare]),
    itineraryLike([segmentLike({ flightNumber: '119' })]),
  ])
  expect(merged).toHaveLength(3)
})

test('a technical stop that one provider lists counts for all', () => {
  const landing = segmentLike({ technicalStops: 1, flightNumber: null })
  for (const pair of [
    [segmentLike(), landing],
    [landing, segmentLike()],
  ]) {
    const merged = mergeDuplicateItineraries(pair.map((segment) => itineraryLike([segment])))
    expect(merged.map(maxStopsPerLeg)).toEqual([1])
  }
})

test('each option keeps its own connection protection', () => {
  const merged = mergeDuplicateItineraries([
    itineraryLike(),
    itineraryLike(undefined, [optionLike({ provider: 'skyscanner', selfTransfer: 'protected' })]),
  ])
  expect(merged.map(({ options }) => options.map(({ selfTransfer }) => selfTransfer))).toEqual([
    [null, 'protected'],
  ])
})

describe('whatever providers send', () => {
  const batches = fc.array(anyItinerary, { maxLength: 12 })
  const asSet = (merged: Itinerary[]) => merged.map((it) => JSON.stringify(it)).sort()

  test('the order of arrival does not matter', () => {
    fc.assert(
      fc.property(
        batches.chain((batch) =>
          fc.tuple(fc.constant(batch), fc.shuffledSubarray(batch, { minLength: batch.length })),
        ),
        ([batch, shuffled]) => {
          expect(asSet(mergeDuplicateItineraries(shuffled))).toEqual(asSet(mergeDuplicateItineraries(batch)))
        },
      ),
    )
  })

  test('merging is idempotent', () => {
    fc.assert(
      fc.property(batches, (batch) => {
        const once = mergeDuplicateItineraries(batch)
        expect(asSet(mergeDuplicateItineraries([...batch, ...batch]))).toEqual(asSet(once))
        expect(asSet(mergeDuplicateItineraries(once))).toEqual(asSet(once))
      }),
    )
  })

  test('itineraries that differ in number, date, airport or cabin stay apart, and no option is lost', () => {
    fc.assert(
      fc.property(batches, (batch) => {
        const merged = mergeDuplicateItineraries(batch.map((it, index) => tagged(it, String(index))))
        const tokens = merged.map(({ options }) =>
          options.map(({ tickets: [first] }) => Number(first && 'token' in first.link && first.link.token)),
        )
        expect(new Set(tokens.flat())).toEqual(new Set(batch.keys()))
        for (const group of tokens) {
          const members = group.flatMap((index) => batch[index] ?? [])
          for (const a of members) for (const b of members) expect(conflict(a, b)).toBeNull()
        }
      }),
    )
  })
})

function tagged(itinerary: Itinerary, token: string): Itinerary {
  const tickets = [{ seller: 'Ignav', link: { kind: 'token' as const, token } }]
  return { ...itinerary, options: itinerary.options.map((it) => ({ ...it, tickets })) }
}

/** What tells two itineraries apart for certain, said by other means than the merge's own keys. */
function conflict(a: Itinerary, b: Itinerary): string | null {
  if (a.cabin !== b.cabin) return 'cabin'
  const flights = (it: Itinerary) => it.legs.map(({ segments }) => segments.length).join()
  if (flights(a) !== flights(b)) return 'flights'
  const others = b.legs.flatMap(({ segments }) => segments)
  const pairs = a.legs
    .flatMap(({ segments }) => segments)
    .map((segment, index) => [segment, others[index]] as const)
  for (const [mine, other] of pairs) {
    if (!other || mine.origin !== other.origin || mine.destination !== other.destination) return 'airport'
    if (mine.departure.date !== other.departure.date) return 'day'
    const numbers = [mine.flightNumber, other.flightNumber].map((number) => number && Number(number))
    const differ = numbers[0] !== null && numbers[1] !== null && numbers[0] !== numbers[1]
    if (differ && mine.marketingCarrier.name === other.marketingCarrier.name) return 'number'
  }
  return null
}
