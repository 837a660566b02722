import type { BookingOption } from '@faresight/contracts/search/itinerary'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { itineraryLike, optionLike, segmentLike } from '../../test/itineraries.ts'
import { selectParetoItineraries } from './best-offers.ts'

const dollars = (price: number) => ({ minor: 100 * price, currency: 'USD' as const })

function offer(price: number | null, minutes: number, change: Partial<BookingOption> = {}) {
  const option = optionLike({ price: price === null ? null : dollars(price), ...change })
  return itineraryLike(
    [segmentLike({ flightNumber: `${price}${minutes}`, durationMinutes: minutes })],
    [option],
  )
}

const told = (offers: ReturnType<typeof selectParetoItineraries>) =>
  offers.map(({ options: [first], legs: [leg] }) => [(first?.price?.minor ?? 0) / 100, leg?.durationMinutes])

describe('the best offers', () => {
  test.each([
    [
      'are those that no other beats in both price and time',
      [
        [300, 500],
        [400, 400],
        [350, 600],
        [500, 300],
      ],
      [
        [300, 500],
        [400, 400],
        [500, 300],
      ],
    ],
    [
      'are a single one that is both the cheapest and the quickest',
      [
        [300, 300],
        [400, 400],
        [310, 301],
      ],
      [[300, 300]],
    ],
    [
      'are the quickest of those at one price',
      [
        [300, 500],
        [300, 400],
      ],
      [[300, 400]],
    ],
    [
      'are the cheapest of those of one duration',
      [
        [400, 400],
        [300, 400],
      ],
      [[300, 400]],
    ],
    [
      'are one of two that are alike in both',
      [
        [300, 400],
        [300, 400],
      ],
      [[300, 400]],
    ],
    [
      'may be one without a duration, if nothing is cheaper',
      [
        [300, 0],
        [400, 400],
        [350, 0],
      ],
      [
        [300, 0],
        [400, 400],
      ],
    ],
    ['are none where nothing was found', [], []],
  ])('%s', (_, found, best) => {
    expect(
      told(
        selectParetoItineraries(
          found.map(([price = 0, minutes = 0]) => offer(price, minutes)),
          5,
        ),
      ),
    ).toEqual(best)
  })

  test('are live and have a price', () => {
    const found = [offer(100, 100, { live: false }), offer(null, 50), offer(300, 400)]
    expect(told(selectParetoItineraries(found, 5))).toEqual([[300, 400]])
  })

  const many = [
    [300, 900],
    [310, 880],
    [320, 600],
    [480, 590],
    [500, 400],
    [800, 300],
  ]

  test.each([
    [5, [300, 310, 320, 500, 800]],
    [4, [300, 320, 500, 800]],
    [3, [300, 500, 800]],
    [2, [300, 800]],
    [1, [300]],
  ])(
    'are at most %i, the cheapest and then those between it and the quickest that save most',
    (most, best) => {
      const found = many.map(([price = 0, minutes = 0]) => offer(price, minutes))
      expect(told(selectParetoItineraries(found, most)).map(([price]) => price)).toEqual(best)
    },
  )

  test('include the best for any weight of price and time', () => {
    const any = fc.tuple(fc.integer({ min: 1, max: 50 }), fc.integer({ min: 1, max: 50 }))
    const found = fc.array(any, { minLength: 1, maxLength: 12 })
    fc.assert(
      fc.property(found, fc.double({ min: 0, max: 1, noNaN: true }), (all, weight) => {
        const score = ([price = 0, minutes = 0]: readonly (number | undefined)[]) =>
          weight * price + (1 - weight) * minutes
        const best = selectParetoItineraries(
          all.map(([price, minutes]) => offer(price, minutes)),
          12,
        )
        expect(Math.min(...told(best).map(score))).toBeCloseTo(Math.min(...all.map(score)))
      }),
    )
  })

  test('have the cheapest fare of each of their three cheapest sellers', () => {
    const by = (name: string, price: number | null) =>
      optionLike({ seller: { name, kind: 'agency' }, price: price === null ? null : dollars(price) })
    const options = [
      by('A', 300),
      by('A', 310),
      by('B', 320),
      by('A', 330),
      by('C', 340),
      by('D', 350),
      by('E', null),
    ]
    const [best] = selectParetoItineraries([itineraryLike([segmentLike()], options)], 5)
    expect(best?.options).toEqual([options[0], options[2], options[4]])
  })
})
