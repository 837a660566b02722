import type { PointerEvent, ReactNode } from 'react'

/** Edges of the plot in pixels. */
interface Plot {
  left: number
  right: number
  bottom: number
  textScale: number
}

interface ChartAxesProps {
  plot: Plot
  /** Grid lines with labels. */
  values: readonly { at: number; words: string; isBase?: boolean }[]
  /** Labels below, at a point or centred in a range. */
  names: readonly { from: number; to: number; words: string }[]
}

export function ChartAxes({ plot, values, names }: ChartAxesProps) {
  const { left, right, bottom, textScale } = plot
  return (
    <g className="fill-ink-3 text-12">
      {values.map(({ at, words, isBase = false }) => (
        <g key={at}>
          <line x1={left} x2={right} y1={at} y2={at} className={isBase ? 'stroke-line-2' : 'stroke-line'} />
          <text x={left - 8} y={at} dy="0.35em" textAnchor="end">
            {words}
          </text>
        </g>
      ))}
      {names.map(({ from, to, words }) => (
        <text key={from} {...placeOf(from, to, plot)} y={bottom + 20 * textScale}>
          {words}
        </text>
      ))}
    </g>
  )
}

/** Half the width of a day label. */
const halfNamePx = 22

/** Keeps the outer labels within the picture. */
function placeOf(from: number, to: number, { left, right, textScale }: Plot) {
  const half = halfNamePx * textScale
  const middle = (from + to) / 2
  if (middle - left < half) return { x: from, textAnchor: 'start' } as const
  if (right - middle < half) return { x: to, textAnchor: 'end' } as const
  return { x: middle, textAnchor: 'middle' } as const
}

// Margins around a plot in pixels, at normal text size.

export const chartTopPx = 10
export const chartBottomPx = 26
export const chartRightPx = 10

const digitPx = 7.2
const pxPerValue = 52

/** How many grid lines fit. */
export function gridLineCount(heightPx: number, textScale: number): number {
  return Math.max(2, Math.round(heightPx / (pxPerValue * textScale)))
}

/** Left edge of a plot with these labels. */
export function chartLeftPx(figures: readonly string[], textScale: number): number {
  const digits = Math.max(...figures.map((figure) => figure.length))
  return Math.ceil(digits * digitPx * textScale) + chartRightPx
}

interface Picture {
  width: number
  height: number
  /** The place at `x` pixels from the left. */
  placeAt: (x: number) => number
}

interface PictureSliderProps {
  label: string
  /** Index of the last place. */
  last: number
  value: number
  spoken: string | undefined
  /** `null` when reading ends. */
  onRead: (place: number | null) => void
  /** `null` until measured. */
  picture: Picture | null
  /** SVG content. */
  children: ReactNode
}

/** A chart read by pointer, touch, or keyboard, as a slider. */
export function PictureSlider({ label, last, value, spoken, onRead, picture, children }: PictureSliderProps) {
  const point = ({ clientX, currentTarget }: PointerEvent) => {
    if (picture) onRead(picture.placeAt(clientX - currentTarget.getBoundingClientRect().left))
  }
  return (
    <>
      <input
        type="range"
        name="place"
        min={0}
        max={last}
        value={value}
        aria-label={label}
        aria-valuetext={spoken}
        onChange={(event) => onRead(Number(event.target.value))}
        onFocus={() => onRead(value)}
        onBlur={() => onRead(null)}
        onKeyDown={({ key }) => key === 'Escape' && onRead(null)}
        // Pointers read the picture, whose places may be unevenly spaced.
        className="peer pointer-events-none absolute inset-0 size-full opacity-0"
      />
      {picture && (
        <svg
          aria-hidden
          width={picture.width}
          height={picture.height}
          onPointerDown={point}
          onPointerMove={point}
          onPointerLeave={({ pointerType }) => pointerType === 'mouse' && onRead(null)}
          className="absolute inset-0 touch-pan-y overflow-visible rounded-1 peer-focus-visible:shadow-(--focus)"
        >
          {/* Catches pointers over transparent areas. */}
          <rect width={picture.width} height={picture.height} className="fill-transparent" />
          {children}
        </svg>
      )}
    </>
  )
}
