import type { EarlierPrice, EstimateRow, ScanCalendar } from '@faresight/contracts/ai-scan/calendar'
import type { OpenDeal } from '@faresight/contracts/ai-scan/deal'
import type { PlainDate } from '@faresight/contracts/common'
import { shownFare } from '../../format/money.ts'
import { type RankedPair, cheaperThanBest, lowerPrice } from '../ai-scan/ranking.ts'
import {
  type Pair,
  type Press,
  type Span,
  dateOf,
  dayAfter,
  dayOf,
  departuresIn,
  departuresOf,
  fits,
  monthOf,
  monthsOf,
  returnsOf,
} from './window.ts'

export interface DatePair {
  date: PlainDate
  returnDate: PlainDate | null
}

/** A deal with everything a cell shows. */
export type PricedDeal = OpenDeal & { date: PlainDate; price: number; seenAt: string }

/** BEST has the lowest score; `cheapest` is a pair with a lower fare. */
export type Tag = 'best' | 'cheapest'

interface CheckedFace {
  kind: 'checked'
  price: number
  band: Band | null
  tag: Tag | null
}

interface Checked extends CheckedFace {
  /** Price of its best offer, where that is higher. */
  bestPrice: number | null
  deal: PricedDeal
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

type CheckedPair = RankedPair & { lowest: { deal: PricedDeal } }

export interface Known {
  checked: ReadonlyMap<string, CheckedPair>
  seen: ReadonlyMap<string, EarlierPrice>
  estimates: ReadonlyMap<PlainDate, EstimateRow>
  checking: ReadonlySet<string>
  range: PriceRange | null
  tags: ReadonlyMap<string, Tag>
}

/** @param pairs the checked ones, best first */
export function indexCells(
  pairs: readonly RankedPair[],
  calendar: ScanCalendar | null,
  checking: readonly DatePair[],
): Known {
  const checked = pairs.filter((pair): pair is CheckedPair => isPriced(pair.lowest.deal))
  return {
    checked: new Map(checked.map((pair) => [keyOf(pair.deal), pair])),
    seen: new Map(calendar?.seen.map((price) => [keyOf(price), price])),
    estimates: new Map(calendar?.estimates.map((row) => [row.date, row])),
    checking: new Set(checking.map(keyOf)),
    range: rangeOf(checked.map(({ lowest }) => shownFare(lowest.price))),
    tags: tagsOf(checked),
  }
}

export function cellOf(known: Known, span: Span, pair: Pair): Cell {
  if (!fits(span, pair)) return { kind: 'outside' }
  const dates = { date: dateOf(span, pair.out), returnDate: dateOf(span, pair.back) }
  return cellAt(known, dates, pair.back - pair.out - (span.stay?.min ?? 0))
}

export function oneWayCellOf(known: Known, span: Span, day: number): Cell {
  return cellAt(known, { date: dateOf(span, day), returnDate: null }, 0)
}

/**
 * A departure day and its cell: the best deal if it leaves that day, else the lowest price (checked before seen before
 * estimated).
 */
export interface Day {
  day: number
  /** `null` one way, or if nothing is known. */
  back: number | null
  cell: Cell
  /** The lowest checked fare of the day, where the best deal costs more. */
  lower: number | null
  checked: number
  pairs: number
}

export function dayCellOf(known: Known, span: Span, day: number): Day {
  if (!span.stay) {
    const cell = oneWayCellOf(known, span, day)
    return { day, back: null, cell, lower: null, checked: cell.kind === 'checked' ? 1 : 0, pairs: 1 }
  }
  const all = returnsOf(span, day).map((back) => ({ back, cell: cellOf(known, span, { out: day, back }) }))
  const ranked = all.toSorted((a, b) => rankOf(a.cell) - rankOf(b.cell) || costOf(a.cell) - costOf(b.cell))
  const best = all.find(({ cell }) => cell.kind === 'checked' && cell.tag === 'best')
  const shown = best ?? ranked[0]
  const lowest = ranked[0]?.cell
  const isLower =
    best?.cell.kind === 'checked' && lowest?.kind === 'checked' && lowest.price < best.cell.price
  return {
    day,
    back: shown && rankOf(shown.cell) <= rankOf({ kind: 'checking' }) ? shown.back : null,
    cell: shown?.cell ?? { kind: 'outside' },
    lower: isLower ? lowest.price : null,
    checked: all.filter(({ cell }) => cell.kind === 'checked').length,
    pairs: all.length,
  }
}

function keyOf({ date, returnDate }: { date: PlainDate | null; returnDate: PlainDate | null }): string {
  return `${date}/${returnDate}`
}

function cellAt(known: Known, dates: DatePair, place: number): Cell {
  const key = keyOf(dates)
  const pair = known.checked.get(key)
  if (pair) return checkedCell(pair, known, known.tags.get(key) ?? null)
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

function checkedCell(pair: CheckedPair, { range }: Known, tag: Tag | null): Checked {
  const price = shownFare(pair.lowest.price)
  const bestPrice = lowerPrice(pair) === null ? null : shownFare(pair.price)
  return { kind: 'checked', price, bestPrice, band: bandOf(price, range), tag, deal: pair.lowest.deal }
}

function isPriced(deal: OpenDeal): deal is PricedDeal {
  return deal.date !== null && deal.price !== null && deal.seenAt !== null
}

function tagsOf(pairs: readonly RankedPair[]): Map<string, Tag> {
  const [best] = pairs
  const cheapest = cheaperThanBest(pairs)
  const tags = new Map<string, Tag>()
  if (best) tags.set(keyOf(best.deal), 'best')
  if (cheapest) tags.set(keyOf(cheapest.deal), 'cheapest')
  return tags
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

function costOf(cell: Cell): number {
  if (cell.kind === 'checked' || cell.kind === 'seen') return cell.price
  return cell.kind === 'estimated' ? (cell.low + cell.high) / 2 : 0
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
export function barHeight(cell: Cell, range: PriceRange | null): number {
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
    after: (press: Press) => dayAfter(press, span, chosen),
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
