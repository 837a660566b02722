import type { UnlockedDeal } from '@faresight/contracts/ai-scan/deal'
import type { FlightResult, UnlockedResult, ResultOption } from '@faresight/contracts/search/result'
import { describe, expect, it } from 'vitest'
import {
  cheaperFare,
  cheapestOn,
  flightsOn,
  lowestFare,
  rankPairs,
  rankOffers,
  formatScore,
  sameDatesSentence,
  whyBest,
  sellerWords,
} from './ranking.ts'
import { writeSearch } from '../../flights/trips/flight-address.ts'
import { emptyScan } from '../../flights/trips/scan-input.ts'

const asked = { ...emptyScan, origin: 'YYZ', destination: 'LIS', currency: 'USD' } as const
const addressOn = (...[of, deal]: Parameters<typeof flightsOn>) => {
  const question = flightsOn(of, deal)
  return question && writeSearch(question).toString()
}

it('all flights on the dates of a deal are asked for by the same party', () => {
  const of = { ...asked, passengers: 2, cabinClass: 'business', stops: 'nonstop' } as const
  expect(addressOn(of, { date: '2027-01-19', returnDate: '2027-01-28' })).toBe(
    'origin=YYZ&destination=LIS&departureDate=2027-01-19&returnDate=2027-01-28&passengers=2&cabinClass=business&stops=nonstop&currency=USD',
  )
  expect(addressOn({ ...asked, tripType: 'oneway' }, { date: '2027-01-19', returnDate: null })).toBe(
    'tripType=oneway&origin=YYZ&destination=LIS&departureDate=2027-01-19&currency=USD',
  )
})

it('dates that are withheld lead to no flights', () => {
  expect(flightsOn(asked, { date: null, returnDate: null })).toBeNull()
})

const [out, back] = ['2027-01-19', '2027-01-28']

// Ranking reads only these fields.
const deal = (id: string, price: number | null, score: number, over: Partial<UnlockedDeal> = {}) =>
  ({ id, date: out, returnDate: back, price, lowestPrice: price, score, ...over }) as UnlockedDeal
const offer = (id: string, price: number | null, duration: number, over: Partial<UnlockedResult> = {}) =>
  ({
    id,
    locked: false,
    departureDate: out,
    returnDate: back,
    price,
    pricePerPassenger: price,
    duration,
    currency: 'USD',
    airline: null,
    legs: [],
    options: [],
    ...over,
  }) as unknown as FlightResult

const offers = [
  offer('cheap', 400, 1200, { departureDate: '2027-01-10', airline: 'Slow Air' }),
  offer('middle', 420, 840),
  offer('fast', 600, 780, { departureDate: '2027-01-12', airline: 'Fast Air' }),
]
/** One pair for each of the dates of some offers, in any order: what is ranked is their offers. */
const seenOf = (results: readonly FlightResult[]) => {
  const open = results.flatMap((result) => (result.locked ? [] : result))
  const dates = new Map(open.map((one) => [`${one.departureDate} ${one.returnDate}`, one]))
  const scannedDates = [...dates.values()].map(({ departureDate, returnDate }) =>
    deal('pair', 1, 1, { date: departureDate, returnDate }),
  )
  return { scannedDates, allResults: results }
}
const rank = (results: readonly FlightResult[], weight: number) =>
  rankPairs(rankOffers(seenOf(results), weight))

describe('the pairs of a scan', () => {
  it.each([
    [0.7, ['middle', 'cheap', 'fast']],
    [1, ['cheap', 'middle', 'fast']],
    [0, ['fast', 'middle', 'cheap']],
  ])('are ranked by what matters: price %d', (weight, ids) => {
    expect(rank(offers, weight).map(({ deal: { id } }) => id)).toEqual(ids)
  })

  it('have the score 1.00 where one is both the cheapest and the fastest', () => {
    const [best] = rank([offer('a', 400, 800), offer('b', 500, 900, { departureDate: '2027-01-10' })], 0.7)
    expect(best && formatScore(best.score)).toBe('1.00')
  })

  it('are ranked by price alone where no time is known, and not at all without a price', () => {
    const results = [500, 400, null].map((price, day) =>
      offer(`${price}`, price, 0, { departureDate: `2027-01-1${day}` }),
    )
    expect(rank(results, 0.3).map(({ deal: { id } }) => id)).toEqual(['400', '500'])
  })

  it('are ranked as the server has scored them while a scan runs, whatever the slider says', () => {
    const deals = [deal('a', 500, 1.1), deal('b', 300, 1.2, { date: '2027-01-10' }), deal('c', null, 1)]
    const ranked = rankOffers({ scannedDates: deals, allResults: [] }, 1)
    expect(ranked.map(({ deal: { id }, score }) => [id, score])).toEqual([
      ['a', 1.1],
      ['b', 1.2],
    ])
  })

  it('are each represented by another flight where another weight makes that the best', () => {
    const results = [offer('cheap', 400, 1200), offer('fast', 500, 700), offer('gone', null, 100)]
    expect(rank(results, 1).map(({ deal: { id } }) => id)).toEqual(['cheap'])
    expect(rank(results, 0.2).map(({ deal: { id, travelTime } }) => [id, travelTime])).toEqual([
      ['fast', 700],
    ])
  })

  it('know the cheapest offer of their dates, and how much longer it takes', () => {
    const results = [
      offer('fast', 500, 700),
      offer('slow', 400, 1200),
      offer('close', 499.8, 900),
      offer('only', 450, 900, { departureDate: '2027-01-10' }),
    ]
    const [first, second] = rank(results, 0.2)
    if (!first || !second) throw new Error('two pairs')
    expect([first.deal.id, first.deal.lowestPrice, cheapestOn(first)]).toEqual([
      'fast',
      400,
      expect.objectContaining({ id: 'slow', price: 400, date: out, returnDate: back }),
    ])
    expect(cheaperFare(first.deal)?.extraMinutes).toBe(500)
    expect([second.deal.lowestPrice, cheaperFare(second.deal), cheapestOn(second).id]).toEqual([
      450,
      null,
      'only',
    ])
    expect(lowestFare([first, second])).toBe(400)
    expect(lowestFare([])).toBeNull()
  })

  it('have no other that is lower where no difference shows', () => {
    const [pair] = rank([offer('a', 400.4, 700), offer('b', 400.2, 900)], 0.2)
    expect(pair && [pair.deal.id, cheaperFare(pair.deal)]).toEqual(['a', null])
  })
})

it.each([
  [[1, 1], 'unprotected', 660, ': 1 stop each way, self-transfer, 11\u00a0h longer'],
  [[0, 2], null, 125, ': nonstop out, 2 stops back, 2\u00a0h\u00a005\u00a0min longer'],
  [[0, 0], 'protected', -45, ': nonstop both ways, protected self-transfer, 45\u00a0min shorter'],
  [[1], null, 0, ': 1 stop'],
  [[2], null, null, ': 2 stops'],
] as const)(
  'a lower fare with %j stops, %s, %s minutes longer has a line of its own',
  (stops, selfTransfer, extraMinutes, words) => {
    const [pair] = rank([offer('fast', 501, 700), offer('slow', 471, 1200)], 0.2)
    const lowest = pair?.deal.lowest
    if (!lowest) throw new Error('a lower fare')
    const told = sameDatesSentence({ ...lowest, stops: [...stops], selfTransfer, extraMinutes }, 'USD')
    expect(told).toBe(`Same dates from 471\u00a0USD${words}`)
  },
)

describe('why this one', () => {
  const why = (results: FlightResult[], weight = 0.7) =>
    whyBest(rankOffers(seenOf(results), weight)).map(({ words, offer: named }) =>
      named ? [words, named.deal.id] : words,
    )

  it('names the very offers that are cheaper or faster, their price, and at what cost', () => {
    expect(why(offers)).toEqual([
      [
        'Sun 10 – Thu 28 Jan with Slow Air at 400\u00a0USD is 20\u00a0USD cheaper but takes 6\u00a0h\u00a000\u00a0min longer.',
        'cheap',
      ],
      [
        'Tue 12 – Thu 28 Jan with Fast Air at 600\u00a0USD is 1\u00a0h\u00a000\u00a0min faster but costs 180\u00a0USD more.',
        'fast',
      ],
    ])
  })

  it('says where nothing is', () => {
    expect(why([offer('a', 400, 800), offer('b', 500, 900)])).toEqual([
      'Nothing we checked is cheaper or faster.',
    ])
    expect(why([offer('a', 400, 800), offer('b', 500, 700, { departureDate: '2027-01-12' })])).toEqual([
      'Nothing we checked is cheaper.',
      [
        'Tue 12 – Thu 28 Jan at 500\u00a0USD is 1\u00a0h\u00a040\u00a0min faster but costs 100\u00a0USD more.',
        'b',
      ],
    ])
  })

  it('of nothing is nothing', () => {
    expect(why([])).toEqual([])
  })
})

it.each<[string, Partial<ResultOption>]>([
  ['Sold by TAP', {}],
  ['Sold by TAP · Economy Light', { brandedFare: 'ECONOMY LIGHT' }],
  ['Found through Ignav', { seller: 'Ignav' }],
  [
    'Separate tickets: TAP and Iberia',
    {
      tickets: [
        { seller: 'TAP', bookingUrl: null },
        { seller: 'Iberia', bookingUrl: null },
      ],
    },
  ],
])('facts say who sells it: %s', (words, changes) => {
  const option = { provider: 'ignav', seller: 'TAP', brandedFare: null, tickets: [{}], ...changes }
  expect(sellerWords(option as ResultOption).join(' · ')).toBe(words)
})
