import type { Point } from './great-circle.ts'

/** The part of the map that is shown, and how its degrees become the units of a drawing. */
export interface MapView {
  width: number
  height: number
  place: (point: Point) => Point
  /** Whether any of an outline may be seen. */
  holds: (outline: readonly Point[]) => boolean
}

const width = 520
const height = 300
/** Room around the way, for the names of its ends. */
const margin = 0.2
/** Degrees that are shown at the least, so that a short way keeps its surroundings. */
const least = 14

/** The view that holds all points: degrees of longitude are as wide as they are in the middle of it. */
export function viewOf(points: readonly Point[]): MapView {
  const [west, east] = rangeOf(points.map(({ x }) => x))
  const [south, north] = rangeOf(points.map(({ y }) => y))
  const middle = { x: (west + east) / 2, y: (south + north) / 2 }
  // Near a pole degrees of longitude would shrink to nothing.
  const squeeze = Math.max(0.25, Math.cos((middle.y * Math.PI) / 180))
  const across = Math.max(least, (east - west) * squeeze)
  const up = Math.max((least * height) / width, north - south)
  const scale = Math.min((width * (1 - 2 * margin)) / across, (height * (1 - 2 * margin)) / up)
  const place = ({ x, y }: Point) => ({
    x: width / 2 + (x - middle.x) * squeeze * scale,
    y: height / 2 - (y - middle.y) * scale,
  })
  return { width, height, place, holds: (outline) => overlaps(outline.map(place)) }
}

/** `M1.0 2.0L3.0 4.0` */
export function pathOf(points: readonly Point[], { place }: Pick<MapView, 'place'>): string {
  const at = points.map(place).map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`)
  return at.length > 0 ? `M${at.join('L')}` : ''
}

function rangeOf(values: readonly number[]): [number, number] {
  return [Math.min(...values), Math.max(...values)]
}

/** The drawing is as high and as wide as the page lets it be: half of it again on each side may be in sight. */
function overlaps(outline: readonly Point[]): boolean {
  const [west, east] = rangeOf(outline.map(({ x }) => x))
  const [north, south] = rangeOf(outline.map(({ y }) => y))
  return west < width * 1.5 && east > -width / 2 && north < height * 1.5 && south > -height / 2
}
