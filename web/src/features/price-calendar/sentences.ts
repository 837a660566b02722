import { calendarText } from './messages.ts'
import type { OpenDeal } from '@faresight/contracts/ai-scan/deal'
import type { PlainDate } from '@faresight/contracts/common'
import type { CurrencyCode } from '@faresight/contracts/currency-table'
import {
  type Levels,
  type LevelComparison,
  compareWithLevel,
  comparisonLabel,
} from '../../flights/levels/levels.tsx'
import { formatDay } from '../../format/dates.ts'
import { formatAge } from '../../format/durations.ts'
import { fareFigure, farePhrase } from '../../format/money.ts'
import { type Cell, type Day, type LockedBand, rangeOf, lockedBandOf } from './cells.ts'
import { type Pair, type Span, dateOf } from './window.ts'

export interface PriceContext {
  currency: CurrencyCode
  /** The party that the prices are for. */
  passengers: number
  /** Typical prices for one passenger. */
  levels: Levels
  now: number
}

/** The accessible name of a cell: `Depart Fri 12 Mar, return Sun 21 Mar, 9 nights, not scanned`. */
export function pairSentence(span: Span, { out, back }: Pair, cell: Cell, context: PriceContext): string {
  const date = dateOf(span, out)
  const pair = calendarText.spoken.pair(formatDay(date), formatDay(dateOf(span, back)), back - out)
  return sentence([pair, stateOf(cell, date, context), bandOf(cell), tagOf(cell)])
}

export function daySentence(span: Span, { day, back, cell, checked, pairs }: Day, context: PriceContext) {
  const date = dateOf(span, day)
  const out = formatDay(date)
  return sentence([
    back === null
      ? calendarText.spoken.day(out)
      : calendarText.spoken.pair(out, formatDay(dateOf(span, back)), back - day),
    stateOf(cell, date, context),
    bandOf(cell),
    tagOf(cell),
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
export function cachedAge({ live, seenAt }: Pick<OpenDeal, 'live' | 'seenAt'>, now: number): string | null {
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

function stateOf(cell: Cell, date: PlainDate, context: PriceContext): string {
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
      return calendarText.spoken.estimated(fareFigure(cell.low), fareFigure(cell.high), currency)
    default:
      return calendarText.spoken[cell.kind]
  }
}

/** A check may return only a cached price. */
function checkedAs<T>({ live }: { live: boolean | null }, { checked, cached }: { checked: T; cached: T }): T {
  return live === false ? cached : checked
}

/** The band compares with this scan, not with typical prices. */
function bandOf(cell: Cell): string | false {
  const isPriced = cell.kind === 'checked' || cell.kind === 'seen'
  return (
    isPriced && cell.band !== null && calendarText.spoken.band(calendarText.bands[cell.band].toLowerCase())
  )
}

function tagOf(cell: Cell): string | false {
  return cell.kind === 'checked' && cell.tag !== null && calendarText.spoken[cell.tag]
}

function sentence(parts: (string | false)[]): string {
  return parts.filter(Boolean).join(', ')
}

/** A date whose month and price a visitor sees; a `null` price is locked. */
export interface LockedPrice {
  price: number | null
  /** `null` if there is no price to compare. */
  band: LockedBand | null
}

/** A visitor's view of a scan by month, locked prices first. */
export function lockedMonths(scannedDates: readonly OpenDeal[]): { month: string; prices: LockedPrice[] }[] {
  const range = rangeOf(scannedDates.flatMap(({ price }) => price ?? []))
  const months = new Map<string, LockedPrice[]>()
  for (const { month, price } of scannedDates) {
    if (month === null) continue
    const prices = months.get(month) ?? []
    prices.push({ price, band: price === null ? null : lockedBandOf(price, range) })
    months.set(month, prices)
  }
  return [...months]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([month, prices]) => ({
      month,
      prices: prices.toSorted((a, b) => (a.price ?? -1) - (b.price ?? -1)),
    }))
}
