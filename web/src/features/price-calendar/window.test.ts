import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type Span,
  dateOf,
  dayAfter,
  dayOf,
  departuresIn,
  departuresOf,
  fitsStay,
  isInView,
  monthsOf,
  nearestVisible,
  pairAfter,
  returnsOf,
  panDays,
  sizeIn,
  spanOf,
  panView,
  viewAround,
  viewWith,
  weeksOf,
} from './window.ts'

const span: Span = { from: '2026-11-21', days: 92, stay: { min: 3, max: 14 } }
const size = { cols: 14, rows: 12 }

const anywhere = fc
  .record({
    days: fc.integer({ min: 31, max: 365 }),
    min: fc.integer({ min: 1, max: 30 }),
    more: fc.integer({ min: 0, max: 29 }),
    cols: fc.integer({ min: 5, max: 14 }),
    out: fc.nat(),
    back: fc.nat(),
  })
  .map(({ days, min, more, cols, out, back }) => {
    const asked: Span = { from: '2026-11-21', days, stay: { min, max: Math.min(30, min + more) } }
    const leaves = out % departuresOf(asked)
    const returns = returnsOf(asked, leaves)
    const pair = { out: leaves, back: returns[back % returns.length] ?? 0 }
    return { asked, pair, window: sizeIn(asked, { cols, rows: 12 }) }
  })

describe('a view', () => {
  it('opens with the pair in it, and shows nothing beyond the period', () => {
    fc.assert(
      fc.property(anywhere, ({ asked, pair, window }) => {
        const view = viewAround(asked, window, pair)
        expect(isInView(view, window, pair)).toBe(true)
        expect(view.col).toBeGreaterThanOrEqual(0)
        expect(view.col + window.cols).toBeLessThanOrEqual(departuresOf(asked))
        expect(view.row).toBeGreaterThanOrEqual(0)
        expect(view.row + window.rows).toBeLessThanOrEqual(asked.days)
      }),
    )
  })

  it('always has a pair to stop at, and that is in it, wherever it is moved to', () => {
    fc.assert(
      fc.property(
        anywhere,
        fc.array(fc.tuple(fc.boolean(), fc.integer({ min: -20, max: 20 })), { maxLength: 8 }),
        ({ asked, pair, window }, moves) => {
          let view = viewAround(asked, window, pair)
          for (const [isTurn, days] of moves) view = (isTurn ? panView : panDays)(asked, window, view, days)
          const stop = nearestVisible(asked, window, view, pair)
          expect(fitsStay(asked, stop)).toBe(true)
          expect(isInView(view, window, stop)).toBe(true)
        },
      ),
    )
  })

  it('has around a pair of a short stay more than what lies outside of it', () => {
    const pair = { out: 40, back: 43 }
    const view = viewAround(span, size, pair)
    let pairs = 0
    for (let out = view.col; out < view.col + size.cols; out++)
      for (let back = view.row; back < view.row + size.rows; back++)
        pairs += Number(fitsStay(span, { out, back }))
    expect(pairs).toBeGreaterThan((size.cols * size.rows) / 2)
  })

  it('moves no further than a pair needs', () => {
    const view = { col: 20, row: 26 }
    expect(viewWith(span, size, view, { out: 25, back: 30 })).toEqual(view)
    expect(viewWith(span, size, view, { out: 34, back: 38 })).toEqual({ col: 21, row: 27 })
    expect(viewWith(span, size, view, { out: 19, back: 25 })).toEqual({ col: 19, row: 25 })
  })

  it('turns to other departures and the returns that go with them, as far as there are any', () => {
    expect(panView(span, size, { col: 20, row: 26 }, 14)).toEqual({ col: 34, row: 40 })
    expect(panView(span, size, { col: 4, row: 10 }, -14)).toEqual({ col: 0, row: 6 })
    expect(panView(span, size, { col: 70, row: 76 }, 14)).toEqual({ col: 75, row: 80 })
  })

  it('rolls through the returns of its departures and no further', () => {
    expect(panDays(span, size, { col: 20, row: 26 }, -6)).toEqual({ col: 20, row: 23 })
    // The last departure in view is day 33, and its last return day 47.
    expect(panDays(span, size, { col: 20, row: 30 }, 60)).toEqual({ col: 20, row: 36 })
  })
})

it('a window is no larger than what there is to show', () => {
  expect(sizeIn({ from: '2026-11-21', days: 31, stay: { min: 24, max: 30 } }, size)).toEqual({
    cols: 7,
    rows: 7,
  })
})

describe('grid keys', () => {
  const span: Span = { from: '2026-11-21', days: 92, stay: { min: 3, max: 14 } }
  const press = (key: string, ctrlKey = false) => ({ key, ctrlKey, altKey: false, metaKey: false })

  describe('in the grid of pairs', () => {
    const at = { out: 40, back: 48 }
    it.each([
      ['ArrowLeft', false, 39, 48],
      ['ArrowRight', false, 41, 48],
      ['ArrowUp', false, 40, 47],
      ['ArrowDown', false, 40, 49],
      ['Home', false, 34, 48],
      ['End', false, 45, 48],
      ['Home', true, 0, 3],
      ['End', true, 88, 91],
      ['PageUp', false, 26, 34],
      ['PageDown', false, 54, 62],
    ])('%s (with Ctrl: %s) leads to day %i, back on day %i', (key, ctrl, out, back) => {
      expect(pairAfter(press(key, ctrl), span, at, 14)).toEqual({ out, back })
    })

    it('a page at the end goes as far as the nights fit', () => {
      expect(pairAfter(press('PageDown'), span, { out: 80, back: 88 }, 14)).toEqual({ out: 83, back: 91 })
      expect(pairAfter(press('PageUp'), span, { out: 5, back: 13 }, 14)).toEqual({ out: 0, back: 8 })
    })

    it.each([
      ['ArrowRight', { out: 45, back: 48 }],
      ['ArrowLeft', { out: 34, back: 48 }],
      ['ArrowUp', { out: 45, back: 48 }],
      ['ArrowDown', { out: 34, back: 48 }],
      ['PageDown', { out: 83, back: 91 }],
      ['Home', { out: 34, back: 48 }],
      ['a', { out: 40, back: 48 }],
    ])('%s leads nowhere from %o', (key, from) => {
      expect(pairAfter(press(key), span, from, 14)).toBeNull()
    })
  })

  describe('in a month', () => {
    // 14 January 2027, a Thursday.
    const at = dayOf(span, '2027-01-14')
    it.each([
      ['ArrowLeft', false, '2027-01-13'],
      ['ArrowRight', false, '2027-01-15'],
      ['ArrowUp', false, '2027-01-07'],
      ['ArrowDown', false, '2027-01-21'],
      ['Home', false, '2027-01-11'],
      ['End', false, '2027-01-17'],
      ['Home', true, '2026-11-21'],
      ['End', true, '2027-02-17'],
      ['PageUp', false, '2026-12-14'],
      ['PageDown', false, '2027-02-14'],
    ])('%s (with Ctrl: %s) leads to %s', (key, ctrl, date) => {
      expect(dateOf(span, dayAfter(press(key, ctrl), span, at, 1) ?? -1)).toBe(date)
    })

    it('a page ends with a shorter month, and within the period', () => {
      const from = (date: string, key: string) =>
        dateOf(span, dayAfter(press(key), span, dayOf(span, date)) ?? -1)
      expect(from('2026-12-31', 'PageUp')).toBe('2026-11-30')
      expect(from('2027-01-30', 'PageDown')).toBe('2027-02-17')
      expect(from('2026-12-05', 'PageUp')).toBe('2026-11-21')
    })

    it('nothing leads out of the period', () => {
      expect(dayAfter(press('ArrowLeft'), span, 0)).toBeNull()
      expect(dayAfter(press('ArrowUp'), span, 5)).toBeNull()
      expect(dayAfter(press('ArrowRight'), span, 88)).toBeNull()
      expect(dayAfter(press('Enter'), span, 20)).toBeNull()
    })
  })

  it.each([{ altKey: true }, { metaKey: true }])('leaves the keys of the browser to it: %o', (held) => {
    const back = { ...press('ArrowLeft'), ...held }
    expect(pairAfter(back, span, { out: 40, back: 48 }, 14)).toBeNull()
    expect(dayAfter(back, span, 40)).toBeNull()
  })
})

describe('months', () => {
  const span: Span = { from: '2026-11-21', days: 92, stay: { min: 3, max: 14 } }

  it('names the months in which one can leave', () => {
    expect(monthsOf(span)).toEqual(['2026-11', '2026-12', '2027-01', '2027-02'])
    expect(monthsOf({ ...span, days: 43 })).toEqual(['2026-11', '2026-12'])
  })

  it('has the departures of a month, from the first of the period to the last that is back in time', () => {
    const dates = (month: string) => departuresIn(span, month).map((day) => dateOf(span, day))
    expect(dates('2026-11')[0]).toBe('2026-11-21')
    expect(dates('2026-12')).toHaveLength(31)
    expect(dates('2027-02').at(-1)).toBe('2027-02-17')
    expect(dates('2027-03')).toEqual([])
  })

  it.each([
    ['2026-03', 6],
    ['2027-01', 5],
    ['2027-02', 4],
    ['2027-05', 6],
  ])('lays %s out in %d weeks from Monday', (month, count) => {
    const weeks = weeksOf(month, 1)
    expect(weeks).toHaveLength(count)
    expect(weeks.every((week) => week.length === 7 && week.some((date) => date !== null))).toBe(true)
  })

  it('leaves room for the days beside a month', () => {
    const weeks = weeksOf('2027-01', 1)
    expect(weeks[0]).toEqual([null, null, null, null, '2027-01-01', '2027-01-02', '2027-01-03'])
    expect(weeks.flat().filter((date) => date !== null)).toHaveLength(31)
  })
})

describe('span', () => {
  // 21 November to 20 February: 92 days.
  const period = { from: '2026-11-21', to: '2027-02-20' }
  const stay = { min: 3, max: 14 }
  const span = spanOf(period, stay)

  it('counts days from the first of the period, over a turn of the year', () => {
    expect(span.days).toBe(92)
    expect(dateOf(span, 91)).toBe('2027-02-20')
    expect(dayOf(span, '2027-01-01')).toBe(41)
  })

  it('holds as many pairs as the scan has candidates', () => {
    const pairs = Array.from({ length: departuresOf(span) }, (_, out) => returnsOf(span, out).length)
    expect(pairs.reduce((sum, count) => sum + count)).toBe(1002)
  })

  it('knows which pairs fit the stay and the period', () => {
    expect(fitsStay(span, { out: 0, back: 3 })).toBe(true)
    expect(fitsStay(span, { out: 0, back: 14 })).toBe(true)
    expect(fitsStay(span, { out: 0, back: 2 })).toBe(false)
    expect(fitsStay(span, { out: 0, back: 15 })).toBe(false)
    expect(fitsStay(span, { out: 88, back: 91 })).toBe(true)
    expect(fitsStay(span, { out: 88, back: 92 })).toBe(false)
    expect(fitsStay(span, { out: -1, back: 4 })).toBe(false)
  })

  it('has fewer returns where the period ends, and none after', () => {
    expect(returnsOf(span, 87)).toEqual([90, 91])
    expect(returnsOf(span, 89)).toEqual([])
  })

  it('one way has a departure on every day, and no pairs, whatever the nights', () => {
    const oneWay = spanOf(period, null)
    expect(departuresOf(oneWay)).toBe(92)
    expect(returnsOf(oneWay, 0)).toEqual([])
    expect(fitsStay(oneWay, { out: 0, back: 3 })).toBe(false)
  })
})
