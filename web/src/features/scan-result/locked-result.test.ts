import type { UnlockedDeal } from '@faresight/contracts/ai-scan/deal'
import { expect, it } from 'vitest'
import { sampleDeal } from '../../../test/components/fixtures/samples.ts'
import { lockedBandOf, lockedMonths } from './locked-result.tsx'

const range = { min: 400, max: 500 }

it.each([
  [400, 'lowest'],
  [424, 'lowest'],
  [425, 'low'],
  [449, 'low'],
  [450, 'high'],
  [474, 'high'],
  [475, 'highest'],
  [500, 'highest'],
])('%i between 400 and 500 is %s', (price, band) => {
  expect(lockedBandOf(price, range)).toBe(band)
})

const shown = (month: string, price: number | null): UnlockedDeal => sampleDeal(null, null, price, { month })

it('shows by month what a visitor may see, with bands among the prices that are shown', () => {
  const found = lockedMonths([
    shown('2027-02', null),
    shown('2027-01', 400),
    shown('2027-02', 430),
    shown('2027-01', 460),
    shown('2027-01', 500),
    shown('2027-01', null),
  ])
  expect(found).toEqual([
    {
      month: '2027-01',
      prices: [
        { price: null, band: null },
        { price: 400, band: 'lowest' },
        { price: 460, band: 'high' },
        { price: 500, band: 'highest' },
      ],
    },
    {
      month: '2027-02',
      prices: [
        { price: null, band: null },
        { price: 430, band: 'low' },
      ],
    },
  ])
})

it('a price of 0 has no band', () => {
  expect(lockedMonths([shown('2027-01', 0), shown('2027-01', 400)])[0]?.prices[0]).toEqual({
    price: 0,
    band: null,
  })
})
