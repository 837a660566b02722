import {
  type Levels,
  type LevelComparison,
  compareWithLevel,
  comparisonLabel,
} from '../../flights/levels/levels.tsx'
import type { EarlierPrice, PriceEstimateRow, ScanCalendar } from '@faresight/contracts/ai-scan/calendar'
import type { PlainDate } from '@faresight/contracts/common'
import { shownFare, asMarked, fareFigure, farePhrase } from '../../format/money.ts'
import type { View } from '../ai-scan/address.ts'
import { type OfferRef, type RankedDeal, cheapestOn } from '../ai-scan/ranking.ts'
import { type DatePair, type Pair, type Span, dateOf, fitsStay, returnsOf } from './window.ts'
import { calendarText } from './messages.ts'
import type { UnlockedDeal } from '@faresight/contracts/ai-scan/deal'
import type { CurrencyCode } from '@faresight/contracts/supported-currencies'
import { formatDay } from '../../format/dates.ts'
import { formatAge } from '../../format/durations.ts'

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
  estimates: ReadonlyMap<PlainDate, PriceEstimateRow>
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
    seen: new Map(calendar?.earlierPrices.map((price) => [keyOf(price), price])),
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

/** @param pair `back` is `null` one way */
export function cellOf(
  known: Known,
  span: Span,
  { out, back }: Pick<Pair, 'out'> & { back: number | null },
): Cell {
  if (back !== null && !fitsStay(span, { out, back })) return { kind: 'outside' }
  const date = dateOf(span, out)
  const key = keyOf({ date, returnDate: back === null ? null : dateOf(span, back) })
  const checked = known.checked.get(key)
  if (checked) return checked
  if (known.checking.has(key)) return { kind: 'checking' }
  const seen = known.seen.get(key)
  if (seen) {
    const price = shownFare(seen.price)
    return { kind: 'seen', price, band: bandOf(price, known.range), seenAt: seen.seenAt }
  }
  const row = known.estimates.get(date)
  const nights = back === null ? 0 : back - out - (span.stay?.min ?? 0)
  const [low, high] = [row?.low[nights], row?.high[nights]]
  if (typeof low === 'number' && typeof high === 'number') return { kind: 'estimated', low, high }
  return { kind: 'unscanned' }
}

/** The returns of a departure; `null` alone one way. */
export function backsOf(span: Span, day: number): (number | null)[] {
  return span.stay ? returnsOf(span, day) : [null]
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
  const all = backsOf(span, day).map((back) => ({ back, cell: cellOf(known, span, { out: day, back }) }))
  const [shown] = all.toSorted((a, b) => rankOf(a.cell) - rankOf(b.cell) || orderOf(a.cell) - orderOf(b.cell))
  return {
    day,
    back: shown && rankOf(shown.cell) <= rankOf({ kind: 'checking' }) ? shown.back : null,
    cell: shown?.cell ?? { kind: 'outside' },
    checked: all.filter(({ cell }) => cell.kind === 'checked').length,
    pairs: all.length,
  }
}

function keyOf({ date, returnDate }: DatePair): string {
  return `${date}/${returnDate}`
}

/** What stands for a departure first. */
const kindOrder = ['checked', 'seen', 'estimated', 'checking', 'unscanned', 'outside'] as const

function rankOf({ kind }: Pick<Cell, 'kind'>): number {
  return kindOrder.indexOf(kind)
}

function orderOf(cell: Cell): number {
  return cell.kind === 'checked' ? cell.place : (priceOf(cell) ?? 0)
}

/** From the lowest fifth of the price range (1) to the highest (5). */
export type Band = 1 | 2 | 3 | 4 | 5

export interface PriceRange {
  min: number
  max: number
}

/** `null` if nothing has a price; 0 is no price. */
export function rangeOf(prices: readonly number[]): PriceRange | null {
  const known = prices.filter((price) => price > 0)
  return known.length === 0 ? null : { min: Math.min(...known), max: Math.max(...known) }
}

/** Where a price lies in a range: from 0, the lowest, to 1. `null` if there is no price or nothing to compare with. */
export function positionIn(price: number, range: PriceRange | null): number | null {
  if (!range || price <= 0) return null
  const { min, max } = range
  // If all prices are equal, all are the lowest.
  return max > min ? Math.max(0, Math.min(1, (price - min) / (max - min))) : 0
}

export const bands: readonly Band[] = [1, 2, 3, 4, 5]

export function bandOf(price: number, range: PriceRange | null): Band | null {
  const position = positionIn(price, range)
  return position === null ? null : (bands[Math.min(4, Math.floor(position * 5))] ?? null)
}

const lowest = 24
const highest = 72

/** In pixels. Days without a price get the minimum. */
export function dayBarHeight(cell: Cell, range: PriceRange | null): number {
  const position = positionIn(priceOf(cell) ?? 0, range) ?? 0
  return Math.round(lowest + (highest - lowest) * position)
}

function priceOf(cell: Cell): number | null {
  if (cell.kind === 'checked' || cell.kind === 'seen') return cell.price
  return cell.kind === 'estimated' ? (cell.low + cell.high) / 2 : null
}

export interface PriceContext {
  currency: CurrencyCode
  /** The party that the prices are for. */
  passengers: number
  /** Typical prices for one passenger. */
  levels: Levels
  now: number
}

/** What every layout of the calendar shows. */
export interface CalendarPrices {
  span: Span
  known: Known
  context: PriceContext
  onOpen?: ((deal: OfferRef) => void) | undefined
}

/** The accessible name of a cell: `Depart Fri 12 Mar, return Sun 21 Mar, 9 nights, not scanned`. */
export function pairSentence(span: Span, { out, back }: Pair, cell: Cell, context: PriceContext): string {
  const date = dateOf(span, out)
  const pair = calendarText.spoken.pair(formatDay(date), formatDay(dateOf(span, back)), back - out)
  return sentence([pair, statePhrase(cell, date, context), bandPhrase(cell), tagPhrase(cell)])
}

export function daySentence(span: Span, { day, back, cell, checked, pairs }: Day, context: PriceContext) {
  const date = dateOf(span, day)
  const out = formatDay(date)
  return sentence([
    back === null
      ? calendarText.spoken.day(out)
      : calendarText.spoken.pair(out, formatDay(dateOf(span, back)), back - day),
    statePhrase(cell, date, context),
    bandPhrase(cell),
    tagPhrase(cell),
    span.stay !== null && pairs > 0 && calendarText.spoken.checkedOf(checked, pairs),
  ])
}

/** `Checked 6 min ago` */
export function stateLine(cell: Cell, now: number): string {
  const { state } = calendarText
  if (cell.kind === 'checked') return checkedAs(cell.deal, state)(formatAge(cell.deal.seenAt, now))
  if (cell.kind === 'seen') return state.seen(formatAge(cell.seenAt, now))
  return state[cell.kind]
}

/** Age in a cell's corner: `6 h`; `null` for a live price. */
export function cornerAge(cell: Cell, now: number): string | null {
  if (cell.kind === 'seen') return formatAge(cell.seenAt, now, calendarText.shortAges)
  return cell.kind === 'checked' ? cachedAge(cell.deal, now) : null
}

/** `null` if the price was live when checked. */
export function cachedAge(
  { live, seenAt }: Pick<UnlockedDeal, 'live' | 'seenAt'>,
  now: number,
): string | null {
  return live === false && seenAt !== null ? formatAge(seenAt, now, calendarText.shortAges) : null
}

/** How a lowest fare compares with the typical one; `null` for other fares, or if that is unknown. */
export function cellComparison(
  cell: Cell,
  departureDate: PlainDate,
  context: PriceContext,
): LevelComparison | null {
  if (cell.kind !== 'seen' && !(cell.kind === 'checked' && cell.isLowest)) return null
  const { levels, passengers } = context
  return compareWithLevel(levels, { departureDate, price: cell.price, passengers })
}

function statePhrase(cell: Cell, date: PlainDate, context: PriceContext): string {
  const { currency, now } = context
  const standing = cellComparison(cell, date, context)
  const valued = (price: string) =>
    sentence([price, standing !== null && comparisonLabel(standing).toLowerCase()])
  switch (cell.kind) {
    case 'checked':
      return checkedAs(cell.deal, calendarText.spoken)(
        valued(farePhrase(cell.price, currency)),
        formatAge(cell.deal.seenAt, now, calendarText.spoken.ages),
      )
    case 'seen':
      return calendarText.spoken.seen(
        valued(farePhrase(cell.price, currency)),
        formatAge(cell.seenAt, now, calendarText.spoken.ages),
      )
    case 'estimated':
      return calendarText.spoken.estimated(
        asMarked(fareFigure(cell.low), currency),
        fareFigure(cell.high),
        currency,
      )
    default:
      return calendarText.spoken[cell.kind]
  }
}

/** A check may return only a cached price. */
function checkedAs<T>({ live }: { live: boolean | null }, { checked, cached }: { checked: T; cached: T }): T {
  return live === false ? cached : checked
}

/** The band compares with this scan, not with typical prices. */
function bandPhrase(cell: Cell): string | false {
  const isPriced = cell.kind === 'checked' || cell.kind === 'seen'
  return (
    isPriced && cell.band !== null && calendarText.spoken.band(calendarText.bands[cell.band].toLowerCase())
  )
}

function tagPhrase(cell: Cell): string | false {
  return cell.kind === 'checked' && cell.tag !== null && calendarText.spoken[cell.tag]
}

function sentence(parts: (string | false)[]): string {
  return parts.filter(Boolean).join(', ')
}
