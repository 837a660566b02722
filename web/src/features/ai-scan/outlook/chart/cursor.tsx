import type { Stop } from '../rules/stops.ts'
import type { Scales } from './scales.ts'

/** The day that is being read. */
export function Cursor({
  stop: { kind, at },
  scales: { x, y, top, bottom },
}: {
  stop: Stop
  scales: Scales
}) {
  return (
    <g>
      <line x1={x(at.day)} x2={x(at.day)} y1={top} y2={bottom} className="stroke-ink-2" />
      {kind === 'told' && (
        <line
          x1={x(at.day)}
          x2={x(at.day)}
          y1={y(at.likely[0])}
          y2={y(at.likely[1])}
          strokeWidth={4}
          strokeLinecap="round"
          className="stroke-sky"
        />
      )}
      <circle cx={x(at.day)} cy={y(at.price)} r={4.5} strokeWidth={2} className="fill-sky stroke-surface" />
    </g>
  )
}
