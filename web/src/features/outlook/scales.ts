import { scaleLinear } from '@visx/scale'
import type { Size } from '../../browser/viewport.ts'
import { fareFigure } from '../../format/money.ts'
import { besidePx, leftOf, topPx, underPx, valuesIn } from '../../ui/chart-axes.tsx'
import { type Timeline, extentOf, namedDays } from './timeline.ts'

/** Where days and prices stand in a picture, in pixels. */
export interface Scales {
  width: number
  height: number
  /** How many times as large as usual names are. */
  textScale: number
  /** The plot within. */
  left: number
  right: number
  top: number
  bottom: number
  x: (day: number) => number
  y: (price: number) => number
  dayAt: (x: number) => number
  /** Whether a price lies within. */
  holds: (price: number) => boolean
  /** Prices and days that are named beside it. */
  prices: readonly number[]
  days: readonly number[]
}

// Of what depends on the size of text: as much as the usual one needs.
/** No price stands on the edge, where half of its line would be cut off. */
const edgePx = 8
/** Under the lowest there is room for the name of the latest. */
const lowEdgePx = 28

/** Scales of a picture as wide and as high as there is room. */
export function scalesOf(
  timeline: Timeline,
  typical: number | null,
  { width, height, textScale }: Size,
): Scales {
  const bottom = height - underPx * textScale
  const domain = extentOf(timeline, typical)
  const y = scaleLinear<number>({ domain, range: [bottom - lowEdgePx * textScale, topPx + edgePx] })
  const prices = y.ticks(valuesIn(bottom - topPx, textScale)).filter(Number.isInteger)
  const left = leftOf(prices.map(fareFigure), textScale)
  // The point of today, and the halves of names at the end, need some room.
  const right = width - besidePx
  const x = scaleLinear<number>({ domain: [timeline.from, timeline.until], range: [left, right] })
  const perDay = x(timeline.from + 1) - x(timeline.from)
  return {
    width,
    height,
    textScale,
    left,
    right,
    top: topPx,
    bottom,
    x: (day) => x(day),
    y: (price) => y(price),
    dayAt: (at) => x.invert(at),
    holds: (price) => price >= domain[0] && price <= domain[1],
    prices,
    days: namedDays(timeline, (days) => (days * perDay) / textScale),
  }
}

/** The size of a picture of prices, also of what stands in its place while it loads. */
export const chartFrame = 'h-[13.125rem] md:h-[18.75rem]'
