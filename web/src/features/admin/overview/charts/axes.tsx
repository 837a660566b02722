import { formatShortDay } from '../../../../format/dates.ts'
import type { Point } from '../rules/points.ts'
import type { Scales } from './scales.ts'

interface Props {
  points: readonly Point[]
  scales: Scales
  tell: (value: number) => string
}

/** Lines of round values, with their figures, and the names of some days. */
export function Axes({ points, scales: { x, y, step, left, right, bottom, ticks, named }, tell }: Props) {
  const halfName = 22
  const anchorOf = (at: number) =>
    at - left < halfName - 8 ? 'start' : right - at < halfName ? 'end' : 'middle'
  return (
    <g className="fill-ink-3 text-12">
      {ticks.map((tick) => (
        <g key={tick}>
          <line
            x1={left}
            x2={right}
            y1={y(tick)}
            y2={y(tick)}
            className={tick === 0 ? 'stroke-line-2' : 'stroke-line'}
          />
          <text x={left - 8} y={y(tick)} dy="0.35em" textAnchor="end">
            {tell(tick)}
          </text>
        </g>
      ))}
      {named.map((place) => {
        const at = x(place) + step / 2
        const anchor = anchorOf(at)
        return (
          <text
            key={place}
            x={anchor === 'end' ? right : anchor === 'start' ? x(place) : at}
            y={bottom + 20}
            textAnchor={anchor}
          >
            {formatShortDay(points[place]?.day ?? '')}
          </text>
        )
      })}
    </g>
  )
}
