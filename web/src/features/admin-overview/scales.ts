import { scaleBand, scaleLinear } from '@visx/scale'
import type { Size } from '../../browser/viewport.ts'
import { leftOf, topPx, underPx, valuesIn } from '../../ui/chart-axes.tsx'
import { type Point, extentOf, namedPlaces } from './figures.ts'
import type { PlainDate } from '@faresight/contracts/common'
import type { ServiceName } from '@faresight/contracts/services'

/** Where places and values stand in a picture, in pixels. */
export interface Scales {
  width: number
  height: number
  /** How many times as large as usual names are. */
  textScale: number
  left: number
  right: number
  bottom: number
  /** Left edge of a place, and how wide it is. */
  x: (place: number) => number
  step: number
  y: (value: number) => number
  placeAt: (x: number) => number
  /** Values and places that are named beside it. */
  ticks: readonly number[]
  named: readonly number[]
}

const pxPerName = 66

/** Scales of a picture as wide and as high as there is room, whose values are written by `tell`. */
export function scalesOf(
  points: readonly Point[],
  { width, height, textScale }: Size,
  tell: (value: number) => string,
): Scales {
  const bottom = height - underPx * textScale
  const most = valuesIn(bottom - topPx, textScale)
  const y = scaleLinear<number>({ domain: extentOf(points), range: [bottom, topPx], nice: most })
  const ticks = y.ticks(most).filter(Number.isInteger)
  const left = leftOf(ticks.map(tell), textScale)
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

/** The size of a picture of days, also of what stands in its place. */
export function chartFrame(tall: boolean): string {
  return tall ? 'min-h-[13.75rem] md:min-h-[18.75rem]' : 'min-h-[11.25rem] md:min-h-[12.5rem]'
}

/** One kind of thing in a picture. */
export interface Series {
  name: string
  /** Tailwind's class for what it is drawn in. */
  fill: string
}

/** What a picture shows of days of some kind, and how it says it. */
export interface Chart<D extends { day: PlainDate }> {
  title: string
  /** What its values are, where they are no counts. */
  unit?: string
  shape: 'bars' | 'line'
  series: readonly (Series & { read: (day: D) => number | null })[]
  /** Further columns of its table. */
  more?: readonly { name: string; read: (day: D) => number | null; tell?: (value: number) => string }[]
  tell: (value: number) => string
  /** Beside the axis, where there is less room. */
  tellShort: (value: number) => string
  /** Who knows these figures; where they are away there is nothing to draw. */
  knownBy: ServiceName
}
