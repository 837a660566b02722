import type { ScanCalendar } from '@faresight/contracts/ai-scan/calendar'
import { describe, expect, it } from 'vitest'
import {
  bandOf,
  barHeight,
  cellOf,
  dayCellOf,
  indexCells,
  oneWayCellOf,
  rangeOf,
  lockedBandOf,
} from './cells.ts'
import { sampleDeal, samplePairs, sampleSpan as span } from './sample-scan.ts'
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

describe('the four bands of the teaser', () => {
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
})

describe.each([
  ['five', bandOf, 1],
  ['teaser', lockedBandOf, 'cheapest'],
] as const)('in the table of the %s', (_, band, lowest) => {
  it('a single price is the lowest', () => {
    expect(band(412, rangeOf([412]))).toBe(lowest)
  })

  it('prices that are all equal are all the lowest', () => {
    expect(band(412, rangeOf([412, 412, 412]))).toBe(lowest)
  })

  it('a price of 0 has no band, and does not move the others', () => {
    expect(rangeOf([0, 400, 500])).toEqual(range)
    expect(band(0, range)).toBeNull()
  })

  it('nothing to compare with is no band', () => {
    expect(rangeOf([])).toBeNull()
    expect(rangeOf([0])).toBeNull()
    expect(band(412, null)).toBeNull()
  })
})

const seenAt = '2026-12-18T12:00:00Z'
const deals = [
  sampleDeal('2027-01-10', '2027-01-13', 431),
  sampleDeal('2027-01-10', '2027-01-14', 412.4),
  sampleDeal('2027-01-12', '2027-01-15', 512),
]
const pairs = samplePairs(...deals)
const calendar: ScanCalendar = {
  seen: [
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
const tagsOf = (...asked: Parameters<typeof samplePairs>) => [
  ...indexCells(samplePairs(...asked), null, []).tags.values(),
]
const at = (date: string, returnDate: string) =>
  cellOf(known, span, { out: dayOf(span, date), back: dayOf(span, returnDate) })
const day = (date: string) => dayCellOf(known, span, dayOf(span, date))

describe('a cell', () => {
  it('that was checked has its price in whole units and its band among the checked', () => {
    expect(at('2027-01-10', '2027-01-14')).toMatchObject({ kind: 'checked', price: 412, band: 1 })
    expect(at('2027-01-12', '2027-01-15')).toMatchObject({ kind: 'checked', price: 512, band: 5, tag: null })
  })

  it('says of the lowest score that it is the best, and of a cheaper one that it is the cheapest', () => {
    expect(at('2027-01-10', '2027-01-13')).toMatchObject({ tag: 'best' })
    expect(at('2027-01-10', '2027-01-14')).toMatchObject({ tag: 'cheapest' })
  })

  it('that is both says that it is the best alone', () => {
    expect(
      tagsOf(sampleDeal('2027-01-10', '2027-01-14', 412), sampleDeal('2027-01-10', '2027-01-13', 431)),
    ).toEqual(['best'])
  })

  it('is no cheaper where no difference shows', () => {
    const close = sampleDeal('2027-01-10', '2027-01-14', 430.6)
    expect(tagsOf(sampleDeal('2027-01-10', '2027-01-13', 431), close)).toEqual(['best'])
  })

  describe('of which the best offer is not the lowest', () => {
    const low = sampleDeal('2027-01-10', '2027-01-13', 400)
    const [other, far] = [
      sampleDeal('2027-01-12', '2027-01-15', 431),
      sampleDeal('2027-01-13', '2027-01-16', 512),
    ]
    const fast = (price: number) => [low, price] as [typeof low, number]
    const cell = (...asked: Parameters<typeof samplePairs>) =>
      cellOf(indexCells(samplePairs(...asked), null, []), span, { out: 9, back: 12 })

    it('has the lowest price, says what the best offer costs, and leads to the lowest', () => {
      expect(cell(fast(431))).toMatchObject({ price: 400, bestPrice: 431, deal: { id: low.id, price: 400 } })
      expect(cell(fast(400.3))).toMatchObject({ price: 400, bestPrice: null })
    })

    it('has its band by the lowest, among the lowest', () => {
      expect(cell([far, 900], fast(700))).toMatchObject({ band: 1 })
      expect(indexCells(samplePairs([far, 900], fast(700)), null, []).range).toEqual({ min: 400, max: 512 })
    })

    it.each<[string, Parameters<typeof samplePairs>, string[]]>([
      [
        'is the cheapest though its best offer costs more than the best deal',
        [other, fast(500)],
        ['best', 'cheapest'],
      ],
      [
        'is none besides a best deal whose days can be had for as little',
        [[other, 600], sampleDeal('2027-01-10', '2027-01-13', 430.8)],
        ['best'],
      ],
      ['is the best alone where that is the cheapest too', [fast(431), other], ['best']],
    ])('%s', (_, asked, tags) => {
      expect(tagsOf(...asked)).toEqual(tags)
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
  it('stands for the best deal where that leaves then, and names what is cheaper', () => {
    expect(day('2027-01-10')).toMatchObject({ back: 12, lower: 412, checked: 2, pairs: 3 })
    expect(day('2027-01-10').cell).toMatchObject({ price: 431, tag: 'best' })
  })

  it('stands for its lowest checked price, whatever was seen or estimated', () => {
    expect(day('2027-01-12').cell).toMatchObject({ kind: 'checked', price: 512 })
    expect(day('2027-01-12').lower).toBeNull()
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
      { seen: [], estimates: [{ date: '2027-01-11', low: [190], high: [210] }] },
      [],
    )
    expect(dayCellOf(found, oneWay, 9)).toMatchObject({ back: null, checked: 1, pairs: 1 })
    expect(oneWayCellOf(found, oneWay, 9)).toMatchObject({ price: 180, tag: 'best' })
    expect(oneWayCellOf(found, oneWay, 10)).toEqual({ kind: 'estimated', low: 190, high: 210 })
  })
})

it('deals of which something is withheld are no cells', () => {
  expect(indexCells(samplePairs(sampleDeal(null, null, 431)), null, []).checked.size).toBe(0)
})

describe('bars', () => {
  const range = { min: 400, max: 500 }

  it('the dearer a day, the higher its bar, within bounds', () => {
    const heights = [300, 400, 450, 500, 900].map((price) =>
      barHeight({ kind: 'seen', price, band: null, seenAt: '' }, range),
    )
    expect(heights).toEqual([24, 24, 48, 72, 72])
    expect(barHeight({ kind: 'estimated', low: 440, high: 460 }, range)).toBe(48)
  })

  it('what has no price, or nothing to compare it with, is the foot of a bar', () => {
    expect(barHeight({ kind: 'unscanned' }, range)).toBe(24)
    expect(barHeight({ kind: 'estimated', low: 440, high: 460 }, null)).toBe(24)
  })
})
