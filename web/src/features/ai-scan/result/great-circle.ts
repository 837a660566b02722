/** A place on the globe, in degrees. */
export interface Place {
  latitude: number
  longitude: number
}

/** A point of a plane map, in degrees: `x` may leave the range of longitudes, so that no line jumps over the edge. */
export interface Point {
  x: number
  y: number
}

const radians = Math.PI / 180

/**
 * The shortest way between two places over the globe, as points of a plate carrée map from one end to the other. By the
 * spherical interpolation of their unit vectors.
 */
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

/** The point where it is nearest to the one before it, beyond the edge of the map if need be. */
function unwrapped(point: Point, before: Point | undefined): Point {
  if (!before) return point
  return { ...point, x: point.x - 360 * Math.round((point.x - before.x) / 360) }
}
