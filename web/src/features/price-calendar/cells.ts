import type { EarlierPrice, EstimateRow, ScanCalendar } from '@faresight/contracts/ai-scan/calendar'
import type { PlainDate } from '@faresight/contracts/common'
import { shownFare } from '../../format/money.ts'
import type { View } from '../ai-scan/address.ts'
import { type OfferRef, type RankedDeal, cheapestOn } from '../ai-scan/ranking.ts'
import {
  type Pair,
  type KeyPress,
  type Span,
  dateOf,
  dayAfter,
  dayOf,
  departuresIn,
  departuresOf,
  fitsStay,
  monthOf,
  monthsOf,
  returnsOf,
} from './window.ts'

export interface DatePair {
  date: PlainDate
  returnDate: PlainDate | null
}

/** An offer with everything a cell shows. */
type PricedOffer = OfferRef & { date: PlainDate; live: boolean | null; seenAt: string }

/** BEST has the lowest score. Where cells show lowest fares, `cheapest` is the lowest of them. */
export type Tag = 'best' | 'cheapest'

interface CheckedFace {
  kind: 'checked'
  price: number
  band: Band | null
  tag: Tag | null
}

interface Checked extends CheckedFace {
  /** Rank among the checked pairs, from 0. */
  place: number
  /** No offer of its dates is cheaper. */
  isLowest: boolean
  deal: PricedOffer
}

/** What is known of one pair. Prices are whole units, as shown. */
export type Cell = Checked | Unchecked

export type Face = CheckedFace | Unchecked

type Unchecked =
  | { kind: 'seen'; price: number; band: Band | null; seenAt: string }
  | { kind: 'estimated'; low: number; high: number }
  | { kind: 'checking' }
  | { kind: 'unscanned' }
  | { kind: 'outside' }

export interface Known {
  checked: ReadonlyMap<string, Checked>
  seen: ReadonlyMap<string, EarlierPrice>
  estimates: ReadonlyMap<PlainDate, EstimateRow>
  checking: ReadonlySet<string>
  range: PriceRange | null
  /** The pair with the tag. */
  first: DatePair | null
}

/**
 * @param pairs the checked ones, best first
 * @param fares whether cells show the best offer of their pair or the cheapest
 */
export function indexCells(
  pairs: readonly RankedDeal[],
  calendar: ScanCalendar | null,
  checking: readonly DatePair[],
  fares: View['fares'] = 'best',
): Known {
  const checked = checkedOf(pairs, fares)
  return {
    checked: new Map(checked.map((cell) => [keyOf(cell.deal), cell])),
    seen: new Map(calendar?.seen.map((price) => [keyOf(price), price])),
    estimates: new Map(calendar?.estimates.map((row) => [row.date, row])),
    checking: new Set(checking.map(keyOf)),
    range: rangeOf(checked.map(({ price }) => price)),
    first: checked[0]?.deal ?? null,
  }
}

function checkedOf(pairs: readonly RankedDeal[], fares: View['fares']): Checked[] {
  const shown = pairs.flatMap(({ deal, price }) => {
    const lowest = cheapestOn({ deal, price })
    const {
      date,
      returnDate,
      id,
      live,
      seenAt,
      price: amount,
    } = fares === 'best' ? { ...deal, price } : lowest
    if (date === null || seenAt === null) return []
    const isLowest = shownFare(amount) === shownFare(lowest.price)
    return { price: shownFare(amount), isLowest, deal: { date, returnDate, id, live, seenAt } }
  })
  const range = rangeOf(shown.map(({ price }) => price))
  // Sorting is stable: ties keep the order of scores.
  const ordered = fares === 'best' ? shown : shown.toSorted((a, b) => a.price - b.price)
  const tag = fares === 'best' ? 'best' : 'cheapest'
  return ordered.map((cell, place) => ({
    ...cell,
    kind: 'checked',
    band: bandOf(cell.price, range),
    place,
    tag: place === 0 ? tag : null,
  }))
}

export function cellOf(known: Known, span: Span, pair: Pair): Cell {
  if (!fitsStay(span, pair)) return { kind: 'outside' }
  const dates = { date: dateOf(span, pair.out), returnDate: dateOf(span, pair.back) }
  return cellAt(known, dates, pair.back - pair.out - (span.stay?.min ?? 0))
}

export function oneWayCellOf(known: Known, span: Span, day: number): Cell {
  return cellAt(known, { date: dateOf(span, day), returnDate: null }, 0)
}

/** A departure day and its cell: its first checked pair, else the lowest price (seen before estimated). */
export interface Day {
  day: number
  /** `null` one way, or if nothing is known. */
  back: number | null
  cell: Cell
  checked: number
  pairs: number
}

export function dayCellOf(known: Known, span: Span, day: number): Day {
  if (!span.stay) {
    const cell = oneWayCellOf(known, span, day)
    return { day, back: null, cell, checked: cell.kind === 'checked' ? 1 : 0, pairs: 1 }
  }
  const all = returnsOf(span, day).map((back) => ({ back, cell: cellOf(known, span, { out: day, back }) }))
  const [shown] = all.toSorted((a, b) => rankOf(a.cell) - rankOf(b.cell) || orderOf(a.cell) - orderOf(b.cell))
  return {
    day,
    back: shown && rankOf(shown.cell) <= rankOf({ kind: 'checking' }) ? shown.back : null,
    cell: shown?.cell ?? { kind: 'outside' },
    checked: all.filter(({ cell }) => cell.kind === 'checked').length,
    pairs: all.length,
  }
}

function keyOf({ date, returnDate }: { date: PlainDate | null; returnDate: PlainDate | null }): string {
  return `${date}/${returnDate}`
}

function cellAt(known: Known, dates: DatePair, place: number): Cell {
  const key = keyOf(dates)
  const checked = known.checked.get(key)
  if (checked) return checked
  if (known.checking.has(key)) return { kind: 'checking' }
  const seen = known.seen.get(key)
  if (seen) {
    const price = shownFare(seen.price)
    return { kind: 'seen', price, band: bandOf(price, known.range), seenAt: seen.seenAt }
  }
  const row = known.estimates.get(dates.date)
  const [low, high] = [row?.low[place], row?.high[place]]
  if (typeof low === 'number' && typeof high === 'number') return { kind: 'estimated', low, high }
  return { kind: 'unscanned' }
}

const ranks: Record<Cell['kind'], number> = {
  checked: 0,
  seen: 1,
  estimated: 2,
  checking: 3,
  unscanned: 4,
  outside: 5,
}

function rankOf(cell: Pick<Cell, 'kind'>): number {
  return ranks[cell.kind]
}

function orderOf(cell: Cell): number {
  return cell.kind === 'checked' ? cell.place : (priceOf(cell) ?? 0)
}

/** From the lowest fifth of the price range (1) to the highest (5). */
export type Band = 1 | 2 | 3 | 4 | 5

/** Bands of the visitors' calendar. */
export type LockedBand = 'cheapest' | 'good' | 'moderate' | 'expensive'

export interface PriceRange {
  min: number
  max: number
}

/** `null` if nothing has a price; 0 is no price. */
export function rangeOf(prices: readonly number[]): PriceRange | null {
  const known = prices.filter((price) => price > 0)
  return known.length === 0 ? null : { min: Math.min(...known), max: Math.max(...known) }
}

/** The price may be outside the range. `null` if there is no price or nothing to compare with. */
export function bandOf(price: number, range: PriceRange | null): Band | null {
  return bandIn<Band>(price, range, [
    [0.2, 1],
    [0.4, 2],
    [0.6, 3],
    [0.8, 4],
    [Infinity, 5],
  ])
}

export function lockedBandOf(price: number, range: PriceRange | null): LockedBand | null {
  return bandIn<LockedBand>(price, range, [
    [0.25, 'cheapest'],
    [0.5, 'good'],
    [0.75, 'moderate'],
    [Infinity, 'expensive'],
  ])
}

function bandIn<B>(
  price: number,
  range: PriceRange | null,
  table: readonly (readonly [below: number, band: B])[],
): B | null {
  if (!range || price <= 0) return null
  const { min, max } = range
  // If all prices are equal, all are the lowest.
  const position = max > min ? (price - min) / (max - min) : 0
  return table.find(([below]) => position < below)?.[1] ?? null
}

const lowest = 24
const highest = 72

/** In pixels. Days without a price get the minimum. */
export function dayBarHeight(cell: Cell, range: PriceRange | null): number {
  const price = priceOf(cell)
  if (price === null || !range) return lowest
  const { min, max } = range
  const position = max > min ? (price - min) / (max - min) : 0
  return Math.round(lowest + (highest - lowest) * Math.max(0, Math.min(1, position)))
}

function priceOf(cell: Cell): number | null {
  if (cell.kind === 'checked' || cell.kind === 'seen') return cell.price
  return cell.kind === 'estimated' ? (cell.low + cell.high) / 2 : null
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
function departureOn(span: Span, date: PlainDate | null): number | null {
  const day = date === null ? -1 : dayOf(span, date)
  return day >= 0 && day < departuresOf(span) ? day : null
}
