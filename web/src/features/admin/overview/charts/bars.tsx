import { Bar } from '@visx/shape'
import type { Point } from '../rules/points.ts'
import type { Scales } from './scales.ts'
import type { Series } from './series.ts'

interface Props {
  points: readonly Point[]
  series: readonly Series[]
  scales: Scales
  chosen: number | null
}

/** A bar for each place, of what its series come to, one upon the other; below 0 hangs what was paid back. */
export function Bars({ points, series, scales, chosen }: Props) {
  return points.map((point, place) => (
    <g key={point.day} opacity={chosen === null || chosen === place ? 1 : 0.55}>
      <Stack point={point} place={place} series={series} scales={scales} />
    </g>
  ))
}

/** Between two parts of a bar, in pixels, where both are higher than it. */
const gapPx = 1.5

function Stack({
  point,
  place,
  series,
  scales: { x, y, step },
}: Omit<Props, 'points' | 'chosen'> & { point: Point; place: number }) {
  let sum = 0
  return series.map(({ name, fill }, at) => {
    const value = point.values[at] ?? 0
    const [from, to] = [y(sum), y(sum + value)]
    const gap = at > 0 && sum > 0 && Math.abs(from - to) > 2 * gapPx ? gapPx : 0
    sum += value
    const height = Math.abs(from - to) - gap
    return value === 0 ? null : (
      <Bar
        key={name}
        x={x(place)}
        y={Math.min(from, to)}
        width={step}
        // What is there can be seen, however little it is beside the others.
        height={Math.max(height, 1)}
        rx={Math.min(2, step / 4, height / 2)}
        className={fill}
      />
    )
  })
}
