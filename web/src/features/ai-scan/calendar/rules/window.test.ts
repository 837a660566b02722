import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { departuresOf, fits, returnsOf, type Span } from './span.ts'
import { isInView, nearest, rolled, sizeIn, turned, viewAround, viewWith } from './window.ts'

const span: Span = { from: '2026-11-21', days: 92, stay: { min: 3, max: 14 } }
const size = { cols: 14, rows: 12 }

/** A span, a window and a pair of the span: periods and stays as they can be asked for. */
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
          for (const [isTurn, days] of moves) view = (isTurn ? turned : rolled)(asked, window, view, days)
          const stop = nearest(asked, window, view, pair)
          expect(fits(asked, stop)).toBe(true)
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
        pairs += Number(fits(span, { out, back }))
    expect(pairs).toBeGreaterThan((size.cols * size.rows) / 2)
  })

  it('moves no further than a pair needs', () => {
    const view = { col: 20, row: 26 }
    expect(viewWith(span, size, view, { out: 25, back: 30 })).toEqual(view)
    expect(viewWith(span, size, view, { out: 34, back: 38 })).toEqual({ col: 21, row: 27 })
    expect(viewWith(span, size, view, { out: 19, back: 25 })).toEqual({ col: 19, row: 25 })
  })

  it('turns to other departures and the returns that go with them, as far as there are any', () => {
    expect(turned(span, size, { col: 20, row: 26 }, 14)).toEqual({ col: 34, row: 40 })
    expect(turned(span, size, { col: 4, row: 10 }, -14)).toEqual({ col: 0, row: 6 })
    expect(turned(span, size, { col: 70, row: 76 }, 14)).toEqual({ col: 75, row: 80 })
  })

  it('rolls through the returns of its departures and no further', () => {
    expect(rolled(span, size, { col: 20, row: 26 }, -6)).toEqual({ col: 20, row: 23 })
    // The last departure in view is day 33, and its last return day 47.
    expect(rolled(span, size, { col: 20, row: 30 }, 60)).toEqual({ col: 20, row: 36 })
  })
})

it('a window is no larger than what there is to show', () => {
  expect(sizeIn({ from: '2026-11-21', days: 31, stay: { min: 24, max: 30 } }, size)).toEqual({
    cols: 7,
    rows: 7,
  })
})
