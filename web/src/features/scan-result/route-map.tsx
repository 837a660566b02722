import type { ResultLeg } from '@faresight/contracts/search/result'
import { useQueries } from '@tanstack/react-query'
import { memo } from 'react'
import { lazy } from '../../ui/lazy.ts'
import { OptionalBoundary } from '../../ui/lazy-boundary.tsx'
import { airportQuery } from '../../flights/airports/api.ts'
import { type MapView, type Place, type Point, routeLines, pathOf, mapViewAround } from './map-view.ts'

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
        <Land view={view} />
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
  return (
    <g className="stroke-sky-line" strokeWidth={0.8} opacity={0.7}>
      {meridians.map((x) => (
        <path
          key={x}
          d={pathOf(
            [
              { x, y: -85 },
              { x, y: 85 },
            ],
            view,
          )}
        />
      ))}
      {parallels.map((y) => (
        <path
          key={y}
          d={pathOf(
            [
              { x: west, y },
              { x: east, y },
            ],
            view,
          )}
        />
      ))}
    </g>
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
