import { formatShortDay } from '../../../../format/dates.ts'
import { ChartAxes } from '../../../../ui/chart-axes.tsx'
import type { Point } from '../rules/points.ts'
import type { Scales } from './scales.ts'

interface Props {
  points: readonly Point[]
  scales: Scales
  tell: (value: number) => string
}

/** Round values, and some days; the line at nothing is the ground that bars stand on. */
export function Axes({ points, scales, tell }: Props) {
  const { x, y, step, ticks, named } = scales
  return (
    <ChartAxes
      plot={scales}
      values={ticks.map((tick) => ({ at: y(tick), words: tell(tick), isBase: tick === 0 }))}
      names={named.map((place) => ({
        from: x(place),
        to: x(place) + step,
        words: formatShortDay(points[place]?.day ?? ''),
      }))}
    />
  )
}
