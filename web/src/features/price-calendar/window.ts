import type { PlainDate } from '@faresight/contracts/common'
import { addDays, daysBetween } from '@faresight/contracts/days'
import { daysIntoWeek, firstWeekday } from '../../format/week.ts'

export interface DatePair {
  date: PlainDate
  returnDate: PlainDate | null
}

export interface Size {
  cols: number
  rows: number
}

export interface View {
  col: number
  row: number
}

export function sizeIn(span: Span, size: Size): Size {
  const departures = departuresOf(span)
  return { cols: Math.min(size.cols, departures), rows: Math.min(size.rows, departures) }
}

/** The view with the pair well inside it and as few cells outside the stay as possible. */
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

export interface Place {
  view: View
  /** The pair that has the focus. */
  active: Pair
  /** The grid size it was computed for. */
  size: Size
}

export function placeAt(span: Span, size: Size, pair: Pair | null): Place {
  const active = pair ?? { out: 0, back: span.stay?.min ?? 0 }
  return { active, view: viewAround(span, size, active), size }
}

export function fitted(span: Span, size: Size, { view, active }: Place): Place {
  return { view: viewWith(span, size, view, active), active, size }
}

/** Moves the view just far enough to contain the pair. */
export function viewWith(span: Span, size: Size, view: View, { out, back }: Pair): View {
  return within(span, size, {
    col: Math.min(Math.max(view.col, out - size.cols + 1), out),
    row: Math.min(Math.max(view.row, back - size.rows + 1), back),
  })
}

/** Moves by departures and returns alike, so that the visible nights stay the same. */
export function panView(span: Span, size: Size, view: View, days: number): View {
  const { col } = within(span, size, { ...view, col: view.col + days })
  return within(span, size, { col, row: view.row + (col - view.col) })
}

export function panDays(span: Span, size: Size, view: View, days: number): View {
  return within(span, size, { ...view, row: view.row + days })
}

/** The visible pair nearest to one that may be outside the view. */
export function nearestVisible(span: Span, size: Size, view: View, pair: Pair): Pair {
  let [found, least] = [pair, Infinity]
  for (let out = view.col; out < view.col + size.cols; out++)
    for (let back = view.row; back < view.row + size.rows; back++) {
      const away = Math.abs(out - pair.out) + Math.abs(back - pair.back)
      if (away < least && fitsStay(span, { out, back })) [found, least] = [{ out, back }, away]
    }
  return found
}

/** Clamps a view to the span, without rows on which none of its departures returns. */
function within(span: Span, size: Size, { col, row }: View): View {
  const stay = span.stay ?? { min: 0, max: 0 }
  const firstCol = clamp(col, 0, departuresOf(span) - size.cols)
  const lastRow = Math.min(firstCol + size.cols - 1 + stay.max, span.days - 1) - size.rows + 1
  const firstRow = Math.min(firstCol + stay.min, span.days - size.rows)
  return { col: firstCol, row: clamp(row, firstRow, Math.max(firstRow, lastRow)) }
}

/** How far from the middle a pair may be. */
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

/** The part of a keyboard event that ARIA grid keys need. */
export interface KeyPress {
  key: string
  ctrlKey: boolean
  altKey: boolean
  metaKey: boolean
}

/**
 * Where a key leads from a pair; `null` if nowhere. Only pairs that fit the stay are reachable.
 *
 * @param page days moved by Page Up and Page Down; the nights stay the same
 */
export function pairAfter(press: KeyPress, span: Span, at: Pair, page: number): Pair | null {
  const to = isForPage(press) ? target(press, span, at, page) : null
  return to && fitsStay(span, to) && (to.out !== at.out || to.back !== at.back) ? to : null
}

function target({ key, ctrlKey }: KeyPress, span: Span, at: Pair, page: number): Pair | null {
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

/** Where a key leads in a month calendar; `null` if nowhere. */
export function dayAfter(press: KeyPress, span: Span, at: number, first = firstWeekday()): number | null {
  const { key, ctrlKey } = press
  if (!isForPage(press)) return null
  const last = departuresOf(span) - 1
  const weekday = daysIntoWeek(dateOf(span, at), first)
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

/** Alt and Meta combinations belong to the browser. */
function isForPage({ altKey, metaKey }: KeyPress): boolean {
  return !altKey && !metaKey
}

/** The same day of another month, or its last. */
function otherMonth(span: Span, at: number, months: number): number {
  const date = new Date(`${dateOf(span, at)}T00:00Z`)
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth() + months]
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  const day = new Date(Date.UTC(year, month, Math.min(date.getUTCDate(), lastDay)))
  return dayOf(span, day.toISOString().slice(0, 10))
}

/** `2027-01` */
function monthOf(date: PlainDate): string {
  return date.slice(0, 7)
}

export function monthsOf(span: Span): string[] {
  const last = departuresOf(span) - 1
  const found = Array.from({ length: Math.max(0, last + 1) }, (_, day) => monthOf(dateOf(span, day)))
  return [...new Set(found)]
}

export function departuresIn(span: Span, month: string): number[] {
  const first = Math.max(0, dayOf(span, `${month}-01`))
  const days: number[] = []
  for (let day = first; day < departuresOf(span) && monthOf(dateOf(span, day)) === month; day++)
    days.push(day)
  return days
}

/** Weeks as the user's region has them; `null` outside the month. */
export function weeksOf(month: string, start = firstWeekday()): (PlainDate | null)[][] {
  const first = `${month}-01`
  const before = daysIntoWeek(first, start)
  const weeks = Array.from({ length: 6 }, (_week, week) =>
    Array.from({ length: 7 }, (_day, weekday) => {
      const date = addDays(first, week * 7 + weekday - before)
      return monthOf(date) === month ? date : null
    }),
  )
  return weeks.filter((week) => week.some((date) => date !== null))
}

interface Stay {
  min: number
  max: number
}

/** The days of a scan, counted from `from` (day 0). */
export interface Span {
  from: PlainDate
  days: number
  /** `null` one way. */
  stay: Stay | null
}

/** As day numbers. */
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

/** Days on which a departure leaves time for the shortest stay. */
export function departuresOf(span: Span): number {
  return Math.max(0, span.days - (span.stay?.min ?? 0))
}

export function fitsStay(span: Span, { out, back }: Pair): boolean {
  const nights = back - out
  return (
    span.stay !== null && out >= 0 && back < span.days && nights >= span.stay.min && nights <= span.stay.max
  )
}

/** `null` if the dates don't fit the grid. */
export function pairIn(
  span: Span,
  dates: { date: PlainDate; returnDate: PlainDate | null } | null,
): Pair | null {
  if (!dates?.returnDate) return null
  const pair = { out: dayOf(span, dates.date), back: dayOf(span, dates.returnDate) }
  return fitsStay(span, pair) ? pair : null
}

/** Possible return days of a departure, in order. Empty one way. */
export function returnsOf(span: Span, out: number): number[] {
  if (!span.stay) return []
  const first = out + span.stay.min
  const last = Math.min(out + span.stay.max, span.days - 1)
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, place) => first + place)
}

export type Days = ReturnType<typeof calendarDays>

interface Asked {
  best: DatePair | null
  day: PlainDate | null
  onDay: (day: PlainDate) => void
}

/** The visible month and selected departure. They follow the best deal until one is selected. */
export function calendarDays(span: Span, { best, day, onDay }: Asked) {
  const chosen = departureOn(span, day) ?? (best ? dayOf(span, best.date) : 0)
  const months = monthsOf(span)
  const month = monthOf(dateOf(span, chosen))
  const place = months.indexOf(month)
  return {
    chosen,
    month,
    choose: (next: number) => onDay(dateOf(span, next)),
    after: (press: KeyPress) => dayAfter(press, span, chosen),
    /** The first departure of the previous and the next month; `null` if there is none. */
    earlier: firstOf(span, months[place - 1]),
    later: firstOf(span, months[place + 1]),
  }
}

function firstOf(span: Span, month: string | undefined): number | null {
  return month === undefined ? null : (departuresIn(span, month)[0] ?? null)
}

/** `null` if the trip can't start on that date. */
export function departureOn(span: Span, date: PlainDate | null): number | null {
  const day = date === null ? -1 : dayOf(span, date)
  return day >= 0 && day < departuresOf(span) ? day : null
}
