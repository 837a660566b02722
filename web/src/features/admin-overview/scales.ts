import { scaleBand, scaleLinear } from '@visx/scale'
import type { Size } from '../../browser/viewport.ts'
import { chartLeftPx, chartTopPx, chartBottomPx, gridLineCount } from '../../ui/chart.tsx'
import { type Point, extentOf, namedPlaces } from './figures.ts'
import type { PlainDate } from '@faresight/contracts/common'
import type { ServiceName } from '@faresight/contracts/services'

/** Positions in a chart, in pixels. */
export interface Scales {
  width: number
  height: number
  /** Font size relative to the default. */
  textScale: number
  left: number
  right: number
  bottom: number
  /** Left edge and width of a point. */
  x: (place: number) => number
  step: number
  y: (value: number) => number
  placeAt: (x: number) => number
  /** Labelled values and points. */
  ticks: readonly number[]
  named: readonly number[]
}

const pxPerName = 100

/** Scales that fill the available size. */
export function scalesOf(
  points: readonly Point[],
  { width, height, textScale }: Size,
  format: (value: number) => string,
): Scales {
  const bottom = height - chartBottomPx * textScale
  const most = gridLineCount(bottom - chartTopPx, textScale)
  const y = scaleLinear<number>({ domain: extentOf(points), range: [bottom, chartTopPx], nice: most })
  const ticks = y.ticks(most).filter(Number.isInteger)
  const left = chartLeftPx(ticks.map(format), textScale)
  const right = width
  const step = (right - left) / Math.max(1, points.length)
  const band = scaleBand<number>({
    domain: points.map((_, place) => place),
    range: [left, right],
    paddingInner: step > 14 ? 0.35 : 0.2,
    paddingOuter: 0.1,
  })
  return {
    width,
    height,
    textScale,
    left,
    right,
    bottom,
    x: (place) => band(place) ?? left,
    step: band.bandwidth(),
    y: (value) => y(value),
    placeAt: (x) => Math.min(points.length - 1, Math.max(0, Math.floor((x - left) / step))),
    ticks,
    named: namedPlaces(points.length, (right - left) / (pxPerName * textScale)),
  }
}

/** Size of a chart, or of what replaces it. */
export function chartFrame(tall: boolean): string {
  return tall ? 'min-h-[13.75rem] md:min-h-[18.75rem]' : 'min-h-[11.25rem] md:min-h-[12.5rem]'
}

export interface Series {
  name: string
  fill: string
}

interface DayValue<D> {
  name: string
  read: (day: D) => number | null
  /** Unless as the chart does. */
  format?: (value: number) => string
}

/** What a chart shows, and how it formats values. */
export interface Chart<D extends { day: PlainDate }> {
  title: string
  unit?: string
  shape: 'bars' | 'line'
  series: readonly (DayValue<D> & Series)[]
  /** Only in the table. */
  more?: readonly DayValue<D>[]
  format: (value: number) => string
  formatShort: (value: number) => string
  knownBy: ServiceName
}
