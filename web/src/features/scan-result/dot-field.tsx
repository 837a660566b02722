import { addDays } from '@faresight/contracts/days'
import { Fragment, useId } from 'react'
import { textScale } from '../../browser/viewport.ts'
import { formatShortDay } from '../../format/dates.ts'
import { scanText } from '../ai-scan/messages.ts'
import { cx } from '../../ui/class-names.ts'
import type { ScanTrip } from '../../flights/trips/scan-trip.ts'
import { Dot, DotLegend, type dotShapes } from '../../flights/illustrations/dot-legend.tsx'
import { type Field, labelledDays, splitDays, rowLength } from './field.ts'

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
  const inside = <S extends { x: number }>(spots: readonly S[]) =>
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

function Spots<S extends { x: number; y: number }>({
  spots,
  shape,
}: {
  spots: readonly S[]
  shape: (spot: S) => (typeof dotShapes)[number]
}) {
  return spots.map((spot) => (
    <Fragment key={`${spot.x}-${spot.y}`}>
      <g transform={place(spot.x, spot.y)}>
        <Dot shape={shape(spot)} />
      </g>
    </Fragment>
  ))
}

function place(x: number, y: number): string {
  return `translate(${(x + 0.5) * cell} ${(y + 0.5) * cell})`
}
