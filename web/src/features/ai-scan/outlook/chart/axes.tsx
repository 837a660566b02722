import { dateOf } from '@faresight/contracts/days'
import { formatShortDay } from '../../../../format/dates.ts'
import { fareFigure } from '../../../../format/money.ts'
import type { Scales } from './scales.ts'

/** Lines of round prices, with their figures, and the names of some days. */
export function Axes({ scales }: { scales: Scales }) {
  const { x, y, left, right, bottom, prices, days } = scales
  return (
    <g className="fill-ink-3 text-12">
      {prices.map((price) => (
        <g key={price}>
          <line x1={left} x2={right} y1={y(price)} y2={y(price)} className="stroke-line" />
          <text x={left - 8} y={y(price)} dy="0.35em" textAnchor="end">
            {fareFigure(price)}
          </text>
        </g>
      ))}
      {days.map((day) => (
        <text key={day} x={x(day)} y={bottom + 20} textAnchor={anchorOf(x(day), scales)}>
          {formatShortDay(dateOf(day))}
        </text>
      ))}
    </g>
  )
}

/** The names of the ends stay within the picture. */
function anchorOf(at: number, { left, right }: Scales): 'start' | 'middle' | 'end' {
  const halfName = 22
  if (at - left < halfName) return 'start'
  return right - at < halfName ? 'end' : 'middle'
}
