import { expect, test } from 'vitest'
import { newestPricePerDatePair } from './pair-prices.ts'

const seen = (returnDate: string | null, usdMinor: number, at: string) => ({
  departureDate: '2031-03-04',
  returnDate,
  usdMinor,
  seenAt: new Date(at),
})

test('each pair of dates has its latest price, in any order of arrival', () => {
  const found = newestPricePerDatePair([
    seen('2031-03-11', 40_000, '2031-01-10T10:00:00Z'),
    seen('2031-03-11', 45_000, '2031-01-12T10:00:00Z'),
    seen('2031-03-11', 30_000, '2031-01-11T10:00:00Z'),
    seen(null, 20_000, '2031-01-01T10:00:00Z'),
  ])
  expect(found.map(({ returnDate, usdMinor }) => [returnDate, usdMinor])).toEqual(
    expect.arrayContaining([
      ['2031-03-11', 45_000],
      [null, 20_000],
    ]),
  )
  expect(found).toHaveLength(2)
})
