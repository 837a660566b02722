import { describe, expect, it } from 'vitest'
import { noLevels } from '../../flights/levels/levels.ts'
import { type Cell, dayCellOf, indexCells } from './cells.ts'
import { sampleDeal, samplePairs } from '../../../test/components/fixtures/samples.ts'
import {
  type PriceContext,
  cornerAge,
  daySentence,
  pairSentence,
  stateLine,
  lockedMonths,
} from './sentences.ts'
import { spanOf } from './window.ts'
import type { OpenDeal } from '@faresight/contracts/ai-scan/deal'

const now = Date.parse('2027-02-01T12:00:00Z')
const context: PriceContext = { currency: 'USD', passengers: 1, levels: noLevels, now }
const span = spanOf({ from: '2027-03-01', to: '2027-03-31' }, { min: 3, max: 14 })
const pair = { out: 11, back: 20 }

/** Six minutes before now. */
const seenAt = '2027-02-01T11:54:00Z'
const offer = { id: 'a', date: '2027-03-12', returnDate: '2027-03-21', live: true, seenAt }
const deal = sampleDeal('2027-03-12', '2027-03-21', 412, { seenAt })
const checked = (changes: Partial<Cell & { kind: 'checked' }> = {}): Cell => ({
  kind: 'checked',
  price: 412,
  band: 1,
  tag: null,
  place: 0,
  isLowest: true,
  deal: offer,
  ...changes,
})
const cached = checked({ deal: { ...offer, live: false, seenAt: '2027-01-30T12:00:00Z' } })
const seen: Cell = { kind: 'seen', price: 527, band: 4, seenAt: '2027-01-30T12:00:00Z' }
const estimated: Cell = { kind: 'estimated', low: 410, high: 450 }

const nbsp = (words: string) => words.replaceAll(/(\d) USD/g, '$1\u00a0USD')

describe('of a pair', () => {
  it.each<[Cell, string]>([
    [checked(), '412 USD, checked 6 minutes ago, lowest fifth in this scan'],
    [checked({ tag: 'best' }), '412 USD, checked 6 minutes ago, lowest fifth in this scan, best deal'],
    [checked({ tag: 'cheapest' }), '412 USD, checked 6 minutes ago, lowest fifth in this scan, cheapest'],
    [cached, '412 USD, cached 2 days ago, lowest fifth in this scan'],
    [seen, 'seen 2 days ago at 527 USD, high in this scan'],
    [checked({ band: null }), '412 USD, checked 6 minutes ago'],
    [estimated, 'estimated 410 to 450 USD'],
    [{ kind: 'checking' }, 'being checked now'],
    [{ kind: 'unscanned' }, 'not scanned'],
    [{ kind: 'outside' }, 'doesn’t fit your stay'],
  ])('%o says its days, its nights and "%s"', (cell, words) => {
    const sentence = `Depart Fri 12 Mar, return Sun 21 Mar, 9 nights, ${words}`
    expect(pairSentence(span, pair, cell, context)).toBe(nbsp(sentence))
  })
})

it('a pair whose return comes first has no nights', () => {
  expect(pairSentence(span, { out: 20, back: 11 }, { kind: 'outside' }, context)).toBe(
    'Depart Sun 21 Mar, return Fri 12 Mar, doesn’t fit your stay',
  )
})

describe('of a price whose month is known', () => {
  const level = { low: 430, typical: 535, high: 650, samples: 212 }
  const known: PriceContext = { ...context, levels: new Map([['2027-03', level]]) }

  it.each<[Cell, string]>([
    [checked(), '412 USD, 23% below typical, checked 6 minutes ago, lowest fifth in this scan'],
    // What is typical is so of lowest fares.
    [checked({ isLowest: false }), '412 USD, checked 6 minutes ago, lowest fifth in this scan'],
    [checked({ price: 540 }), '540 USD, typical price, checked 6 minutes ago, lowest fifth in this scan'],
    [{ ...seen, price: 650 }, 'seen 2 days ago at 650 USD, 21% above typical, high in this scan'],
    [estimated, 'estimated 410 to 450 USD'],
  ])('%o says how it stands: "%s"', (cell, words) => {
    const sentence = `Depart Fri 12 Mar, return Sun 21 Mar, 9 nights, ${words}`
    expect(pairSentence(span, pair, cell, known)).toBe(nbsp(sentence))
  })

  it('compares the price per passenger', () => {
    expect(pairSentence(span, pair, checked({ price: 824 }), { ...known, passengers: 2 })).toContain(
      nbsp('824 USD, 23% below typical'),
    )
  })
})

describe('of a departure', () => {
  it('says what stands for it, and how much of it was checked', () => {
    const known = indexCells(samplePairs(deal), null, [])
    expect(daySentence(span, dayCellOf(known, span, 11), context)).toBe(
      nbsp(
        'Depart Fri 12 Mar, return Sun 21 Mar, 9 nights, 412 USD, checked 6 minutes ago, lowest fifth in this scan, best deal, 1 of 12 returns checked',
      ),
    )
  })

  it('of which nothing is known says so', () => {
    expect(daySentence(span, dayCellOf(indexCells([], null, []), span, 11), context)).toBe(
      'Depart Fri 12 Mar, not scanned, 0 of 12 returns checked',
    )
  })

  it('one way is its day and its price', () => {
    const oneWay = spanOf({ from: '2027-03-01', to: '2027-03-31' }, null)
    const known = indexCells(samplePairs(sampleDeal('2027-03-12', null, 180, { seenAt })), null, [])
    expect(daySentence(oneWay, dayCellOf(known, oneWay, 11), context)).toBe(
      nbsp('Depart Fri 12 Mar, 180 USD, checked 6 minutes ago, lowest fifth in this scan, best deal'),
    )
  })
})

it('a line says how a price is known', () => {
  expect(stateLine(checked(), now)).toBe('Checked 6 min ago')
  expect(stateLine(cached, now)).toBe('Cached 2 days ago')
  expect(stateLine(seen, now)).toBe('Seen 2 days ago')
  expect(stateLine(estimated, now)).toBe('Estimated')
})

it('a corner shows the age of cached and earlier prices', () => {
  expect(cornerAge(checked(), now)).toBeNull()
  expect(cornerAge(cached, now)).toBe('2 d')
  expect(cornerAge(seen, now)).toBe('2 d')
  expect(cornerAge(estimated, now)).toBeNull()
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
