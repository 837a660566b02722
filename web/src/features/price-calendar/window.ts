import type { PlainDate } from '@faresight/contracts/common'
import { addDays, daysBetween } from '@faresight/contracts/days'

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

/** The keys of a grid after the ARIA practices, as far as they are held down together. */
export interface Press {
  key: string
  ctrlKey: boolean
  altKey: boolean
  metaKey: boolean
}

/**
 * The pair that a key leads to from another, or `null` where it leads nowhere: only pairs that fit the stay can be reached.
 *
 * @param page days that PageUp and PageDown go; the nights stay the same
 */
export function pairAfter(press: Press, span: Span, at: Pair, page: number): Pair | null {
  const to = isForPage(press) ? target(press, span, at, page) : null
  return to && fits(span, to) && (to.out !== at.out || to.back !== at.back) ? to : null
}

function target({ key, ctrlKey }: Press, span: Span, at: Pair, page: number): Pair | null {
  const { min, max } = span.stay ?? { min: 0, max: 0 }
  const lastDeparture = departuresOf(span) - 1
  const nights = at.back - at.out
  const moved = (days: number) => {
    const out = Math.max(0, Math.min(at.out + days, span.days - 1 - nights))
    return { out, back: out + nights }
  }
  switch (key) {
    case 'ArrowLeft':
      return { ...at, out: at.out - 1 }
    case 'ArrowRight':
      return { ...at, out: at.out + 1 }
    case 'ArrowUp':
      return { ...at, back: at.back - 1 }
    case 'ArrowDown':
      return { ...at, back: at.back + 1 }
    case 'Home':
      return ctrlKey ? { out: 0, back: min } : { ...at, out: Math.max(0, at.back - max) }
    case 'End':
      return ctrlKey
        ? { out: lastDeparture, back: span.days - 1 }
        : { ...at, out: Math.min(lastDeparture, at.back - min) }
    case 'PageUp':
      return moved(-page)
    case 'PageDown':
      return moved(page)
    default:
      return null
  }
}

/** The departure that a key leads to in a month calendar of weeks from Monday, or `null` where it leads nowhere. */
export function dayAfter(press: Press, span: Span, at: number): number | null {
  const { key, ctrlKey } = press
  if (!isForPage(press)) return null
  const last = departuresOf(span) - 1
  const weekday = mondayFirst(dateOf(span, at))
  const to: Record<string, () => number> = {
    ArrowLeft: () => at - 1,
    ArrowRight: () => at + 1,
    ArrowUp: () => at - 7,
    ArrowDown: () => at + 7,
    Home: () => (ctrlKey ? 0 : Math.max(0, at - weekday)),
    End: () => (ctrlKey ? last : Math.min(last, at + 6 - weekday)),
    PageUp: () => Math.max(0, otherMonth(span, at, -1)),
    PageDown: () => Math.min(last, otherMonth(span, at, 1)),
  }
  const next = to[key]?.()
  return next === undefined || next === at || next < 0 || next > last ? null : next
}

/** With Alt or Meta a key is the browser's own: back, or another window. */
function isForPage({ altKey, metaKey }: Press): boolean {
  return !altKey && !metaKey
}

/** 0 for a Monday, 6 for a Sunday. */
export function mondayFirst(date: string): number {
  return (new Date(`${date}T00:00Z`).getUTCDay() + 6) % 7
}

/** The same day of another month, or its last. */
function otherMonth(span: Span, at: number, months: number): number {
  const date = new Date(`${dateOf(span, at)}T00:00Z`)
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth() + months]
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  const day = new Date(Date.UTC(year, month, Math.min(date.getUTCDate(), lastDay)))
  return dayOf(span, day.toISOString().slice(0, 10))
}

/** `2027-01`: the month of a day. */
export function monthOf(date: PlainDate): string {
  return date.slice(0, 7)
}

/** The months in which one can leave, in order. */
export function monthsOf(span: Span): string[] {
  const last = departuresOf(span) - 1
  const found = Array.from({ length: Math.max(0, last + 1) }, (_, day) => monthOf(dateOf(span, day)))
  return [...new Set(found)]
}

/** The departures of a month, in order. */
export function departuresIn(span: Span, month: string): number[] {
  const first = Math.max(0, dayOf(span, `${month}-01`))
  const days: number[] = []
  for (let day = first; day < departuresOf(span) && monthOf(dateOf(span, day)) === month; day++)
    days.push(day)
  return days
}

/** The days of a month in weeks from Monday; `null` beside it. */
export function weeksOf(month: string): (PlainDate | null)[][] {
  const first = `${month}-01`
  const before = mondayFirst(first)
  const weeks = Array.from({ length: 6 }, (_week, week) =>
    Array.from({ length: 7 }, (_day, weekday) => {
      const date = addDays(first, week * 7 + weekday - before)
      return monthOf(date) === month ? date : null
    }),
  )
  return weeks.filter((week) => week.some((date) => date !== null))
}

/** Fewest and most nights of a round trip. */
interface Stay {
  min: number
  max: number
}

/** The days of a scan, which the calendar counts from the first: day 0 is `from`. */
export interface Span {
  from: PlainDate
  days: number
  /** `null` one way. */
  stay: Stay | null
}

/** A departure and a return, as numbers of days. */
export interface Pair {
  out: number
  back: number
}

/** @param stay `null` one way */
export function spanOf({ from, to }: { from: PlainDate; to: PlainDate }, stay: Stay | null): Span {
  return { from, days: daysBetween(from, to) + 1, stay }
}

export function dateOf(span: Span, day: number): PlainDate {
  return addDays(span.from, day)
}

export function dayOf(span: Span, date: PlainDate): number {
  return daysBetween(span.from, date)
}

/** How many days of the span one can leave on: whoever leaves later is not back in time. */
export function departuresOf(span: Span): number {
  return Math.max(0, span.days - (span.stay?.min ?? 0))
}

/** Whether both days lie in the span and the nights between them fit the stay. */
export function fits(span: Span, { out, back }: Pair): boolean {
  const nights = back - out
  return (
    span.stay !== null && out >= 0 && back < span.days && nights >= span.stay.min && nights <= span.stay.max
  )
}

/** The days on which one who leaves on day `out` may come back, in order. Empty one way. */
export function returnsOf(span: Span, out: number): number[] {
  if (!span.stay) return []
  const first = out + span.stay.min
  const last = Math.min(out + span.stay.max, span.days - 1)
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, place) => first + place)
}
