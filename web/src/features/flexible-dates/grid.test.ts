import type { DatePairFare } from '@faresight/contracts/search/flexible-dates'
import { describe, expect, it } from 'vitest'
import { flexibleDatesText } from './messages.ts'
import { cellAfter, checkedIn, gridOf, pairsToCheck } from './grid.ts'

function fare(
  departureDate: string,
  returnDate: string | null,
  changes: Partial<DatePairFare> = {},
): DatePairFare {
  return {
    departureDate,
    returnDate,
    known: 'unknown',
    seenAt: null,
    price: null,
    pricePerPassenger: null,
    lowestPrice: null,
    airline: null,
    airlineCode: null,
    travelTime: null,
    stops: null,
    ...changes,
  }
}

describe('the grid of flexible dates', () => {
  const pairs = [
    fare('2027-03-01', '2027-03-08', { known: 'live', price: 400 }),
    fare('2027-03-01', '2027-03-09', { known: 'cached', price: 100 }),
    fare('2027-03-02', '2027-03-09', { known: 'live', price: 350 }),
  ]

  it('has departures across and returns down, and a gap where a pair cannot be flown', () => {
    const { departures, returns, fareOn, lowest } = gridOf(pairs)
    expect(departures).toEqual(['2027-03-01', '2027-03-02'])
    expect(returns).toEqual(['2027-03-08', '2027-03-09'])
    expect(fareOn('2027-03-02', '2027-03-09')?.price).toBe(350)
    expect(fareOn('2027-03-02', '2027-03-08')).toBeNull()
    // Cached or live: all prices of the grid are compared.
    expect(lowest).toBe(100)
  })

  it('has one row one way, and no lowest of a single price', () => {
    const oneWay = gridOf([fare('2027-03-01', null, { known: 'live', price: 90 }), fare('2027-03-02', null)])
    expect(oneWay.returns).toEqual([null])
    expect(oneWay.lowest).toBeNull()
  })

  it('checks what is not live of a day, at most seven pairs', () => {
    expect(pairsToCheck(pairs, '2027-03-01')).toEqual([
      { departureDate: '2027-03-01', returnDate: '2027-03-09' },
    ])
    const many = Array.from({ length: 9 }, (_, day) => fare('2027-03-01', `2027-03-1${day}`))
    expect(pairsToCheck(many, '2027-03-01')).toHaveLength(7)
  })

  it('counts what the provider says that has seen most', () => {
    expect(checkedIn([{}])).toBeNull()
    const counts = [
      { datePairs: { checkedLive: 3, total: 49 } },
      { datePairs: { checkedLive: 9, total: 49 } },
    ]
    expect(checkedIn(counts)).toEqual({ checkedLive: 9, total: 49 })
  })

  it.each([
    ['ArrowRight', 1, 0],
    ['ArrowLeft', 0, 0],
    ['ArrowDown', 0, 1],
    ['End', 6, 0],
  ])('moves by %s, and stays inside', (key, column, row) => {
    expect(cellAfter(key, { column: 0, row: 0 }, 7, 7)).toEqual({ column, row })
  })

  it('shortens fares for a phone', () => {
    expect([99_999, 123_456, 999_500, 1_034_567, 12_345_678].map(flexibleDatesText.shortFigure)).toEqual([
      '99,999',
      '123K',
      '1.00M',
      '1.03M',
      '12.3M',
    ])
  })

  it('leaves other keys alone', () => {
    expect(cellAfter('a', { column: 0, row: 0 }, 7, 7)).toBeNull()
  })
})
