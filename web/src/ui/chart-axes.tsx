/** Where the plot of a chart ends, in pixels, and how many times as large as usual its text is. */
export interface Plot {
  left: number
  right: number
  bottom: number
  textScale: number
}

interface Props {
  plot: Plot
  /** Round values, each with its height and its figure. */
  values: readonly { at: number; words: string; isBase?: boolean }[]
  /** What is named below: a point, or the width that it takes. */
  names: readonly { from: number; to: number; words: string }[]
}

/** Lines of round values with their figures beside them, and some names below. */
export function ChartAxes({ plot, values, names }: Props) {
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

/** Half of what the name of a day takes. */
const halfNamePx = 22

/** The names of the ends stay within the picture. */
function placeOf(from: number, to: number, { left, right, textScale }: Plot) {
  const half = halfNamePx * textScale
  const middle = (from + to) / 2
  if (middle - left < half) return { x: from, textAnchor: 'start' } as const
  if (right - middle < half) return { x: to, textAnchor: 'end' } as const
  return { x: middle, textAnchor: 'middle' } as const
}

// Room for what stands beside a plot, in pixels; of what depends on the size of text, as much as the usual one needs.

/** Above the plot, so that its highest line is whole. */
export const topPx = 10
/** Below it, for names. */
export const underPx = 26
/** Between the plot and what is beside it. */
export const besidePx = 10

const digitPx = 7.2
const pxPerValue = 52

/** How many round values have room in a plot of this height. */
export function valuesIn(heightPx: number, textScale: number): number {
  return Math.max(2, Math.round(heightPx / (pxPerValue * textScale)))
}

/** Where a plot begins that has these figures on its left. */
export function leftOf(figures: readonly string[], textScale: number): number {
  const digits = Math.max(...figures.map((figure) => figure.length))
  return Math.ceil(digits * digitPx * textScale) + besidePx
}
