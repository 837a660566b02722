import { scaleLinear } from '@visx/scale'
import { fareFigure } from '../../../../format/money.ts'
import { extentOf, namedDays } from '../rules/extent.ts'
import type { Timeline } from '../rules/timeline.ts'

/** Where days and prices stand in a picture, in pixels. */
export interface Scales {
  width: number
  height: number
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

const top = 10
const underPx = 26
/** No price stands on the edge, where half of its line would be cut off. */
const edgePx = 8
/** Under the lowest there is room for the name of the latest. */
const lowEdgePx = 28
/** The point of today, and the halves of names at the end, need some room. */
const besidePx = 10
const digitPx = 7.2
const pxPerPrice = 52

/** Scales of a picture as wide and as high as there is room. */
export function scalesOf(
  timeline: Timeline,
  typical: number | null,
  { width, height }: { width: number; height: number },
): Scales {
  const bottom = height - underPx
  const domain = extentOf(timeline, typical)
  const y = scaleLinear<number>({ domain, range: [bottom - lowEdgePx, top + edgePx] })
  const prices = y.ticks(Math.round((bottom - top) / pxPerPrice)).filter(Number.isInteger)
  const left = Math.ceil(Math.max(...prices.map((price) => fareFigure(price).length)) * digitPx) + besidePx
  const right = width - besidePx
  const x = scaleLinear<number>({ domain: [timeline.from, timeline.until], range: [left, right] })
  const perDay = x(timeline.from + 1) - x(timeline.from)
  return {
    width,
    height,
    left,
    right,
    top,
    bottom,
    x: (day) => x(day),
    y: (price) => y(price),
    dayAt: (at) => x.invert(at),
    holds: (price) => price >= domain[0] && price <= domain[1],
    prices,
    days: namedDays(timeline, (days) => days * perDay),
  }
}
