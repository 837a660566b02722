import { noLevels } from '../../flights/levels/levels.tsx'
import { markConverted } from '../../format/money.ts'
import type { ScanCalendar } from '@faresight/contracts/ai-scan/calendar'
import { describe, expect, it } from 'vitest'
import {
  type Cell,
  type PriceContext,
  bandOf,
  dayBarHeight,
  cellOf,
  dayCellOf,
  indexCells,
  rangeOf,
  cornerAge,
  daySentence,
  pairSentence,
  stateLine,
} from './cells.ts'
import { sampleDeal, samplePairs } from '../../../test/components/fixtures/samples.ts'
import { dayOf, spanOf } from './window.ts'

const range = { min: 400, max: 500 }

describe('the five bands', () => {
  it.each([
    [400, 1],
    [419, 1],
    [420, 2],
    [439, 2],
    [440, 3],
    [459, 3],
    [460, 4],
    [479, 4],
    [480, 5],
    [500, 5],
  ])('%i between 400 and 500 is in band %i', (price, band) => {
    expect(bandOf(price, range)).toBe(band)
  })

  it('take in what lies outside of the range', () => {
    expect(bandOf(380, range)).toBe(1)
    expect(bandOf(900, range)).toBe(5)
  })
})

describe('of the five bands', () => {
  it('a single price is the lowest', () => {
    expect(bandOf(412, rangeOf([412]))).toBe(1)
  })

  it('prices that are all equal are all the lowest', () => {
    expect(bandOf(412, rangeOf([412, 412, 412]))).toBe(1)
  })

  it('a price of 0 has no band, and does not move the others', () => {
    expect(rangeOf([0, 400, 500])).toEqual(range)
    expect(bandOf(0, range)).toBeNull()
  })

  it('nothing to compare with is no band', () => {
    expect(rangeOf([])).toBeNull()
    expect(rangeOf([0])).toBeNull()
    expect(bandOf(412, null)).toBeNull()
  })
})

/** January 2027 with 3 to 5 nights. */
const span = spanOf({ from: '2027-01-01', to: '2027-01-31' }, { min: 3, max: 5 })
const seenAt = '2026-12-18T12:00:00Z'
const deals = [
  sampleDeal('2027-01-10', '2027-01-13', 431),
  sampleDeal('2027-01-10', '2027-01-14', 412.4),
  sampleDeal('2027-01-12', '2027-01-15', 512),
]
const pairs = samplePairs(...deals)
const calendar: ScanCalendar = {
  earlierPrices: [
    { date: '2027-01-10', returnDate: '2027-01-15', price: 400, seenAt },
    { date: '2027-01-10', returnDate: '2027-01-14', price: 399, seenAt },
    { date: '2027-01-11', returnDate: '2027-01-14', price: 470.6, seenAt },
  ],
  estimates: [
    { date: '2027-01-11', low: [410, 430, null], high: [450, 460, null] },
    { date: '2027-01-13', low: [500, 480, 505], high: [540, 520, 545] },
  ],
}
const known = indexCells(pairs, calendar, [{ date: '2027-01-12', returnDate: '2027-01-16' }])
const at = (date: string, returnDate: string) =>
  cellOf(known, span, { out: dayOf(span, date), back: dayOf(span, returnDate) })
const day = (date: string) => dayCellOf(known, span, dayOf(span, date))

describe('a cell', () => {
  it('that was checked has its price in whole units and its band among the checked', () => {
    expect(at('2027-01-10', '2027-01-14')).toMatchObject({ kind: 'checked', price: 412, band: 1 })
    expect(at('2027-01-12', '2027-01-15')).toMatchObject({ kind: 'checked', price: 512, band: 5, tag: null })
  })

  it('says of the lowest score that it is the best, and of no other anything', () => {
    expect(at('2027-01-10', '2027-01-13')).toMatchObject({ tag: 'best', place: 0 })
    expect(at('2027-01-10', '2027-01-14')).toMatchObject({ tag: null, place: 1 })
  })

  describe('of which the best offer is not the lowest', () => {
    const fast = sampleDeal('2027-01-10', '2027-01-13', 501)
    const other = sampleDeal('2027-01-12', '2027-01-15', 490)
    const cells = (fares: 'best' | 'lowest', ...asked: Parameters<typeof samplePairs>) => {
      const found = indexCells(samplePairs(...asked), null, [], fares)
      return [9, 11].map((out) => cellOf(found, span, { out, back: out + 3 }))
    }

    it('has the price of that offer and leads to it', () => {
      expect(cells('best', [fast, 471], other)).toMatchObject([
        { price: 501, tag: 'best', isLowest: false, band: 5, deal: { id: fast.id } },
        { price: 490, tag: null, isLowest: true, band: 1, deal: { id: other.id } },
      ])
    })

    it('has the lowest fare and leads to that where the lowest fares are shown', () => {
      expect(cells('lowest', [fast, 471], other)).toMatchObject([
        { price: 471, tag: 'cheapest', isLowest: true, band: 1, deal: { id: `${fast.id}/low` } },
        { price: 490, tag: null, isLowest: true, band: 5, deal: { id: other.id } },
      ])
      expect(cells('lowest', [fast, 492], other)).toMatchObject([{ tag: null }, { tag: 'cheapest' }])
    })

    it('is the cheapest before one that costs as much as it is shown', () => {
      expect(cells('lowest', [fast, 490.3], other)).toMatchObject([{ tag: 'cheapest' }, { tag: null }])
    })
  })

  it('that was seen earlier says when, unless it has been checked since', () => {
    expect(at('2027-01-11', '2027-01-14')).toEqual({ kind: 'seen', price: 471, band: 3, seenAt })
    expect(at('2027-01-10', '2027-01-14').kind).toBe('checked')
  })

  it('that is estimated has a range, by its nights', () => {
    expect(at('2027-01-11', '2027-01-15')).toEqual({ kind: 'estimated', low: 430, high: 460 })
    expect(at('2027-01-11', '2027-01-16')).toEqual({ kind: 'unscanned' })
  })

  it('that is being checked says so', () => {
    expect(at('2027-01-12', '2027-01-16')).toEqual({ kind: 'checking' })
  })

  it('lies outside of the stay, or of the period', () => {
    expect(at('2027-01-12', '2027-01-14')).toEqual({ kind: 'outside' })
    expect(at('2027-01-30', '2027-02-02')).toEqual({ kind: 'outside' })
  })

  it('of a price of 0 has no band', () => {
    const free = indexCells(
      samplePairs(sampleDeal('2027-01-10', '2027-01-14', 0), ...deals.filter(({ price }) => price !== 412.4)),
      null,
      [],
    )
    expect(cellOf(free, span, { out: 9, back: 13 })).toMatchObject({ price: 0, band: null })
    expect(free.range).toEqual({ min: 431, max: 512 })
  })

  it('has no band where nothing was checked', () => {
    const early = indexCells([], calendar, [])
    expect(cellOf(early, span, { out: 10, back: 13 })).toMatchObject({ kind: 'seen', band: null })
  })
})

describe('a departure', () => {
  it('stands for the best of its pairs, or for the lowest where the lowest fares are shown', () => {
    expect(day('2027-01-10')).toMatchObject({ back: 12, checked: 2, pairs: 3 })
    expect(day('2027-01-10').cell).toMatchObject({ price: 431, tag: 'best' })
    const lowest = dayCellOf(indexCells(pairs, calendar, [], 'lowest'), span, 9)
    expect(lowest).toMatchObject({ back: 13, cell: { price: 412, tag: 'cheapest' } })
  })

  it('stands for a checked pair, whatever was seen or estimated', () => {
    expect(day('2027-01-12').cell).toMatchObject({ kind: 'checked', price: 512 })
  })

  it('stands for what was seen before what is estimated', () => {
    expect(day('2027-01-11').cell).toMatchObject({ kind: 'seen', price: 471 })
  })

  it('uses its lowest estimate if no price was seen', () => {
    expect(day('2027-01-13')).toMatchObject({ back: 16, cell: { kind: 'estimated', low: 480, high: 520 } })
  })

  it('of which nothing is known leads to no return', () => {
    expect(day('2027-01-20')).toMatchObject({ back: null, cell: { kind: 'unscanned' }, checked: 0 })
  })

  it('one way is a cell by itself', () => {
    const oneWay = spanOf({ from: '2027-01-01', to: '2027-01-31' }, null)
    const found = indexCells(
      samplePairs(sampleDeal('2027-01-10', null, 180)),
      { earlierPrices: [], estimates: [{ date: '2027-01-11', low: [190], high: [210] }] },
      [],
    )
    expect(dayCellOf(found, oneWay, 9)).toMatchObject({ back: null, checked: 1, pairs: 1 })
    expect(cellOf(found, oneWay, { out: 9, back: null })).toMatchObject({ price: 180, tag: 'best' })
    expect(cellOf(found, oneWay, { out: 10, back: null })).toEqual({ kind: 'estimated', low: 190, high: 210 })
  })
})

it('deals of which something is withheld are no cells', () => {
  expect(indexCells(samplePairs(sampleDeal(null, null, 431)), null, []).checked.size).toBe(0)
})

describe('bars', () => {
  const range = { min: 400, max: 500 }

  it('the dearer a day, the higher its bar, within bounds', () => {
    const heights = [300, 400, 450, 500, 900].map((price) =>
      dayBarHeight({ kind: 'seen', price, band: null, seenAt: '' }, range),
    )
    expect(heights).toEqual([24, 24, 48, 72, 72])
    expect(dayBarHeight({ kind: 'estimated', low: 440, high: 460 }, range)).toBe(48)
  })

  it('what has no price, or nothing to compare it with, is the foot of a bar', () => {
    expect(dayBarHeight({ kind: 'unscanned' }, range)).toBe(24)
    expect(dayBarHeight({ kind: 'estimated', low: 440, high: 460 }, null)).toBe(24)
  })
})

const now = Date.parse('2027-02-01T12:00:00Z')
const context: PriceContext = { currency: 'USD', passengers: 1, levels: noLevels, now }
const march = spanOf({ from: '2027-03-01', to: '2027-03-31' }, { min: 3, max: 14 })
const pair = { out: 11, back: 20 }

/** Six minutes before now. */
const sixMinutesAgo = '2027-02-01T11:54:00Z'
const offer = { id: 'a', date: '2027-03-12', returnDate: '2027-03-21', live: true, seenAt: sixMinutesAgo }
const deal = sampleDeal('2027-03-12', '2027-03-21', 412, { seenAt: sixMinutesAgo })
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

describe('the words of a pair', () => {
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
    expect(pairSentence(march, pair, cell, context)).toBe(nbsp(sentence))
  })
})

it('converted fares are marked, and so are ranges', () => {
  markConverted('USD')
  const words = [checked(), estimated].map((cell) => pairSentence(march, pair, cell, context))
  markConverted(null)
  expect(words[0]).toContain('≈\u00a0412\u00a0USD, checked')
  expect(words[1]).toContain('estimated ≈\u00a0410 to 450\u00a0USD')
})

it('a pair whose return comes first has no nights', () => {
  expect(pairSentence(march, { out: 20, back: 11 }, { kind: 'outside' }, context)).toBe(
    'Depart Sun 21 Mar, return Fri 12 Mar, doesn’t fit your stay',
  )
})

describe('the words of a price whose month is known', () => {
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
    expect(pairSentence(march, pair, cell, known)).toBe(nbsp(sentence))
  })

  it('compares the price per passenger', () => {
    expect(pairSentence(march, pair, checked({ price: 824 }), { ...known, passengers: 2 })).toContain(
      nbsp('824 USD, 23% below typical'),
    )
  })
})

describe('the words of a departure', () => {
  it('says what stands for it, and how much of it was checked', () => {
    const known = indexCells(samplePairs(deal), null, [])
    expect(daySentence(march, dayCellOf(known, march, 11), context)).toBe(
      nbsp(
        'Depart Fri 12 Mar, return Sun 21 Mar, 9 nights, 412 USD, checked 6 minutes ago, lowest fifth in this scan, best deal, 1 of 12 returns checked',
      ),
    )
  })

  it('of which nothing is known says so', () => {
    expect(daySentence(march, dayCellOf(indexCells([], null, []), march, 11), context)).toBe(
      'Depart Fri 12 Mar, not scanned, 0 of 12 returns checked',
    )
  })

  it('one way is its day and its price', () => {
    const oneWay = spanOf({ from: '2027-03-01', to: '2027-03-31' }, null)
    const known = indexCells(
      samplePairs(sampleDeal('2027-03-12', null, 180, { seenAt: sixMinutesAgo })),
      null,
      [],
    )
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
