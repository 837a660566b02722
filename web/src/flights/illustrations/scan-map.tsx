import { useId } from 'react'
import { Dot, type dotShapes } from './dot-legend.tsx'

const cell = 10

/** Fractions of the field. */
const bestAt = { x: 0.66, y: 0.5 }

type Spot = readonly [x: number, y: number, shape: (typeof dotShapes)[number]]

/** Around the best deal, in days and nights, where a scan looks closer. */
const near: readonly Spot[] = [
  [-1, 0, 'low'],
  [1, 0, 'low'],
  [0, 1, 'low'],
  [0, -1, 'low'],
  [-2, 1, 'middle'],
  [2, -1, 'low'],
  [3, 1, 'now'],
  [-3, -1, 'middle'],
  [1, 2, 'now'],
]

/** Fractions of the field. */
const far: readonly Spot[] = [
  [0.05, 0.2, 'middle'],
  [0.12, 0.72, 'high'],
  [0.2, 0.4, 'high'],
  [0.29, 0.9, 'middle'],
  [0.34, 0.08, 'high'],
  [0.43, 0.55, 'middle'],
  [0.5, 0.25, 'middle'],
  [0.82, 0.12, 'middle'],
  [0.86, 0.62, 'high'],
  [0.94, 0.3, 'middle'],
  [0.08, 0.5, 'seen'],
  [0.16, 0.1, 'seen'],
  [0.25, 0.65, 'seen'],
  [0.38, 0.35, 'seen'],
  [0.47, 0.85, 'seen'],
  [0.55, 0.05, 'seen'],
  [0.75, 0.9, 'seen'],
  [0.78, 0.35, 'seen'],
  [0.9, 0.8, 'seen'],
  [0.97, 0.1, 'seen'],
]

/** An illustration of a scan; not real data. */
export function ScanMap({ days, nights }: { days: number; nights: number }) {
  const id = useId()
  const best = { x: Math.round(bestAt.x * (days - 1)), y: Math.round(bestAt.y * (nights - 1)) }
  const spots: Spot[] = [
    ...far.map(([x, y, shape]) => [Math.round(x * (days - 1)), Math.round(y * (nights - 1)), shape] as const),
    ...near.map(([x, y, shape]) => [best.x + x, best.y + y, shape] as const),
  ]
  return (
    <svg viewBox={`0 0 ${days * cell} ${nights * cell}`} className="block w-full">
      <defs>
        <pattern id={id} width={cell} height={cell} patternUnits="userSpaceOnUse">
          <circle cx={cell / 2} cy={cell / 2} r={1.5} className="fill-line-2" />
        </pattern>
      </defs>
      <rect width={days * cell} height={nights * cell} fill={`url(#${id})`} />
      {spots
        .filter(([, y]) => y >= 0 && y < nights)
        .map(([x, y, shape]) => (
          <g key={`${x}-${y}`} transform={place(x, y)}>
            <Dot shape={shape} />
          </g>
        ))}
      <g transform={place(best.x, best.y)}>
        <circle r={8} fill="none" strokeWidth={2} className="stroke-warm" />
        <circle r={4.6} className="fill-warm" />
      </g>
    </svg>
  )
}

function place(x: number, y: number): string {
  return `translate(${(x + 0.5) * cell} ${(y + 0.5) * cell})`
}
