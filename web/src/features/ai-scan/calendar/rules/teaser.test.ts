import type { OpenDeal } from '@faresight/contracts/ai-scan/deal'
import { expect, it } from 'vitest'
import { sampleDeal } from './sample-scan.ts'
import { teaserOf } from './teaser.ts'

const shown = (month: string, price: number | null): OpenDeal => sampleDeal(null, null, price, { month })

it('shows by month what a visitor may see, with bands among the prices that are shown', () => {
  const found = teaserOf([
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
  expect(teaserOf([shown('2027-01', 0), shown('2027-01', 400)])[0]?.prices[0]).toEqual({
    price: 0,
    band: null,
  })
})
