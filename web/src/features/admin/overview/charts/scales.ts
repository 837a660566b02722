import { scaleBand, scaleLinear } from '@visx/scale'
import { extentOf, namedPlaces, type Point } from '../rules/points.ts'

/** Where places and values stand in a picture, in pixels. */
export interface Scales {
  width: number
  height: number
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

const top = 10
const underPx = 26
const besidePx = 10
const digitPx = 7.2
const pxPerTick = 52
const pxPerName = 66

/** Scales of a picture as wide and as high as there is room, whose values are written by `tell`. */
export function scalesOf(
  points: readonly Point[],
  { width, height }: { width: number; height: number },
  tell: (value: number) => string,
): Scales {
  const bottom = height - underPx
  const most = Math.max(2, Math.round((bottom - top) / pxPerTick))
  const y = scaleLinear<number>({ domain: extentOf(points), range: [bottom, top], nice: most })
  const ticks = y.ticks(most).filter(Number.isInteger)
  const left = Math.ceil(Math.max(...ticks.map((tick) => tell(tick).length)) * digitPx) + besidePx
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
    left,
    right,
    bottom,
    x: (place) => band(place) ?? left,
    step: band.bandwidth(),
    y: (value) => y(value),
    placeAt: (x) => Math.min(points.length - 1, Math.max(0, Math.floor((x - left) / step))),
    ticks,
    named: namedPlaces(points.length, (right - left) / pxPerName),
  }
}
