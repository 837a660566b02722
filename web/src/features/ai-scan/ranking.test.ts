import type { OpenDeal } from '@faresight/contracts/ai-scan/deal'
import type { FlightResult, OpenResult } from '@faresight/contracts/search/result'
import { describe, expect, it } from 'vitest'
import { cheaperThanBest, cheapestSeen, flightsOn, lowerPrice, rankPairs, rankOffers } from './ranking.ts'
import { formatScore, whyBest } from './why.ts'
import { writeSearch } from '../../flights/trips/flight-address.ts'
import { emptyScan } from '../../flights/trips/scan-question.ts'

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
const deal = (id: string, price: number | null, travelTime: number | null, over: Partial<OpenDeal> = {}) =>
  ({
    id,
    date: out,
    returnDate: back,
    price,
    travelTime,
    currency: 'USD',
    airline: null,
    ...over,
  }) as OpenDeal
const offer = (id: string, price: number | null, duration: number, over: Partial<OpenResult> = {}) =>
  ({
    id,
    locked: false,
    departureDate: out,
    returnDate: back,
    price,
    duration,
    currency: 'USD',
    airline: null,
    ...over,
  }) as FlightResult

const pairs = [
  deal('cheap', 400, 1200, { date: '2027-01-10', airline: 'Slow Air' }),
  deal('middle', 420, 840),
  deal('fast', 600, 780, { date: '2027-01-12', airline: 'Fast Air' }),
]
const rankDeals = (...asked: Parameters<typeof rankOffers>) => rankPairs(rankOffers(...asked))
const idsUnder = (weight: number) =>
  rankDeals({ scannedDates: pairs, allResults: [] }, weight).map(({ deal: { id } }) => id)

describe('the pairs of a scan', () => {
  it.each([
    [0.7, ['middle', 'cheap', 'fast']],
    [1, ['cheap', 'middle', 'fast']],
    [0, ['fast', 'middle', 'cheap']],
  ])('are ranked by what matters: price %d', (weight, ids) => {
    expect(idsUnder(weight)).toEqual(ids)
  })

  it('have the score 1.00 where one is both the cheapest and the fastest', () => {
    const [best] = rankDeals(
      { scannedDates: [deal('a', 400, 800), deal('b', 500, 900)], allResults: [] },
      0.7,
    )
    expect(best && formatScore(best.score)).toBe('1.00')
  })

  it('are ranked by price alone where no time is known, and not at all without a price', () => {
    const deals = [deal('a', 500, null), deal('b', 400, null), deal('c', null, 10)]
    const ranked = rankOffers({ scannedDates: deals, allResults: [] }, 0.3)
    expect(ranked.map(({ deal: { id } }) => id)).toEqual(['b', 'a'])
  })

  it('are each represented by another flight where another weight makes that the best', () => {
    const seen = {
      scannedDates: [deal('cheap', 400, 1200)],
      allResults: [offer('cheap', 400, 1200), offer('fast', 500, 700), offer('gone', null, 100)],
    }
    expect(rankDeals(seen, 1).map(({ deal: { id } }) => id)).toEqual(['cheap'])
    expect(rankDeals(seen, 0.2).map(({ deal: { id, travelTime } }) => [id, travelTime])).toEqual([
      ['fast', 700],
    ])
  })

  it('know what they can be had for, where that is less than what stands for them costs', () => {
    const seen = {
      scannedDates: [deal('fast', 500, 700), deal('only', 450, 900, { date: '2027-01-10' })],
      allResults: [offer('fast', 500, 700), offer('slow', 400, 1200), offer('close', 499.8, 900)],
    }
    const [first, second] = rankDeals(seen, 0.2)
    expect([first?.deal.id, first?.lowest.deal.id, first && lowerPrice(first)]).toEqual(['fast', 'slow', 400])
    expect([second?.lowest.deal.id, second && lowerPrice(second)]).toEqual(['only', null])
    // These days cost at least 450, and those of the best one 400.
    expect(cheaperThanBest(rankDeals(seen, 0.2))).toBeNull()
  })

  it('know it of a running scan too, which tells the cheapest offer by its price alone', () => {
    const seen = {
      scannedDates: [
        deal('fast', 500, 700, { lowestPrice: 400 }),
        deal('only', 450, 900, { date: '2027-01-10', lowestPrice: 450 }),
      ],
      allResults: [],
    }
    const ranked = rankDeals(seen, 0.2)
    expect(ranked.map((pair) => [pair.deal.id, pair.price, lowerPrice(pair)])).toEqual([
      ['fast', 500, 400],
      ['only', 450, null],
    ])
    expect(cheaperThanBest(ranked)).toBeNull()
    // 400 is the lowest price.
    expect(ranked[0]?.score).toBe(0.2 * (500 / 400) + 0.8)
  })

  it('have no other that is lower where no difference shows', () => {
    const pair = {
      scannedDates: [deal('a', 400.4, 700)],
      allResults: [offer('a', 400.4, 700), offer('b', 400.2, 900)],
    }
    expect(rankDeals(pair, 0.2).map(lowerPrice)).toEqual([null])
  })

  it('do not take flights of days that are no pair', () => {
    const seen = {
      scannedDates: [deal('a', 400, 800)],
      allResults: [offer('a', 400, 800), offer('one-way', 100, 300, { returnDate: null })],
    }
    const [best] = rankDeals(seen, 0.7)
    expect(best?.score).toBe(1)
  })

  it('name a cheaper one than the best where there is one by what is shown', () => {
    const under = (weight: number) =>
      cheaperThanBest(rankDeals({ scannedDates: pairs, allResults: [] }, weight))
    expect(under(0.7)?.deal.id).toBe('cheap')
    expect(under(1)).toBeNull()
    const close = [deal('a', 400.4, 700), deal('b', 400.2, 900, { date: '2027-01-10' })]
    expect(cheaperThanBest(rankDeals({ scannedDates: close, allResults: [] }, 0.7))).toBeNull()
  })
})

describe('the lowest fare of all', () => {
  const seen = (...prices: [price: number, lowestPrice: number][]) =>
    cheapestSeen(
      rankDeals(
        {
          scannedDates: prices.map(([price, lowestPrice], day) =>
            deal(`${day}`, price, 800, { date: `2027-01-1${day}`, lowestPrice }),
          ),
          allResults: [],
        },
        0.7,
      ),
    )

  it('of a running scan is that of its pair, though its best offer costs more than the best deal', () => {
    expect(seen([496, 496], [520, 460])).toBe(460)
  })

  it('may be one of the best deal itself', () => {
    expect(seen([496, 472], [520, 480])).toBe(472)
  })

  it('needs no telling where the best deal costs as little', () => {
    expect(seen([496, 496], [520, 495.6])).toBeNull()
    expect(seen()).toBeNull()
  })
})

describe('why this one', () => {
  const why = (deals: OpenDeal[], weight = 0.7) =>
    whyBest(rankOffers({ scannedDates: deals, allResults: [] }, weight)).map(({ words, offer }) =>
      offer ? [words, offer.deal.id] : words,
    )

  it('names the very offers that are cheaper or faster, their price, and at what cost', () => {
    expect(why(pairs)).toEqual([
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
    expect(why([deal('a', 400, 800), deal('b', 500, 900)])).toEqual([
      'Nothing we checked is cheaper or faster.',
    ])
    expect(why([deal('a', 400, 800), deal('b', 500, 700, { date: '2027-01-12' })])).toEqual([
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
