import type { EarlierPrice } from '@faresight/contracts/ai-scan/calendar'
import type { OpenDeal } from '@faresight/contracts/ai-scan/deal'
import type { ScanProgress } from '@faresight/contracts/ai-scan/record'
import type { PlainDate } from '@faresight/contracts/common'
import { addDays, daysBetween } from '@faresight/contracts/days'
import { bandOf, rangeOf } from '../price-calendar/cells.ts'
import type { FoundScan } from '../ai-scan/scan.ts'
import type { RankedDeal } from '../ai-scan/ranking.ts'

type Level = 'low' | 'middle' | 'high'

/** Days since the first departure, and rows from the shortest stay. */
interface Spot {
  x: number
  y: number
}

export interface Field {
  /** Rows: one per length of stay; one for one-way scans. */
  days: number
  rows: number
  from: PlainDate
  /** Nights of the first row; `null` one way. */
  shortest: number | null
  checked: readonly (Spot & { level: Level; isBest: boolean })[]
  checking: readonly Spot[]
  seen: readonly Spot[]
}

interface Known {
  scan: Pick<ScanProgress, 'from' | 'to' | 'checking'>
  /** `null` one way. */
  stay: { min: number; max: number } | null
  deals: readonly OpenDeal[]
  seen: readonly EarlierPrice[]
  best: Pick<OpenDeal, 'date' | 'returnDate'> | null
}

/** Positions of all known pairs. Pairs outside the grid are dropped. */
export function toDotField({ scan, stay, deals, seen, best }: Known): Field {
  const nights = daysBetween(scan.from, scan.to)
  // The last departure leaves room for the shortest stay.
  const days = Math.max(1, nights + 1 - (stay?.min ?? 0))
  const rows = stay ? Math.max(1, stay.max - stay.min + 1) : 1
  const spot = (date: PlainDate | null, returnDate: PlainDate | null): Spot[] => {
    if (!date) return []
    const x = daysBetween(scan.from, date)
    const y = stay && returnDate ? daysBetween(date, returnDate) - stay.min : 0
    return x >= 0 && x < days && y >= 0 && y < rows ? [{ x, y }] : []
  }
  const range = rangeOf(deals.flatMap(({ price }) => price ?? []))
  return {
    days,
    rows,
    from: scan.from,
    shortest: stay?.min ?? null,
    checked: deals.flatMap(({ date, returnDate, price }) =>
      price === null
        ? []
        : spot(date, returnDate).map((at) => ({
            ...at,
            level: levelOf(bandOf(price, range)),
            isBest: best?.date === date && best.returnDate === returnDate,
          })),
    ),
    checking: scan.checking.flatMap(({ date, returnDate }) => spot(date, returnDate)),
    seen: seen.flatMap(({ date, returnDate }) => spot(date, returnDate)),
  }
}

/** Longer stays end their row earlier. */
export function rowLength({ days }: Pick<Field, 'days'>, y: number): number {
  return Math.max(0, days - y)
}

export function splitDays(days: number, maxDays: number): { start: number; length: number }[] {
  const count = Math.max(1, Math.ceil(days / maxDays))
  const length = Math.ceil(days / count)
  return Array.from({ length: count }, (_, index) => ({
    start: index * length,
    length: Math.min(length, days - index * length),
  }))
}

/** Days to label: the first, and each first of a month that isn't too close to an edge. */
export function labelledDays(
  from: PlainDate,
  { start, length }: { start: number; length: number },
  textScale = 1,
): number[] {
  const near = (length / 7) * textScale
  const firsts = Array.from({ length }, (_, index) => index).filter(
    (index) => index >= near && index <= length - near && addDays(from, start + index).endsWith('-01'),
  )
  return [0, ...firsts]
}

function levelOf(band: ReturnType<typeof bandOf>): Level {
  if (band === null || band <= 2) return 'low'
  return band === 3 ? 'middle' : 'high'
}

/** `locked` if there is a best deal that the viewer may not see. */
export function shownBest(
  found: Pick<FoundScan, 'bestDeal'> | undefined,
  best: RankedDeal | null,
  locked: boolean,
): number | 'locked' | null {
  if (!locked) return best?.price ?? null
  return found?.bestDeal ? 'locked' : null
}

export const row =
  'flex min-h-11 flex-wrap items-center gap-x-3 gap-y-0.5 border-line py-1 text-14 not-first:border-t'
