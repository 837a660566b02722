import { departuresOf, fits, type Pair, type Span } from './span.ts'

/** How many departures and returns stand on the page at once. */
export interface Size {
  cols: number
  rows: number
}

/** The part of the grid that stands on the page: its first departure and its first return. */
export interface View {
  col: number
  row: number
}

/** No more than there is. */
export function sizeIn(span: Span, size: Size): Size {
  const departures = departuresOf(span)
  return { cols: Math.min(size.cols, departures), rows: Math.min(size.rows, departures) }
}

/** The view that has a pair well inside, and besides as few places as can be that lie outside of the stay. */
export function viewAround(span: Span, size: Size, pair: Pair): View {
  const middle = { col: pair.out - Math.floor(size.cols / 2), row: pair.back - Math.floor(size.rows / 2) }
  let [found, most] = [middle, -Infinity]
  const [right, down] = [slack(size.cols), slack(size.rows)]
  for (let col = middle.col - right; col <= middle.col + right; col++)
    for (let row = middle.row - down; row <= middle.row + down; row++) {
      const away = Math.abs(col - middle.col) + Math.abs(row - middle.row)
      const worth = pairsIn(span, size, { col, row }) - 2 * away
      if (worth > most) [found, most] = [{ col, row }, worth]
    }
  return within(span, size, found)
}

export function isInView(view: View, size: Size, { out, back }: Pair): boolean {
  return out >= view.col && out < view.col + size.cols && back >= view.row && back < view.row + size.rows
}

/** The view moved no further than a pair needs to be in it. */
export function viewWith(span: Span, size: Size, view: View, { out, back }: Pair): View {
  return within(span, size, {
    col: Math.min(Math.max(view.col, out - size.cols + 1), out),
    row: Math.min(Math.max(view.row, back - size.rows + 1), back),
  })
}

/** So many departures further, and as many returns: the nights in sight stay the same. */
export function turned(span: Span, size: Size, view: View, days: number): View {
  const { col } = within(span, size, { ...view, col: view.col + days })
  return within(span, size, { col, row: view.row + (col - view.col) })
}

/** So many returns further, of the same departures. */
export function rolled(span: Span, size: Size, view: View, days: number): View {
  return within(span, size, { ...view, row: view.row + days })
}

/** The pair in view that is nearest to one that may be out of it. */
export function nearest(span: Span, size: Size, view: View, pair: Pair): Pair {
  let [found, least] = [pair, Infinity]
  for (let out = view.col; out < view.col + size.cols; out++)
    for (let back = view.row; back < view.row + size.rows; back++) {
      const away = Math.abs(out - pair.out) + Math.abs(back - pair.back)
      if (away < least && fits(span, { out, back })) [found, least] = [{ out, back }, away]
    }
  return found
}

/** The nearest view that shows nothing beyond the span, nor rows on which none of its departures comes back. */
function within(span: Span, size: Size, { col, row }: View): View {
  const stay = span.stay ?? { min: 0, max: 0 }
  const firstCol = clamp(col, 0, departuresOf(span) - size.cols)
  const lastRow = Math.min(firstCol + size.cols - 1 + stay.max, span.days - 1) - size.rows + 1
  const firstRow = Math.min(firstCol + stay.min, span.days - size.rows)
  return { col: firstCol, row: clamp(row, firstRow, Math.max(firstRow, lastRow)) }
}

/** How far from the middle of so many places a pair may stand. */
function slack(places: number): number {
  return Math.max(0, Math.floor(places / 2) - 3)
}

function pairsIn(span: Span, size: Size, { col, row }: View): number {
  const { min, max } = span.stay ?? { min: 0, max: 0 }
  let pairs = 0
  for (let out = Math.max(0, col); out < col + size.cols; out++) {
    const first = Math.max(row, out + min)
    const last = Math.min(row + size.rows - 1, out + max, span.days - 1)
    pairs += Math.max(0, last - first + 1)
  }
  return pairs
}

function clamp(value: number, min: number, max: number): number {
  return Math.max(min, Math.min(value, max))
}
