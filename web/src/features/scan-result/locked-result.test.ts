import type { OpenDeal } from '@faresight/contracts/ai-scan/deal'
import { expect, it } from 'vitest'
import { sampleDeal } from '../../../test/components/fixtures/samples.ts'
import { lockedBandOf, lockedMonths } from './locked-result.tsx'

const range = { min: 400, max: 500 }

it.each([
  [400, 'cheapest'],
  [424, 'cheapest'],
  [425, 'good'],
  [449, 'good'],
  [450, 'moderate'],
  [474, 'moderate'],
  [475, 'expensive'],
  [500, 'expensive'],
])('%i between 400 and 500 is %s', (price, band) => {
  expect(lockedBandOf(price, range)).toBe(band)
})

const shown = (month: string, price: number | null): OpenDeal => sampleDeal(null, null, price, { month })

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
        { price: 400, band: 'cheapest' },
        { price: 460, band: 'moderate' },
        { price: 500, band: 'expensive' },
      ],
    },
    {
      month: '2027-02',
      prices: [
        { price: null, band: null },
        { price: 430, band: 'good' },
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
