import type { ResultLeg } from '@faresight/contracts/search/result'
import { useQueries } from '@tanstack/react-query'
import { memo } from 'react'
import { lazy } from '../../ui/lazy.ts'
import { OptionalBoundary } from '../../ui/lazy-boundary.tsx'
import { airportQuery } from '../../flights/airports/api.ts'

export const loadLand = () => import('./land.tsx')
const Land = lazy(loadLand, 'Land')

interface Props {
  legs: readonly Pick<ResultLeg, 'origin' | 'destination' | 'segments'>[]
}

/** On tablets the map is next to the text; a box of another shape shows more of the globe. */
const boxClass =
  'block aspect-[7/4] w-full border-line bg-sky-tint md:max-lg:row-span-2 md:max-lg:aspect-auto md:max-lg:h-full md:max-lg:max-h-110 md:max-lg:border-r lg:aspect-auto lg:h-0 lg:min-h-40 lg:flex-[1_0_0px]'

/**
 * A deal's route on the globe; its legs say the same in words. Memoized, since drawing the coasts takes longer than a step of
 * the slider.
 */
export const RouteMap = memo(({ legs }: Props) => {
  const ways = legs.map(codesOf)
  const codes = [...new Set(ways.flat())]
  const places = useQueries({
    queries: codes.map((code) => airportQuery(code)),
    combine: (answers) =>
      new Map<string, Place>(
        answers.flatMap(({ data }, index) => (data ? [[codes[index] ?? '', data]] : [])),
      ),
  })
  const [out] = ways
  // Without one of its places a line would show another route.
  if (!out || places.size < codes.length) return <div className={boxClass} />
  const lines = routeLines(ways.map((way) => way.flatMap((code) => places.get(code) ?? [])))
  const view = mapViewAround(lines.flat())
  const [from = '', to = ''] = [out[0], out.at(-1)]
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${view.width} ${view.height}`}
      preserveAspectRatio="xMidYMid meet"
      className={boxClass}
    >
      <Graticule view={view} lines={lines} />
      <OptionalBoundary>
        <Land outline={(coast) => (view.holds(coast) ? `${pathOf(coast, view)}Z` : '')} />
      </OptionalBoundary>
      {lines.map((line, index) => (
        <path
          // Legs have no key but their index.
          key={index}
          d={pathOf(line, view)}
          fill="none"
          strokeWidth={index === 0 ? 2.6 : 1.8}
          strokeLinecap="round"
          strokeDasharray={index === 0 ? undefined : '1 6'}
          className="stroke-sky"
          // The return is drawn next to the outbound line, not under it.
          transform={index === 0 ? undefined : 'translate(0 7)'}
        />
      ))}
      <Stops
        codes={[...new Set(ways.flatMap((way) => way.slice(1, -1)))]}
        places={places}
        line={lines.flat()}
        view={view}
      />
      <End code={from} at={view.place(firstOf(lines[0]))} left={isWest(lines[0])} />
      <End code={to} at={view.place(lastOf(lines[0]))} left={!isWest(lines[0])} />
    </svg>
  )
})
RouteMap.displayName = 'RouteMap'

function Graticule({ view, lines }: { view: MapView; lines: readonly Point[][] }) {
  const all = lines.flat()
  const middle = Math.round((all[Math.floor(all.length / 2)]?.x ?? 0) / step) * step
  const meridians = Array.from({ length: 25 }, (_, index) => middle + (index - 12) * step)
  const parallels = Array.from({ length: 17 }, (_, index) => (index - 8) * 10)
  const [west = 0, east = 0] = [meridians[0], meridians.at(-1)]
  const grid = [
    ...meridians.map((x) => [-85, 85].map((y) => ({ x, y }))),
    ...parallels.map((y) => [west, east].map((x) => ({ x, y }))),
  ]
  return (
    <path
      d={grid.map((line) => pathOf(line, view)).join('')}
      className="stroke-sky-line"
      strokeWidth={0.8}
      opacity={0.7}
    />
  )
}

const step = 15

function Stops({
  codes,
  places,
  line,
  view,
}: {
  codes: readonly string[]
  places: ReadonlyMap<string, Place>
  line: readonly Point[]
  view: MapView
}) {
  return codes.map((code) => {
    const place = places.get(code)
    if (!place) return null
    // The place may be drawn several turns away; pick the one nearest the line.
    const near = line.reduce((best, point) => (distance(point, place) < distance(best, place) ? point : best))
    const { x, y } = view.place(near)
    return (
      <g key={code}>
        <circle cx={x} cy={y} r={3.4} strokeWidth={2} className="fill-surface stroke-amber-text" />
        <text x={x} y={y - 9} textAnchor="middle" fontSize={12} className="fill-ink-2 font-medium">
          {code}
        </text>
      </g>
    )
  })
}

function End({ code, at: { x, y }, left }: { code: string; at: Point; left: boolean }) {
  return (
    <g>
      <circle cx={x} cy={y} r={5} strokeWidth={2.4} className="fill-surface stroke-sky" />
      <text
        x={x + (left ? -11 : 11)}
        y={y + 5}
        textAnchor={left ? 'end' : 'start'}
        fontSize={14}
        className="fill-ink font-semibold"
      >
        {code}
      </text>
    </g>
  )
}

function codesOf({
  origin,
  destination,
  segments,
}: Pick<ResultLeg, 'origin' | 'destination' | 'segments'>): string[] {
  return [origin, ...segments.slice(1).map((segment) => segment.origin), destination]
}

function distance(point: Point, { latitude, longitude }: Place): number {
  const turn = point.x - longitude - 360 * Math.round((point.x - longitude) / 360)
  return Math.hypot(turn, point.y - latitude)
}

function firstOf(line: readonly Point[] | undefined): Point {
  return line?.[0] ?? { x: 0, y: 0 }
}

function lastOf(line: readonly Point[] | undefined): Point {
  return line?.at(-1) ?? { x: 0, y: 0 }
}

function isWest(line: readonly Point[] | undefined): boolean {
  return firstOf(line).x <= lastOf(line).x
}

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
/** Straight parts of a curved line. */
const steps = 48

/** The great circle between two places as points of a plate carrée map, by spherical interpolation of their unit vectors. */
export function greatCircle(from: Place, to: Place): Point[] {
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
