export interface MapView {
  width: number
  height: number
  place: (point: Point) => Point
  /** Whether part of an outline may be visible. */
  holds: (outline: readonly Point[]) => boolean
}

const width = 520
const height = 300
const margin = 0.2
/** Fewest degrees shown, so that a short route keeps its surroundings. */
const minDegrees = 14

/** The view around all points. Longitudes are scaled by the middle latitude. */
export function mapViewAround(points: readonly Point[]): MapView {
  const [west, east] = rangeOf(points.map(({ x }) => x))
  const [south, north] = rangeOf(points.map(({ y }) => y))
  const middle = { x: (west + east) / 2, y: (south + north) / 2 }
  // Near a pole, longitudes would shrink to nothing.
  const squeeze = Math.max(0.25, Math.cos((middle.y * Math.PI) / 180))
  const across = Math.max(minDegrees, (east - west) * squeeze)
  const up = Math.max((minDegrees * height) / width, north - south)
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

/** The map fills its box, so up to half of it again may be visible on each side. */
function overlaps(outline: readonly Point[]): boolean {
  const [west, east] = rangeOf(outline.map(({ x }) => x))
  const [north, south] = rangeOf(outline.map(({ y }) => y))
  return west < width * 1.5 && east > -width / 2 && north < height * 1.5 && south > -height / 2
}

/** In degrees. */
export interface Place {
  latitude: number
  longitude: number
}

/** In degrees. `x` may exceed 180, so that no line jumps across the map. */
export interface Point {
  x: number
  y: number
}

const radians = Math.PI / 180

/** The great circle between two places as points of a plate carrée map, by spherical interpolation of their unit vectors. */
export function greatCircle(from: Place, to: Place, steps = 48): Point[] {
  const [a, b] = [vectorOf(from), vectorOf(to)]
  const angle = Math.acos(Math.max(-1, Math.min(1, a[0] * b[0] + a[1] * b[1] + a[2] * b[2])))
  if (angle < 1e-6) return [pointOf(a)]
  const points = Array.from({ length: steps + 1 }, (_, step) => {
    const share = step / steps
    const [near, far] = [Math.sin((1 - share) * angle), Math.sin(share * angle)]
    return pointOf([near * a[0] + far * b[0], near * a[1] + far * b[1], near * a[2] + far * b[2]])
  })
  return points.reduce<Point[]>((line, point) => [...line, unwrapped(point, line.at(-1))], [])
}

type Vector = [number, number, number]

function vectorOf({ latitude, longitude }: Place): Vector {
  const [phi, lambda] = [latitude * radians, longitude * radians]
  return [Math.cos(phi) * Math.cos(lambda), Math.cos(phi) * Math.sin(lambda), Math.sin(phi)]
}

function pointOf([x, y, z]: Vector): Point {
  return { x: Math.atan2(y, x) / radians, y: Math.atan2(z, Math.hypot(x, y)) / radians }
}

/** Moves a point by full turns to be closest to the one before it. */
function unwrapped(point: Point, before: Point | undefined): Point {
  if (!before) return point
  return { ...point, x: point.x - 360 * Math.round((point.x - before.x) / 360) }
}

/**
 * Great-circle lines of all legs in the order flown, in degrees. Each starts where the one before ended, even across the date
 * line.
 */
export function routeLines(ways: readonly (readonly Place[])[]): Point[][] {
  return ways.reduce<Point[][]>((lines, places) => [...lines, lineFrom(lines.at(-1)?.at(-1), places)], [])
}

function lineFrom(before: Point | undefined, places: readonly Place[]): Point[] {
  return places.slice(1).reduce<Point[]>((line, place, index) => {
    const from = places[index]
    if (!from) return line
    const part = greatCircle(from, place)
    const end = line.at(-1) ?? before
    const shift = end && part[0] ? 360 * Math.round((end.x - part[0].x) / 360) : 0
    return [...line, ...part.map(({ x, y }) => ({ x: x + shift, y }))]
  }, [])
}
