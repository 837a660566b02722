import { scaleLinear } from '@visx/scale'
import type { Size } from '../../browser/viewport.ts'
import { fareFigure } from '../../format/money.ts'
import { chartRightPx, chartLeftPx, chartTopPx, chartBottomPx, gridLineCount } from '../../ui/chart.tsx'
import { type Timeline, priceExtent, namedDays } from './timeline.ts'

/** In pixels. */
export interface Scales {
  width: number
  height: number
  /** Text size relative to the default. */
  textScale: number
  left: number
  right: number
  top: number
  bottom: number
  x: (day: number) => number
  y: (price: number) => number
  dayAt: (x: number) => number
  holds: (price: number) => boolean
  prices: readonly number[]
  days: readonly number[]
}

/** Keeps lines off the edge. */
const edgePx = 8
/** Room for the label of the latest price. */
const lowEdgePx = 28

export function scalesOf(
  timeline: Timeline,
  typical: number | null,
  { width, height, textScale }: Size,
): Scales {
  const bottom = height - chartBottomPx * textScale
  const domain = priceExtent(timeline, typical)
  const y = scaleLinear<number>({ domain, range: [bottom - lowEdgePx * textScale, chartTopPx + edgePx] })
  const prices = y.ticks(gridLineCount(bottom - chartTopPx, textScale)).filter(Number.isInteger)
  const left = chartLeftPx(prices.map(fareFigure), textScale)
  // Room for today's point and half of the last label.
  const right = width - chartRightPx
  const x = scaleLinear<number>({ domain: [timeline.from, timeline.until], range: [left, right] })
  const perDay = x(timeline.from + 1) - x(timeline.from)
  return {
    width,
    height,
    textScale,
    left,
    right,
    top: chartTopPx,
    bottom,
    x: (day) => x(day),
    y: (price) => y(price),
    dayAt: (at) => x.invert(at),
    holds: (price) => price >= domain[0] && price <= domain[1],
    prices,
    days: namedDays(timeline, (days) => (days * perDay) / textScale),
  }
}

/** Size of the chart and its skeleton. */
export const chartFrame = 'h-[13.125rem] md:h-[18.75rem]'
