import { addDays, daysBetween } from '@faresight/contracts/days'
import { useId } from 'react'
import { textScale } from '../../browser/viewport.ts'
import { formatShortDay } from '../../format/dates.ts'
import { scanText } from '../ai-scan/messages.ts'
import { cx } from '../../ui/class-names.ts'
import type { ScanTrip } from '../../flights/trips/scan-trip.ts'
import { Dot, DotLegend, type dotShapes } from '../../flights/illustrations/dot-legend.tsx'
import type { EarlierPrice } from '@faresight/contracts/ai-scan/calendar'
import type { UnlockedDeal } from '@faresight/contracts/ai-scan/deal'
import type { ScanProgress } from '@faresight/contracts/ai-scan/record'
import type { PlainDate } from '@faresight/contracts/common'
import { bandOf, rangeOf } from '../price-calendar/cells.ts'

/** More days in a line would be too small to see. */
const maxDays = 92
const cell = 10
const maxDayWidth = 14

interface Props {
  field: Field
  trip: ScanTrip['tripType']
  candidates: number
  /** `null` one way. */
  stay: string | null
}

export function DotField({ field, trip, candidates, stay }: Props) {
  const { checked, checking, seen, from, days } = field
  const alternative = scanText.field.alternative(
    trip,
    checked.length,
    candidates,
    checking.length,
    seen.length,
  )
  return (
    <figure className="mt-6">
      <p className="sr-only">{alternative}</p>
      <div aria-hidden className="grid gap-4">
        {splitDays(days, maxDays).map((piece) => (
          <Piece key={piece.start} field={field} piece={piece} />
        ))}
      </div>
      <figcaption className="mt-3.5 flex flex-wrap items-start justify-between gap-x-6 gap-y-2 text-12 text-ink-2">
        <span className="text-ink-3 max-md:hidden">
          {stay ? scanText.field.across : scanText.field.acrossOneWay}
        </span>
        <span className="text-ink-3 md:hidden">
          {scanText.field.acrossShort(formatShortDay(from), formatShortDay(addDays(from, days - 1)), stay)}
        </span>
        <DotLegend />
      </figcaption>
    </figure>
  )
}

function Piece({ field, piece }: { field: Field; piece: { start: number; length: number } }) {
  const id = useId()
  const { rows, from, shortest } = field
  const { start, length } = piece
  const inside = <S extends Spot>(spots: readonly S[]) =>
    spots.filter(({ x }) => x >= start && x < start + length).map((spot) => ({ ...spot, x: spot.x - start }))
  const labels = [0, Math.round((rows - 1) / 2), rows - 1].filter((y, index, all) => all.indexOf(y) === index)
  return (
    <div className={cx('relative', shortest !== null && 'md:pl-9')}>
      {shortest !== null &&
        labels.map((y) => (
          <span
            key={y}
            style={{ top: `calc((100% - 20px) * ${(y + 0.5) / rows})` }}
            className="absolute left-0 w-6 -translate-y-1/2 text-right text-12 text-ink-3 max-md:hidden"
          >
            {shortest + y}
          </span>
        ))}
      <div style={{ maxWidth: length * maxDayWidth }}>
        <svg
          viewBox={`0 0 ${length * cell} ${rows * cell}`}
          className="block w-full overflow-visible"
          preserveAspectRatio="xMinYMin meet"
        >
          <defs>
            <pattern id={id} width={cell} height={cell} patternUnits="userSpaceOnUse">
              {/* On phones a day is only a few pixels wide; a smaller dot would be invisible. */}
              <circle cx={cell / 2} cy={cell / 2} r={1.5} className="fill-line-2 max-md:[r:2.75px]" />
            </pattern>
          </defs>
          {Array.from({ length: rows }, (_, y) => (
            <rect
              key={y}
              y={y * cell}
              width={Math.max(0, Math.min(length, rowLength(field, y) - start)) * cell}
              height={cell}
              fill={`url(#${id})`}
            />
          ))}
          <Spots spots={inside(field.seen)} shape={() => 'seen'} />
          <Spots spots={inside(field.checked)} shape={({ level }) => level} />
          <Spots spots={inside(field.checking)} shape={() => 'now'} />
          {inside(field.checked)
            .filter(({ isBest }) => isBest)
            .map(({ x, y }) => (
              <g key="best" transform={place(x, y)}>
                <circle r={8} fill="none" strokeWidth={2} className="stroke-warm" />
                <circle r={4.6} className="fill-warm" />
              </g>
            ))}
        </svg>
        <div className="relative mt-1 h-4 text-12 text-ink-3">
          {labelledDays(from, piece, textScale()).map((day, index) => (
            <span
              key={day}
              style={{ left: `${((day + 0.5) / length) * 100}%` }}
              className={cx('absolute whitespace-nowrap', index > 0 && '-translate-x-1/2')}
            >
              {formatShortDay(addDays(from, start + day))}
            </span>
          ))}
        </div>
      </div>
    </div>
  )
}

interface SpotsProps<S extends Spot> {
  spots: readonly S[]
  shape: (spot: S) => (typeof dotShapes)[number]
}

function Spots<S extends Spot>({ spots, shape }: SpotsProps<S>) {
  return spots.map((spot) => (
    <g key={`${spot.x}-${spot.y}`} transform={place(spot.x, spot.y)}>
      <Dot shape={shape(spot)} />
    </g>
  ))
}

function place(x: number, y: number): string {
  return `translate(${(x + 0.5) * cell} ${(y + 0.5) * cell})`
}

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
  deals: readonly UnlockedDeal[]
  seen: readonly EarlierPrice[]
  best: Pick<UnlockedDeal, 'date' | 'returnDate'> | null
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
