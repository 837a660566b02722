import { curveStepAfter } from '@visx/curve'
import { LinePath } from '@visx/shape'
import { stretchesOf } from '../rules/stretches.ts'
import type { Timeline } from '../rules/timeline.ts'
import type { Scales } from './scales.ts'

interface Props {
  timeline: Pick<Timeline, 'seen' | 'today'>
  scales: Scales
}

/** What it has cost, in steps: whole where somebody looked each day, dotted over days without, broken over weeks. */
export function SeenLine({ timeline: { seen, today }, scales: { x, y } }: Props) {
  return stretchesOf(seen, today).map(({ kind, points }) => (
    <LinePath
      key={`${kind}-${points[0]?.day}`}
      data={[...points]}
      x={({ day }) => x(day)}
      y={({ price }) => y(price)}
      curve={curveStepAfter}
      className="stroke-sky"
      strokeWidth={2}
      strokeLinejoin="round"
      {...(kind === 'held' && { strokeDasharray: '0.1 4', strokeLinecap: 'round', strokeOpacity: 0.7 })}
    />
  ))
}
