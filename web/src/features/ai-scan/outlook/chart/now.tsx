import { nowLabel } from '../rules/sentences.ts'
import type { Timeline } from '../rules/timeline.ts'
import type { Scales } from './scales.ts'

/** Today, and the latest price with its name. */
export function Now({
  timeline,
  scales,
  currency,
}: {
  timeline: Timeline
  scales: Scales
  currency: string
}) {
  const { now, today } = timeline
  const { x, y, top, bottom } = scales
  const roomBelow = 28
  const isLow = now !== null && y(now.price) > bottom - roomBelow
  return (
    <g>
      <line
        x1={x(today)}
        x2={x(today)}
        y1={top}
        y2={bottom}
        strokeDasharray="2 3"
        className="stroke-control"
      />
      {now && (
        <>
          <circle
            cx={x(now.day)}
            cy={y(now.price)}
            r={6}
            strokeWidth={2}
            className="fill-warm stroke-surface"
          />
          <text
            x={x(now.day) - 10}
            y={y(now.price) + (isLow ? -14 : 24)}
            textAnchor="end"
            strokeWidth={4}
            strokeLinejoin="round"
            paintOrder="stroke"
            className="fill-ink stroke-surface text-12 font-semibold"
          >
            {nowLabel(timeline, currency)}
          </text>
        </>
      )}
    </g>
  )
}
