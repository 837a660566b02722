import type { OpenDeal } from '@faresight/contracts/ai-scan/deal'
import { expect, it } from 'vitest'
import { pairsOf, type RankedDeal } from '../deal/ranking.ts'
import { dealAt } from './deal-at.ts'

const pair = { date: '2027-01-19', returnDate: '2027-01-28' }
// What is told apart here is the dates and the id alone.
const offer = (id: string, price: number, dates = pair): RankedDeal => ({
  deal: { id, price, ...dates } as OpenDeal,
  price,
  score: 1,
})
const offers = [offer('fast', 500), offer('slow', 400), offer('other', 300, { ...pair, date: '2027-01-20' })]
const ranking = { offers, ranked: pairsOf(offers) }

it.each([
  ['what stands for its pair', { pair, offer: null }, 'fast'],
  ['the very offer that was opened', { pair, offer: 'slow' }, 'slow'],
  ['what stands for its pair where that offer is of other dates', { pair, offer: 'other' }, 'fast'],
  ['what stands for its pair where that offer is gone', { pair, offer: 'gone' }, 'fast'],
  ['nothing where the pair was not checked', { pair: { ...pair, returnDate: null }, offer: null }, undefined],
  ['nothing where no pair is open', { pair: null, offer: 'slow' }, undefined],
])('a card shows %s', (_, view, id) => {
  expect(dealAt(view, ranking)?.deal.id).toBe(id)
})
